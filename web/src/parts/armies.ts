// What the seats are called and which colour each has. Four players are two teams, a colour each.

import type { TableInfo, View } from '../lib/wire'

const COLOURS = ['first', 'second', 'third', 'fourth']

export function title(seat: string): string {
  return seat.charAt(0).toUpperCase() + seat.slice(1)
}

/** The place of a seat's colour among the armies'. */
export function side(index: number, seats: number): number {
  return seats === 4 ? Math.floor(index / 2) : index
}

export function colour(index: number, seats: number): string {
  return `var(--${COLOURS[side(index, seats) % 4] ?? 'first'})`
}

/** The army of a seat: as it stands now; where that only repeats the seat, as the battle names it. */
export function armyOf(seat: string, table: TableInfo | null, view: View | null): string {
  const stands = view?.standing.find((one) => one.seat === seat)?.army ?? ''
  const plain = stands.replace(new RegExp(`\\s*\\(${seat}\\)$`, 'i'), '')
  const given = table?.seats.find((one) => one.seat === seat)?.army ?? ''
  return plain.toLowerCase() === seat || plain === '' ? given : plain
}

/** Each seat by its army's name, or by its own where two have the same. */
export function namesOf(table: TableInfo | null, view: View | null): Record<string, string> {
  const seats = view?.seats ?? table?.seats.map((one) => one.seat) ?? []
  const armies = seats.map((seat) => armyOf(seat, table, view))
  return Object.fromEntries(seats.map((seat, index) => [seat, armies.filter((army) => army === armies[index]).length === 1 ? armies[index] || title(seat) : title(seat)]))
}
