// How events, questions and choices read in one game: its templates, and what armies, pieces and cards are called.

import type { CardFace, Choice, GameEvent, Piece, Question, Step, Templates, Text } from '../lib/wire'
import { title } from '../parts/armies'
import { render, type Names } from '../text'

const KINDS: Partial<Record<Step['kind'], string>> = {
  undo: 'takes the last action back',
  resign: 'gives up the battle',
  draw: 'agrees to a draw',
  claim: 'claims the battle after a long silence',
  takeover: 'hands over to the computer',
}

export class Speech {
  constructor(
    private readonly book: Templates,
    readonly seats: Readonly<Record<string, string>> = {},
    private readonly names: Names = new Map(),
  ) {}

  seat(name: string): string {
    return this.seats[name] ?? title(name)
  }

  /** What happened, without who did it. */
  event(event: GameEvent): string {
    return this.say('event', event.key, event.values, this.names)
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

  private say(kind: string, key: string, values: Text['values'], names?: Names): string {
    return render({ key: key === 'literal' ? key : `${kind}.${key}`, values: values ?? {} }, this.book, names)
  }
}

/** What pieces are called in the log, those known before and those that came. */
export function calledIn(pieces: readonly Piece[], known: Names = new Map()): Names {
  const came = pieces.flatMap(({ id, name }): [string, string][] => (name && !known.has(id) ? [[id, name]] : []))
  return came.length > 0 ? new Map([...known, ...came]) : known
}

/** What the cards of a game are called, in the log among other words. */
export function cardNames(cards: readonly CardFace[] = []): Names {
  return new Map(cards.map((card) => [card.word, `“${card.name}”`]))
}
