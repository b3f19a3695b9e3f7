// What every page shares: who I am, which games there are, what was last announced.

import { api } from './api'
import type { GameInfo, Me, RuleInfo } from './lib/wire'
import { keepSettings, settings } from './settings.svelte'

class Shared {
  me: Me | null = $state.raw(null)
  known = $state(false)
  games: GameInfo[] = $state.raw([])
  problem = $state('')
  announced = $state('')
  rule: { game: string; id: string } | null = $state.raw(null)
  private books = new Map<string, Promise<RuleInfo[]>>()

  async load(): Promise<void> {
    try {
      const [me, games] = await Promise.all([api.me(), api.games()])
      this.signIn(me)
      this.games = games
      this.problem = ''
    } catch (error) {
      this.problem = error instanceof Error ? error.message : 'The server cannot be reached just now.'
    }
    this.known = true
  }

  signIn(me: Me | null): void {
    this.me = me
    if (!me) return
    settings.name = me.name
    const theirs = me.settings as Partial<typeof settings>
    if (!me.guest && theirs.theme) Object.assign(settings, theirs, { name: me.name })
    keepSettings()
  }

  async refreshMe(): Promise<void> {
    this.me = await api.me()
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name)
  }

  rules(game: string): Promise<RuleInfo[]> {
    let book = this.books.get(game)
    if (!book) {
      book = api.rules(game)
      book.catch(() => this.books.delete(game))
      this.books.set(game, book)
    }
    return book
  }

  /** Say something to those who listen instead of look. */
  announce(text: string): void {
    this.announced = this.announced === text ? `${text} ` : text
  }

  openRule(game: string, id: string): void {
    this.rule = { game, id }
  }
}

export const shared = new Shared()
