// The choice in hand: what was picked, what still glows, what waits for a yes. It knows choices, not rules.

import type { Glow } from '../board/glow'
import type { Choice, Odds, Pose, Question, Why } from '../lib/wire'
import { settings } from '../settings.svelte'
import { buttons, click, isPlacement, meant, namesOf, narrowed, placed, telling, type Name, type Pick } from './choices'
import type { Speech } from './speech'

export type Spot = { x: number; y: number }
export type Answer = { at: Spot; sentence: string; rule: string }

export type Asks = {
  act(text: string): Promise<{ sentence: string; rule?: string } | null>
  why(text: string): Promise<Why>
  odds(text: string): Promise<Odds | null>
  always?(step: string, text: string): Promise<{ sentence: string; rule?: string } | null>
}

/** The piece that a drag carries: the pieces it stands for, the proposed poses, and the words for any other. */
export type Carrying = { pieces: string[]; spots: Pose[]; text: (to: Pose) => string }

export class Deciding {
  question: Question | null = $state.raw(null)
  speech: Speech | null = $state.raw(null)
  picks: Pick[] = $state.raw([])
  chooser: { at: Spot; choices: Choice[] } | null = $state.raw(null)
  answer: Answer | null = $state.raw(null)
  unsure: Choice | null = $state.raw(null) // waits for a second click
  onBoard: ReadonlySet<Name> = $state.raw(new Set())
  inHand: ReadonlySet<Name> = $state.raw(new Set())
  last: string[] = $state.raw([]) // the pieces that my last choice named
  odds: Odds | null = $state.raw(null)
  oddsFor: Choice | null = $state.raw(null)
  always = $state(false) // the answer to this question shall hold from now on

  choices: Choice[] = $derived(this.question?.choices ?? [])
  mine: boolean = $derived(this.choices.length > 0)
  shown: ReadonlySet<Name> = $derived(new Set([...this.onBoard, ...this.inHand]))
  open: Choice[] = $derived(narrowed(this.choices, this.picks))
  tells: Map<Name, number> = $derived(telling(this.open, this.picks))
  buttons: Choice[] = $derived(buttons(this.open, this.picks, this.shown))
  carrying: Carrying | null = $derived.by(() => {
    const placings = this.open.filter(isPlacement)
    const first = placings[0]
    if (!first || placings.some((one) => one.verb !== first.verb || one.piece !== first.piece || one.target !== first.target)) return null
    const pieces = piecesOf(first)
    // a group that was chosen with my last action moves by its first base, and is shown whole
    const group = this.last.some((piece) => pieces.includes(piece)) ? this.last : []
    return { pieces: [...pieces, ...group], spots: placings.flatMap((one) => (one.pose ? [one.pose] : [])), text: (to) => placed(first, to) }
  })
  glows: Map<Name, Glow> = $derived.by(() => {
    const glows = new Map<Name, Glow>()
    for (const name of this.tells.keys()) if (this.shown.has(name)) glows.set(name, 'may')
    const first = this.open[0]
    if (first) {
      for (const name of namesOf(first)) {
        if (!glows.has(name) && this.open.every((choice) => namesOf(choice).includes(name))) glows.set(name, 'given')
      }
    }
    if (this.mine) {
      for (const piece of this.question?.about ?? []) {
        const name: Name = `piece:${piece}`
        if (!glows.has(name)) glows.set(name, 'given')
      }
    }
    for (const pick of this.picks) for (const name of pick.names) glows.set(name, 'picked')
    return glows
  })

  touch = false // a finger cannot hover: it sees the odds at the first tap and strikes with the second

  private dwell: ReturnType<typeof setTimeout> | undefined
  private plain = new Set<string>() // verbs that have no odds to show in this decision
  private cache = new Map<string, Odds>()

  constructor(private readonly asks: Asks) {}

