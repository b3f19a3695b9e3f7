// Fair dice, checked in the browser: the same SHA-256 recipe as docs/explanation/fair-dice.md.

import type { Fairness } from './lib/wire'

const PLACE = 'triarii.numbers'

/** A seat's own number for the dice: 32 hex digits that only this browser knows before the game begins. */
export function ownNumber(table: string, seat: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const number = hex(bytes)
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, string>
    kept[`${table}/${seat}`] = number
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-400))))
  } catch {
    // without storage the number still counts; it can only not be compared later
  }
  return number
}

export function keptNumber(table: string, seat: string): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Record<string, string>
    return kept[`${table}/${seat}`] ?? null
  } catch {
    return null
  }
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from({ length: Math.floor(text.length / 2) }, (_, byte) => parseInt(text.slice(2 * byte, 2 * byte + 2), 16))
}

export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))
}

const SCHEME = 'triarii dice keyed-1'

/** The key of a game's dice: the scheme's name, the server's secret and every seat's number, a line each. */
export async function mixedKey(secret: string, numbers: readonly string[]): Promise<Uint8Array> {
  return sha256(new TextEncoder().encode([SCHEME, secret, ...numbers].join('\n')))
}

/** One stream of draws from a key, as the server rolls them. */
export class KeyedDice {
  counter = 0n

  constructor(private readonly key: Uint8Array) {}

  async below(limit: number): Promise<number> {
    const range = 1n << 64n
    const sides = BigInt(limit)
    const ceiling = range - (range % sides)
    for (;;) {
      const block = new Uint8Array(this.key.length + 8)
      block.set(this.key)
      new DataView(block.buffer).setBigUint64(this.key.length, this.counter++)
      const digest = await sha256(block)
      const word = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0)
      if (word < ceiling) return Number(word % sides)
    }
  }
}

export type Check = { step: number; sides: number; said: number; ours: number; right: boolean }

export async function checkDraws(fairness: Fairness, progress: (done: number) => void): Promise<Check[]> {
  if (!fairness.key || !fairness.draws) return []
  const dice = new KeyedDice(unhex(fairness.key))
  const checks: Check[] = []
  for (const { step, sides, result } of fairness.draws) {
    const ours = await dice.below(sides)
    checks.push({ step, sides, said: result, ours, right: ours === result })
    if (checks.length % 200 === 0) progress(checks.length)
  }
  return checks
}
