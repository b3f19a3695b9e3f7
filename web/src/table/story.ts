// The battle told again in a few lines: for each turn what changed the score, and the heaviest dice.

import type { GameEvent, Replay } from '../lib/wire'
import { bookmarksOf } from './bookmarks'
import type { Speech } from './speech'

export type Chapter = { step: number; label: string; events: GameEvent[] }

const MOST = 4
const WEIGHTY: ReadonlySet<GameEvent['type']> = new Set(['damaged', 'destroyed', 'scored', 'restored', 'told'])

/** Is it worth a line? Not the roll itself, nor what came to nothing. */
function isTold(event: GameEvent): boolean {
  if (event.type === 'damaged') return event.amount !== 0
  if (event.type === 'moved') return event.how === 'retreat' || event.how === 'evade'
  return WEIGHTY.has(event.type)
}

export function storyOf(replay: Replay, speech: Speech): Chapter[] {
  const marks = bookmarksOf(replay.steps, speech)
  const turns = marks.filter((mark) => mark.kind === 'turn')
  const starts = turns.length > 0 ? turns : marks.length > 0 ? marks : [{ step: 0, label: 'The battle' }]
  const scored = new Set<number>()
  let before = ''
  for (const at of replay.standings) {
    const now = JSON.stringify(at.scores)
    if (before !== '' && now !== before) scored.add(at.step)
    before = now
  }
  const chapters: Chapter[] = []
  for (const [index, mark] of starts.entries()) {
    const end = starts[index + 1]?.step ?? Infinity
    const steps = replay.steps.filter((step) => step.step >= mark.step && step.step < end && !step.undone)
    const fought = steps.flatMap(({ events = [] }) => {
      const roll = events.findIndex((event) => event.type === 'rolled')
      return roll < 0 ? [] : events.slice(roll + 1).filter(isTold)
    })
    const turning = steps.filter((step) => scored.has(step.step)).flatMap(({ events = [] }) => events.filter(isTold))
    const events = [...new Set([...turning, ...fought])].slice(0, MOST)
    if (events.length > 0) chapters.push({ step: mark.step, label: mark.label, events })
  }
  return chapters
}
