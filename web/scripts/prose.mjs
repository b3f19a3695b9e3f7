// Lists where the client would read meaning out of text or drawings: regular expressions, and parsers of markup.
// Usage: node scripts/prose.mjs; prints "file: what" a line and fails if there is any.

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'svelte/compiler'
import ts from 'typescript'

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))
const PARSERS = new Set(['RegExp', 'DOMParser', 'XMLSerializer'])
const READS = new Set(['match', 'matchAll', 'innerHTML', 'outerHTML', 'textContent', 'innerText', 'nodeValue'])

/** The scripts of a file: a module as it is, a component's scripts and the expressions of its markup. */
function* scripts(file) {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.ts')) {
    yield text
    return
  }
  const root = parse(text, { modern: true })
  for (const script of [root.instance, root.module]) if (script) yield text.slice(script.content.start, script.content.end)
  const expressions = []
  walk(root.fragment, (node) => {
    const expression = node.type === 'ExpressionTag' || node.type === 'HtmlTag' ? node.expression : node.type === 'IfBlock' ? node.test : null
    if (expression) expressions.push(`(${text.slice(expression.start, expression.end)})`)
  })
  yield expressions.join('\n;')
}

function walk(node, visit) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const child of node) walk(child, visit)
    return
  }
  if (typeof node.type === 'string') visit(node)
  for (const [key, child] of Object.entries(node)) if (key !== 'parent') walk(child, visit)
}

function* readings(script) {
  const found = []
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) found.push(node.getText(source))
    if (ts.isIdentifier(node) && PARSERS.has(node.text)) found.push(node.text)
    if (ts.isPropertyAccessExpression(node) && READS.has(node.name.text)) found.push(`.${node.name.text}`)
    ts.forEachChild(node, visit)
  }
  const source = ts.createSourceFile('script.ts', script, ts.ScriptTarget.Latest, true)
  visit(source)
  yield* found
}

let count = 0
for (const entry of readdirSync(SOURCES, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !(entry.name.endsWith('.ts') || entry.name.endsWith('.svelte'))) continue
  const file = join(entry.parentPath ?? entry.path, entry.name)
  for (const script of scripts(file)) {
    for (const what of readings(script)) {
      console.log(`${relative(SOURCES, file)}: ${what}`)
      count++
    }
  }
}
process.exit(count > 0 ? 1 : 0)
