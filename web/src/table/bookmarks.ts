// Where a replay can be entered: at each turn and each phase.

import type { Step } from '../lib/wire'
import type { Speech } from './speech'

export type Bookmark = { step: number; label: string; kind: 'turn' | 'phase' }

export function bookmarksOf(steps: readonly Step[], speech: Speech): Bookmark[] {
  return steps.flatMap((step) =>
    step.undone ? [] : (step.events ?? []).flatMap((event): Bookmark[] => (event.type === 'turn' || event.type === 'phase' ? [{ step: step.step, label: speech.told(event), kind: event.type }] : [])),
  )
}
