// The choice in hand: what was picked, what still glows, what waits for a yes. It knows actions, not rules.

import { SvelteMap } from 'svelte/reactivity'
import type { DecisionInfo, Odds, Why } from '../lib/wire'
import { settings } from '../settings.svelte'
import {
  buttons,
  click,
  key,
  meant,
  narrowed,
  placed,
  poseOf,
  placing,
  telling,
  type Action,
  type Name,
  type Placing,
  type Pose,
} from './choices'
import { calledIn } from './events'
import type { Glow } from './picture'

export type Spot = { x: number; y: number }
export type Why3 = { at: Spot; sentence: string; rule: string }

export type Asks = {
  act(text: string): Promise<{ sentence: string; rule: string } | null>
  why(text: string): Promise<Why>
  odds(text: string): Promise<Odds | null>
  always?(step: string, text: string): Promise<{ sentence: string; rule: string } | null>
}

export type Carrying = { names: Name[]; spots: Pose[]; text: (to: Pose) => string }

const PLAIN_NUMBER = /=\d+$/
const ENDS = /^(end|done|finish|rally)\b/i // what gives a phase or a turn out of hand; to pass on one question does not

export class Deciding {
  decision: DecisionInfo | null = $state.raw(null)
  picks: Name[] = $state.raw([])
  chooser: { at: Spot; actions: Action[] } | null = $state.raw(null)
  answer: Why3 | null = $state.raw(null)
  unsure: Action | null = $state.raw(null) // waits for a second click
  onBoard: ReadonlySet<string> = $state.raw(new Set())
  inHand: ReadonlySet<string> = $state.raw(new Set())
  units = new SvelteMap<string, string>() // what the units that were seen on the board are called
  last: Name[] = $state.raw([]) // what my last action named
  odds: Odds | null = $state.raw(null)
  oddsFor: Action | null = $state.raw(null)
  always = $state(false) // the answer to this question shall hold from now on

  actions: Action[] = $derived(this.decision?.mine ? this.decision.actions : [])
  shown: ReadonlySet<string> = $derived(new Set([...this.onBoard, ...this.inHand]))
  open: Action[] = $derived(narrowed(this.actions, this.picks))
  tells: Map<string, number> = $derived(telling(this.open, this.picks))
  buttons: Action[] = $derived(buttons(this.open, this.picks, this.shown))
  placing: Placing | null = $derived.by(() => {
    const movable = this.open.map(placing).filter((one) => one !== null)
    if (movable.length === 0) return null
    const pieces = new Set(movable.map((one) => one.action.verb + one.action.args.filter((_, index) => index !== one.x && index !== one.y && index !== one.turn).map(key).join(' ')))
    return pieces.size === 1 ? (movable[0] ?? null) : null
  })
  /** The piece that a drag carries now, and the words for putting it somewhere. */
  carrying: Carrying | null = $derived.by(() => {
    const at = this.placing
    if (!at) return null
    const spots = this.open.map(placing).filter((one) => one?.action.verb === at.action.verb).flatMap((one) => (one ? [poseOf(one)] : []))
    // a group that was chosen with my last action moves by its first base, and is shown whole
    const group = this.last.some((one) => at.action.args.some((arg) => key(arg) === key(one))) ? this.last : []
    return { names: [...at.action.args, ...group], spots, text: (to) => placed(at, to.x, to.y, to.turn) }
  })
  glows: Map<string, Glow> = $derived.by(() => {
    const glows = new Map<string, Glow>()
    for (const name of this.tells.keys()) if (this.shown.has(name)) glows.set(name, 'may')
    const first = this.open[0]
    if (first && this.open.length > 0) {
      for (const arg of first.args) {
        const name = key(arg)
        if (!glows.has(name) && this.open.every((action) => action.args.some((one) => key(one) === name))) glows.set(name, 'given')
      }
    }
    if (![...glows.values()].includes('given')) for (const name of this.about) if (!glows.has(name)) glows.set(name, 'given')
    for (const pick of this.picks) glows.set(key(pick), 'picked')
    return glows
  })
  /** What the question speaks of: "What does 2 Samnites (b4) do?" is about b4. */
  about: string[] = $derived.by(() => {
    if (!this.decision?.mine) return []
    const marks = new Set(this.decision.question.match(/\b\w*\d\w*\b/g))
    return marks.size === 0 ? [] : [...this.onBoard].filter((name) => marks.has(name.slice(name.indexOf('=') + 1)) && !PLAIN_NUMBER.test(name))
  })

  touch = false // a finger cannot hover: it sees the odds at the first tap and strikes with the second

  private dwell: ReturnType<typeof setTimeout> | undefined
  private plain = new Set<string>() // verbs that roll nothing in this decision
  private cache = new Map<string, Odds>()

  constructor(private readonly asks: Asks) {}

