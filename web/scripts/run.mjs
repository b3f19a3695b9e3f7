// Runs a script of the client's own sources in Node: `node scripts/run.mjs src/... < input`. It is built by Vite as the page is.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const folder = mkdtempSync(join(tmpdir(), 'triarii-'))
try {
  await build({
    logLevel: 'error',
    build: { ssr: process.argv[2], outDir: folder, emptyOutDir: true, rollupOptions: { output: { entryFileNames: 'run.mjs' } } },
    ssr: { noExternal: true },
  })
  await import(pathToFileURL(join(folder, 'run.mjs')).href)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
