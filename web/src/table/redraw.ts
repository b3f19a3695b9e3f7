// One drawing turned into the next by touching only what differs: laying out a whole board anew takes longer than
// anything else between a click and the new position.

/** Make `old` like `next`; `next` is used up. Pieces are known by their id, everything else by its place. */
export function redraw(old: Element, next: Element): void {
  if (old.isEqualNode(next)) return
  sameAttributes(old, next)
  const kept = new Map<string, Element>()
  for (const child of old.children) {
    const id = child.getAttribute('data-piece')
    if (id !== null) kept.set(id, child)
  }
  const staying = new Set<string>()
  for (const child of next.children) {
    const id = child.getAttribute('data-piece')
    if (id !== null) staying.add(id)
  }
  for (const [id, piece] of kept) if (!staying.has(id)) piece.remove()

  let at: ChildNode | null = old.firstChild
  for (const wanted of [...next.childNodes]) {
    const id = idOf(wanted)
    const mine = id === null ? null : kept.get(id)
    if (mine) {
      if (mine === at) at = at.nextSibling
      else old.insertBefore(mine, at)
      redraw(mine, wanted as Element)
    } else if (at && id === null && idOf(at) === null && at.nodeName === wanted.nodeName) {
      const here: ChildNode = at
      at = at.nextSibling
      if (here instanceof Element) redraw(here, wanted as Element)
      else if (here.nodeValue !== wanted.nodeValue) here.nodeValue = wanted.nodeValue
    } else old.insertBefore(wanted, at)
  }
  while (at) {
    const rest: ChildNode | null = at.nextSibling
    at.remove()
    at = rest
  }
}

function idOf(node: Node): string | null {
  return node instanceof Element ? node.getAttribute('data-piece') : null
}

function sameAttributes(old: Element, next: Element): void {
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) old.removeAttribute(name)
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
}
