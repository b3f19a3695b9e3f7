// What a table sends, as typed values: the types that tools/wire_types.py writes, and one of them by its tag.

import type { GameEvent } from './wire'

export * from './wire'

export type Kind<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>
