// The battle told again in a few lines: for each turn what changed the score, and the heaviest dice.

import type { EventInfo, Replay } from '../lib/wire'
import { diceIn } from './events'

export type Chapter = { step: number; label: string; events: EventInfo[] }

const MOST = 4
const DULL = /^(draw|turn|begin|phase|play|order|card|move|march|place|deploy|rally|redeploy)/

/** Is it worth a line? Not the roll itself, nor what came to nothing. */
function isTold(event: EventInfo, faces: Readonly<Record<string, string>>): boolean {
  return diceIn(event, faces).length === 0 && !DULL.test(event.event) && !/^0 /.test(event.text)
}

export function storyOf(replay: Replay, faces: Readonly<Record<string, string>>): Chapter[] {
  const turns = replay.bookmarks.filter((mark) => mark.kind === 'turn')
  const marks = turns.length > 0 ? turns : replay.bookmarks
  const starts = marks.length > 0 ? marks : [{ step: 0, label: 'The battle', kind: 'turn' as const }]
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
    const steps = replay.steps.filter((step) => step.step >= mark.step && step.step < end && step.events.length > 0)
    const fought = steps.flatMap((step) => {
      const roll = step.events.findIndex((event) => diceIn(event, faces).length > 0)
      return roll < 0 ? [] : step.events.slice(roll + 1).filter((event) => isTold(event, faces))
    })
    const turning = steps.filter((step) => scored.has(step.step)).flatMap((step) => step.events.filter((event) => isTold(event, faces)))
    const events = [...new Set([...turning, ...fought])].slice(0, MOST)
    if (events.length > 0) chapters.push({ step: mark.step, label: mark.label, events })
  }
  return chapters
}
