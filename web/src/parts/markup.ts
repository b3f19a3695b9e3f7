// The marks of a rule's source: **bold**, *slanted*, `code`, and the ids of rules among its words.

export type Piece = { kind: 'text' | 'bold' | 'em' | 'code' | 'rule'; text: string }

const MARKS: readonly (readonly [string, Piece['kind']])[] = [
  ['**', 'bold'],
  ['*', 'em'],
  ['`', 'code'],
]
const AROUND = new Set([' ', '(', ')', '[', ']', ',', '.', ';', ':', '\n', '’', '"'])

export function read(text: string, ids: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let plain = 0
  while (at < text.length) {
    const found = MARKS.find(([mark]) => text.startsWith(mark, at))
    const end = found ? text.indexOf(found[0], at + found[0].length + 1) : -1
    if (!found || end < 0) {
      at++
      continue
    }
    const [mark, kind] = found
    pieces.push(...linked(text.slice(plain, at), ids), { kind, text: text.slice(at + mark.length, end) })
    at = plain = end + mark.length
  }
  return [...pieces, ...linked(text.slice(plain), ids)]
}

/** Plain text, with the ids of rules in it. */
function linked(text: string, ids: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let plain = 0
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !AROUND.has(text.charAt(at))) continue
    // an id may hold points itself: the longest word that is one counts
    const word = ids.has(text.slice(from, at)) ? text.slice(from, at) : ''
    const isWhole = at === text.length || text.charAt(at) !== '.' || !longer(text, from, at, ids)
    if (word && isWhole) {
      if (from > plain) pieces.push({ kind: 'text', text: text.slice(plain, from) })
      pieces.push({ kind: 'rule', text: word })
      plain = at
    }
    if (text.charAt(at) !== '.' || (word && isWhole)) from = at + 1
  }
  if (plain < text.length) pieces.push({ kind: 'text', text: text.slice(plain) })
  return pieces
}

function longer(text: string, from: number, at: number, ids: ReadonlySet<string>): boolean {
  let end = at + 1
  while (end < text.length && !AROUND.has(text.charAt(end))) end++
  return ids.has(text.slice(from, end))
}
