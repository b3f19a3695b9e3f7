// Applies the updates that come in to a position, for the comparison with Python.
import { readFileSync } from 'node:fs'
import type { Position, Update } from '../../web/src/lib/wire'
import { updated } from '../../web/src/table/updating'

const { position, updates } = JSON.parse(readFileSync(0, 'utf8')) as { position: Position; updates: Update[] }
let now = position
console.log(JSON.stringify(updates.map((update) => (now = updated(now, update)))))
