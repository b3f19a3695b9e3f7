// Text is rendered last: a key and values say what is meant, templates turn them into sentences.
// The same small language as src/triarii/engine/text.py: {slot}, {slot:table}, {slot|block|blocks}.

import type { Templates, Text, Value } from './lib/wire'

/** What pieces and cards are called: "u7" is the Numidian light cavalry. */
export type Names = ReadonlyMap<string, string>

type Part = { words: string } | { slot: string; table: string; one: string; many: string }

const LITERAL = 'literal'
const read = new Map<string, Part[]>()

function partsOf(template: string): Part[] {
  const known = read.get(template)
  if (known) return known
  const parts: Part[] = []
  let rest = template
  while (rest) {
    const opens = rest.indexOf('{')
    const words = opens < 0 ? rest : rest.slice(0, opens)
    if (words) parts.push({ words })
    if (opens < 0) break
    const closes = rest.indexOf('}', opens)
    const [name = '', one = '', many = ''] = rest.slice(opens + 1, closes).split('|')
    const [slot = '', table = slot] = name.split(':')
    parts.push({ slot, table, one, many })
    rest = rest.slice(closes + 1)
  }
  read.set(template, parts)
  return parts
}

/** A text in words. */
export function render(text: Text, book: Templates, names?: Names): string {
  const values = text.values ?? {}
  if (text.key === LITERAL) return String(values['text'])
  const template = book.templates[text.key]
  if (template === undefined) return text.key
  let said = ''
  for (const part of partsOf(template)) {
    if ('words' in part) said += part.words
    else {
      const value = values[part.slot] ?? ''
      if (part.one) said += `${String(value)} ${value === 1 ? part.one : part.many}`
      else said += word(part.table, value, book, names)
    }
  }
  return said
}

/** One value in words: a text of its own, a list, a term of its table, what it is called, or the value itself. */
function word(table: string, value: Value, book: Templates, names?: Names): string {
  if (Array.isArray(value)) return value.map((one) => word(table, one, book, names)).join(', ') || (book.terms['list']?.['none'] ?? 'nothing')
  if (typeof value === 'object') return render(value, book, names)
  const plain = String(value)
  return book.terms[table]?.[plain] ?? names?.get(plain) ?? plain
}