  /** A new question: everything picked for the last one is forgotten. */
  take(question: Question | null): void {
    this.question = question
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

  /** What a choice is called. */
  says(choice: Choice): string {
    return this.speech?.choice(choice) ?? choice.text
  }

  /** What is asked, as an answer to a click that means nothing. */
  private asked(at: Spot): void {
    if (this.question) this.answer = { at, sentence: this.speech?.question(this.question) ?? '', rule: this.question.rule ?? '' }
  }

  private refused(at: Spot, why: { sentence: string; rule?: string } | null | undefined): void {
    if (why) this.answer = { at, sentence: why.sentence, rule: why.rule ?? '' }
  }

  /** Something on the board or in the hand was pressed. */
  async press(names: readonly Name[], at: Spot): Promise<void> {
    const undoes = this.answer !== null || this.chooser !== null || this.picks.length > 0
    this.answer = null
    this.chooser = null
    if (names.length === 0) {
      // bare ground takes back what was picked; else it answers with what is asked
      this.cancel()
      if (!undoes) this.asked(at)
      return
    }
    if (!this.mine) {
      this.asked(at)
      return
    }
    const result = click(this.choices, this.picks, names, this.shown)
    if (result.kind === 'act') await this.choose(result.choice, at)
    else if (result.kind === 'pick' || result.kind === 'unpick') {
      this.picks = result.picks
      this.unsure = null
    } else if (result.kind === 'choose') {
      this.picks = result.picks
      this.chooser = { at, choices: result.choices }
    } else await this.askWhy(names, at)
  }

  /** A drag takes up what lies there: that narrows, but plays nothing yet. */
  takeUp(names: readonly Name[]): void {
    const result = click(this.choices, this.picks, names, this.shown)
    if (result.kind !== 'none' && result.kind !== 'unpick') this.picks = result.picks
  }

  async askWhy(names: readonly Name[], at: Spot): Promise<void> {
    const text = meant(this.choices, this.picks, names)
    if (text === null) {
      this.asked(at)
      return
    }
    const reply = await this.asks.why(text)
    if (reply.legal) await this.play(text, at)
    else this.refused(at, reply.rejection)
  }

  /** A choice was made; what ends a turn, and every click if so set, wants a second one. */
  async choose(choice: Choice, at: Spot): Promise<void> {
    const sure = this.unsure?.text === choice.text
    const ends = settings.confirmTurn && this.choices.length > 1 && Boolean(choice.ends)
    if (!sure && (settings.confirmTap || ends)) {
      this.unsure = choice
      this.chooser = null
      void this.showOdds(choice)
      return
    }
    if (!sure && this.touch && this.oddsFor?.text !== choice.text) {
      await this.showOdds(choice)
      if (this.oddsFor?.text === choice.text) {
        this.unsure = choice
        this.chooser = null
        return
      }
    }
    this.last = piecesOf(choice)
    if (this.always && this.mayAlways(choice)) this.refused(at, await this.asks.always?.(this.question?.step ?? '', choice.text))
    else await this.play(choice.text, at)
  }

  async play(text: string, at: Spot): Promise<void> {
    this.unsure = null
    this.chooser = null
    this.refused(at, await this.asks.act(text))
  }

  /** Can this answer hold from now on? Only one that names nothing on the table. */
  mayAlways(choice: Choice): boolean {
    return this.asks.always !== undefined && namesOf(choice).length === 0 && choice.number == null && !choice.pose
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
    if (!this.mine || names.length === 0) return
    const result = click(this.choices, this.picks, names, this.shown)
    if (result.kind === 'act') this.restOn(result.choice)
  }

  restOn(choice: Choice): void {
    clearTimeout(this.dwell)
    if (this.plain.has(choice.verb) || this.oddsFor?.text === choice.text) return
    this.dwell = setTimeout(() => void this.showOdds(choice), 220)
  }

  leave(): void {
    clearTimeout(this.dwell)
  }

  private async showOdds(choice: Choice): Promise<void> {
    if (this.plain.has(choice.verb)) return
    const kept = this.cache.get(choice.text)
    const question = this.question
    const odds = kept ?? (await this.asks.odds(choice.text))
    if (!odds || question !== this.question) return
    if (odds.charts.length === 0) {
      this.plain.add(choice.verb)
      return
    }
    this.cache.set(choice.text, odds)
    this.odds = odds
    this.oddsFor = choice
  }

  dismissOdds(): void {
    this.odds = null
    this.oddsFor = null
  }
}

function piecesOf(choice: Choice): string[] {
  return [choice.piece, choice.target].filter((piece) => piece !== undefined)
}
