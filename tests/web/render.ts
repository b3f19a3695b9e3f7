// Renders the texts that come in, a line each, for the comparison with Python.
import { readFileSync } from 'node:fs'
import type { Templates, Text } from '../../web/src/lib/wire'
import { render } from '../../web/src/text'

const { book, names, texts } = JSON.parse(readFileSync(0, 'utf8')) as { book: Templates; names: Record<string, string>; texts: Text[] }
const known = new Map(Object.entries(names))
console.log(JSON.stringify(texts.map((text) => render(text, book, known))))
