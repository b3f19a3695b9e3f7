// Says how heavy the built page is, and fails above the limit: fonts and pictures count too.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const limit = 250_000
const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
let total = 0
for (const path of files('dist')) {
  const bytes = gzipSync(readFileSync(path), { level: 9 }).length
  total += bytes
  console.log(`${String(bytes).padStart(8)}  ${path}`)
}
console.log(`${String(total).padStart(8)}  bytes gzipped, of at most ${limit}`)
if (total >= limit) process.exit(1)