  /** Learn what pieces are called from an earlier board: those that fell since are told of by their names too. */
  remember(svg: string): void {
    for (const [mark, name] of calledIn(svg)) if (!this.units.has(mark)) this.units.set(mark, name)
  }

  /** A new decision: everything picked for the last one is forgotten. */
  take(decision: DecisionInfo | null): void {
    this.decision = decision
    this.picks = []
    this.always = false
    this.chooser = null
    this.unsure = null
    this.answer = null
    this.odds = null
    this.oddsFor = null
    this.plain.clear()
    this.cache.clear()
    clearTimeout(this.dwell)
  }

  /** Something on the board or in the hand was pressed. */
  async press(names: readonly Name[], at: Spot): Promise<void> {
    const undoes = this.answer !== null || this.chooser !== null || this.picks.length > 0
    this.answer = null
    this.chooser = null
    if (names.length === 0) {
      // bare ground takes back what was picked; else it answers with what is asked
      this.cancel()
      if (!undoes && this.decision) this.answer = { at, sentence: this.decision.question, rule: this.decision.rule }
      return
    }
    if (this.actions.length === 0) {
      if (this.decision) this.answer = { at, sentence: this.decision.question, rule: this.decision.rule }
      return
    }
    const result = click(this.actions, this.picks, names, this.shown)
    if (result.kind === 'act') await this.choose(result.action, at)
    else if (result.kind === 'pick' || result.kind === 'unpick') {
      this.picks = result.picks
      this.unsure = null
    } else if (result.kind === 'choose') {
      this.picks = result.picks
      this.chooser = { at, actions: result.actions }
    } else await this.askWhy(names, at)
  }

  async askWhy(names: readonly Name[], at: Spot): Promise<void> {
    const text = meant(this.actions, this.picks, names)
    if (text === null) {
      if (this.decision) this.answer = { at, sentence: this.decision.question, rule: this.decision.rule }
      return
    }
    const reply = await this.asks.why(text)
    if (reply.rejection) this.answer = { at, sentence: reply.rejection.sentence, rule: reply.rejection.rule }
    else if (reply.legal) await this.choose({ text, verb: '', says: text, args: [] }, at)
  }

  /** An action was chosen; the last click of a turn, and every click if so set, wants a second one. */
  async choose(action: Action, at: Spot): Promise<void> {
    const sure = this.unsure?.text === action.text
    const ends = settings.confirmTurn && this.actions.length > 1 && action.args.length === 0 && ENDS.test(action.text)
    if (!sure && (settings.confirmTap || ends)) {
      this.unsure = action
      this.chooser = null
      void this.showOdds(action)
      return
    }
    if (!sure && this.touch && this.oddsFor?.text !== action.text) {
      await this.showOdds(action)
      if (this.oddsFor?.text === action.text) {
        this.unsure = action
        this.chooser = null
        return
      }
    }
    this.last = action.args
    if (this.always && this.mayAlways(action)) {
      const refused = await this.asks.always?.(this.decision?.step ?? '', action.text)
      if (refused) this.answer = { at, sentence: refused.sentence, rule: refused.rule }
    } else await this.play(action.text, at)
  }

  async play(text: string, at: Spot): Promise<void> {
    this.unsure = null
    this.chooser = null
    const refused = await this.asks.act(text)
    if (refused) this.answer = { at, sentence: refused.sentence, rule: refused.rule }
  }

  /** Can this answer hold from now on? Only one that names nothing on the table. */
  mayAlways(action: Action): boolean {
    return this.asks.always !== undefined && action.args.length === 0
  }

  cancel(): void {
    this.picks = []
    this.chooser = null
    this.unsure = null
    this.answer = null
  }

  // Odds: a look at a target is enough; the box stays until it is dismissed or the decision is taken

  /** The pointer or the keyboard rests on something. */
  rest(names: readonly Name[]): void {
    clearTimeout(this.dwell)
    if (this.actions.length === 0 || names.length === 0) return
    const result = click(this.actions, this.picks, names, this.shown)
    if (result.kind === 'act') this.restOn(result.action)
  }

  restOn(action: Action): void {
    clearTimeout(this.dwell)
    if (this.plain.has(action.verb) || this.oddsFor?.text === action.text) return
    this.dwell = setTimeout(() => void this.showOdds(action), 220)
  }

  leave(): void {
    clearTimeout(this.dwell)
  }

  private async showOdds(action: Action): Promise<void> {
    if (this.plain.has(action.verb)) return
    const kept = this.cache.get(action.text)
    const decision = this.decision
    const odds = kept ?? (await this.asks.odds(action.text))
    if (!odds || decision !== this.decision) return
    if (odds.charts.length === 0) {
      this.plain.add(action.verb)
      return
    }
    this.cache.set(action.text, odds)
    this.odds = odds
    this.oddsFor = action
  }

  dismissOdds(): void {
    this.odds = null
    this.oddsFor = null
  }
}
