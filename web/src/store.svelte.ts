// What every page shares: who I am, which games there are, what was last announced.

import { api } from './api'
import type { CardFace, GameInfo, Me, RuleInfo, Templates } from './lib/wire'
import { keepSettings, settings } from './settings.svelte'

const NO_IDS: ReadonlySet<string> = new Set()

class Shared {
  me: Me | null = $state.raw(null)
  known = $state(false)
  games: GameInfo[] = $state.raw([])
  problem = $state('')
  announced = $state('')
  rule: { game: string; id: string } | null = $state.raw(null)
  templates: Readonly<Record<string, Templates>> = $state.raw({})
  private learning = new Set<string>()
  private ids: Readonly<Record<string, ReadonlySet<string>>> = $state.raw({})
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

  card(game: string, word: string): CardFace | undefined {
    return this.game(game)?.cards.find((card) => card.word === word)
  }

  /** Fetch the sentences of a game; they are in `templates` as soon as they have come. */
  async learn(game: string): Promise<void> {
    if (this.learning.has(game)) return
    this.learning.add(game)
    try {
      this.templates = { ...this.templates, [game]: await api.templates(game) }
    } catch {
      this.learning.delete(game)
    }
  }

  rules(game: string): Promise<RuleInfo[]> {
    let book = this.books.get(game)
    if (!book) {
      book = api.rules(game)
      book.then(
        (rules) => (this.ids = { ...this.ids, [game]: new Set(rules.map((rule) => rule.id)) }),
        () => this.books.delete(game),
      )
      this.books.set(game, book)
    }
    return book
  }

  /** The ids of a game's rules, once they were looked up. */
  ruleIds(game: string): ReadonlySet<string> {
    return this.ids[game] ?? NO_IDS
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
