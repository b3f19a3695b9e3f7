// How events, questions and choices read in one game: its templates, and what armies, pieces and cards are called.

import type { Choice, GameEvent, Piece, Question, Step, Templates, Text } from '../lib/contract'
import { title } from '../parts/armies'
import { render, type Naming } from '../text'

const KINDS: Partial<Record<Step['kind'], string>> = {
  undo: 'takes the last action back',
  resign: 'gives up the battle',
  draw: 'agrees to a draw',
  claim: 'claims the battle after a long silence',
  takeover: 'hands over to the computer',
}

export type Called = ReadonlyMap<string, string>

export class Speech {
  constructor(
    private readonly book: Templates,
    readonly seats: Readonly<Record<string, string>> = {},
    private readonly pieces: Called = new Map(),
    private readonly cards: Called = new Map(),
  ) {}

  private readonly naming: Naming = (_, word) => {
    const card = this.cards.get(word)
    return card ? `“${card}”` : this.pieces.get(word)
  }

  seat(name: string): string {
    return this.seats[name] ?? title(name)
  }

  /** What happened, without who did it. */
  event(event: GameEvent): string {
    return this.say('event', event.key, event.values, this.naming)
  }

  /** What happened, as a sentence of its own. */
  told(event: GameEvent): string {
    const said = this.event(event)
    return event.seat ? `${this.seat(event.seat)} ${said}` : said.charAt(0).toUpperCase() + said.slice(1)
  }

  question(question: Question): string {
    return this.say('question', question.key, question.values)
  }

  choice(choice: Choice): string {
    return this.say('action', choice.key || choice.verb, choice.values)
  }

  text(text: Text): string {
    return render(text, this.book)
  }

  /** What a step without events of its own is called. */
  step(step: Step): string {
    return KINDS[step.kind] ?? ''
  }

  private say(kind: string, key: string, values: Text['values'], naming?: Naming): string {
    return render({ key: key === 'literal' ? key : `${kind}.${key}`, values: values ?? {} }, this.book, naming)
  }
}

/** What pieces are called in the log: a name, with its mark where several may have the same. */
export function calledIn(pieces: readonly Piece[], known: Called = new Map()): Called {
  const names = new Map(known)
  for (const { id, name } of pieces) if (name && name !== id && !names.has(id)) names.set(id, `${name} (${id})`)
  return names
}
