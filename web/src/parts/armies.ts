// What the seats are called and which colour each has. Four players are two teams, a colour each.

import type { Standing, TableInfo } from '../lib/wire'

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
export function armyOf(seat: string, table: TableInfo | null, standing: readonly Standing[]): string {
  const stands = standing.find((one) => one.seat === seat)?.army ?? ''
  const given = table?.seats.find((one) => one.seat === seat)?.army ?? ''
  return stands.toLowerCase() === seat || stands === '' ? given : stands
}

/** Each seat by its army's name, or by its own where two have the same. */
export function namesOf(table: TableInfo | null, standing: readonly Standing[] = []): Record<string, string> {
  const seats = table?.seats.map((one) => one.seat) ?? standing.map((one) => one.seat)
  const armies = seats.map((seat) => armyOf(seat, table, standing))
  return Object.fromEntries(seats.map((seat, index) => [seat, armies.filter((army) => army === armies[index]).length === 1 ? armies[index] || title(seat) : title(seat)]))
}
