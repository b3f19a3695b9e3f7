// Events as the log, the dice tray and the announcements tell them.

import type { EventInfo, StepInfo } from '../lib/wire'
import { title } from '../parts/armies'

/** The dice of an event: each list of words that are all faces of a die. */
export function diceIn(event: EventInfo, faces: Readonly<Record<string, string>>): string[][] {
  return Object.values(event.args).filter(
    (words): words is string[] => Array.isArray(words) && words.length > 0 && words.every((word) => word in faces),
  )
}

const KINDS: Record<string, string> = {
  undo: 'takes the last action back',
  resign: 'gives up the battle',
  draw: 'agrees to a draw',
  claim: 'claims the battle after a long silence',
  takeover: 'hands over to the computer',
}

/** What a step without events of its own is called in the log. */
export function kindSays(step: StepInfo): string {
  return KINDS[step.kind] ?? ''
}

export { title }

/** A sentence of the server's in which a seat is meant, with the army's name for it. */
export function named(text: string, armies: Readonly<Record<string, string>>): string {
  const first = /^(\w+)(:? )/.exec(text)
  const army = first?.[1] === undefined ? undefined : armies[first[1]]
  return army === undefined || !first ? text : `${army}${first[2]}${text.slice(first[0].length)}`
}

export type Words = { seats: Readonly<Record<string, string>>; cards: ReadonlyMap<string, string>; units: ReadonlyMap<string, string> }
export const PLAIN: Words = { seats: {}, cards: new Map(), units: new Map() }

/** What a unit is called in the log, from what its piece says of itself: "b5 2 Scutarii (cohesion 6" is 2 Scutarii (b5). */
export function calledBy(title: string, word: string): string {
  const name = (/^[^,(;:]*/.exec(title)?.[0] ?? '').trim()
  return name.startsWith(`${word} `) ? `${name.slice(word.length + 1)} (${word})` : name
}

const NAMED = /<g [^>]*data-(?:unit|general)="([^"]+)"[^>]*>(?:<(?!title|g)[^>]*\/>)*<title>([^<]*)<\/title>/g

/** What the pieces of a drawing are called, by their marks. */
export function calledIn(svg: string): [string, string][] {
  return [...svg.matchAll(NAMED)].map(([, mark = '', said = '']): [string, string] => [mark, calledBy(said, mark)]).filter(([, name]) => name !== '')
}

/** The event's sentence, with names in the place of the marks of units and of cards that this player has seen. */
export function said(event: EventInfo, words: Words = PLAIN): string {
  let text = event.text
  for (const [label, word] of Object.entries(event.args)) {
    if (typeof word !== 'string') continue
    const name = words.cards.get(`${label}=${word}`)
    if (name) text = text.split(' ').map((one) => (one === word ? `“${name}”` : one)).join(' ')
    const unit = words.units.get(word)
    if (unit) text = text.split(' ').map((one) => (one === word ? unit : one)).join(' ')
  }
  return text
}

export function told(event: EventInfo, words: Words = PLAIN): string {
  const text = said(event, words)
  if (event.seat) return `${words.seats[event.seat] ?? title(event.seat)} ${text}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The steps that still lie on the table: an undo takes the last action away. */
export function standing(steps: readonly StepInfo[]): { step: StepInfo; undone: boolean }[] {
  const rows = steps.map((step) => ({ step, undone: false }))
  for (const [index, row] of rows.entries()) {
    if (row.step.kind !== 'undo') continue
    for (let before = index - 1; before >= 0; before--) {
      const last = rows[before]
      if (last && last.step.kind === 'act' && !last.undone) {
        last.undone = true
        break
      }
    }
  }
  return rows
}
