// Addresses are links: every page, every game and every move can be shared.

export type Route = { path: string; address: string; parts: string[]; query: URLSearchParams; hash: string }

function read(): Route {
  const { pathname, search, hash } = location
  return {
    path: pathname,
    address: location.href,
    parts: pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(search),
    hash: decodeURIComponent(hash.slice(1)),
  }
}

class Router {
  now: Route = $state.raw(read())

  constructor() {
    addEventListener('popstate', () => {
      this.now = read()
    })
    document.addEventListener('click', (event) => this.follow(event))
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    const before = this.now.path
    this.now = read()
    if (before !== this.now.path) {
      scrollTo(0, 0)
      requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }))
    }
  }

  /** Links within the page change the address without loading it anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as Element | null)?.closest?.('a[href]')
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || link.pathname.startsWith('/api')) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}

export const router = new Router()
