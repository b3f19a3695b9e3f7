// A base that is being put on a free table: where it would stand, and what the server says of it.

import type { Board, Piece, Pose, Reach, Why } from '../lib/wire'
import type { Carrying } from './deciding.svelte'

/** What the server knows of the ground: whether a base may stand somewhere, and where all it may. */
export type Ground = { why: (text: string) => Promise<Why>; reach: (text: string) => Promise<Reach | null> }

const PAUSE = 120 // milliseconds of rest before the ground is asked about anew
const STONE = 1.6 // a base for something that is not on the table yet
const WIDE: Readonly<Record<string, number>> = { base: 160, tents: 160 } // how wide a form is drawn
const BLOCK = 80

export class Placing {
  pose: Pose = $state.raw({ x: 0, y: 0, heading: 0 })
  touched = $state(false)
  reply: Why | null = $state.raw(null)
  chosen = $state('') // the action that puts it where it is now, if that is legal
  reach: Reach | null = $state.raw(null)
  readonly piece: Piece | null
  readonly side: number // of the base, in the board's units
  readonly members: readonly Piece[] // what goes along

  private asking = false
  private asked = ''
  private facing = NaN // for which heading the ground was asked
  private resting: ReturnType<typeof setTimeout> | undefined
  private closed = false

  /** Gives null where nothing can be shown: neither the piece nor a place for it is known. */
  static of(carrying: Carrying, pieces: readonly Piece[], ground: Ground, board: Board): Placing | null {
    const piece = pieces.find((one) => carrying.pieces.includes(one.id)) ?? null
    const stands = piece !== null && !piece.badges?.includes('waiting')
    const origin = stands ? { x: piece.at[0], y: piece.at[1], heading: piece.heading ?? 0 } : carrying.spots[0]
    return origin ? new Placing(carrying, piece, stands, origin, ground, board, pieces) : null
  }

  private constructor(
    readonly carrying: Carrying,
    piece: Piece | null,
    readonly stands: boolean, // is it on the table already?
    readonly origin: Pose,
    private readonly ground: Ground,
    readonly board: Board,
    pieces: readonly Piece[],
  ) {
    this.piece = piece && !stands ? { ...piece, size: 1, badges: [] } : piece // whoever waits is drawn smaller
    this.side = this.piece ? ((WIDE[this.piece.form] ?? BLOCK) * (this.piece.size ?? 1)) / (board.scale ?? 1) : STONE
    this.members = piece && stands ? group(piece, pieces, carrying.pieces, this.side) : []
    this.put(origin, !stands)
  }

  /** How far it is from where it stood. */
  get moved(): number {
    return Math.hypot(this.pose.x - this.origin.x, this.pose.y - this.origin.y)
  }

  /** By how many degrees it is turned, to the right if positive. */
  get turned(): number {
    return Math.round((((this.pose.heading - this.origin.heading + 540) % 360) - 180) * 10) / 10
  }

  close(): void {
    this.closed = true
    clearTimeout(this.resting)
  }

  put(to: Pose, touched = true): void {
    this.pose = { ...to }
    this.touched = touched
    if (touched) void this.ask()
    if (to.heading !== this.facing) {
      clearTimeout(this.resting)
      this.resting = setTimeout(() => void this.look(), PAUSE)
    }
  }

  shift(dx: number, dy: number): void {
    this.put({ ...this.pose, x: this.pose.x + dx, y: this.pose.y + dy })
  }

  turn(by: number): void {
    this.put({ ...this.pose, heading: (this.pose.heading + by + 360) % 360 })
  }

  /** The ground it can reach facing as it does now. */
  private async look(): Promise<void> {
    const { heading } = this.pose
    this.facing = heading
    const found = await this.ground.reach(this.carrying.text({ ...this.origin, heading }))
    if (!this.closed && this.facing === heading) this.reach = found
  }

  /** One placement is asked about at a time, and the last one always. */
  async ask(): Promise<void> {
    const way = this.carrying.text(this.pose)
    if (this.asking || way === this.asked) return
    this.asking = true
    this.asked = way
    let said: Why | null = null
    try {
      said = await this.ground.why(way)
    } finally {
      this.asking = false
    }
    if (this.closed) return
    this.reply = said
    this.chosen = said.legal ? way : ''
    if (this.carrying.text(this.pose) !== this.asked) void this.ask()
  }
}

/** Where two bases are named, the line between them goes along. */
function group(first: Piece, pieces: readonly Piece[], named: readonly string[], side: number): Piece[] {
  const last = pieces.findLast((piece) => named.includes(piece.id) && piece.id !== first.id)
  if (!last || last.army !== first.army) return []
  const [ax, ay] = first.at
  const [bx, by] = [last.at[0] - ax, last.at[1] - ay]
  const long = Math.hypot(bx, by) || 1
  return pieces.filter((piece) => {
    if (piece.army !== first.army || piece.id === first.id || piece.form !== first.form) return false
    const [dx, dy] = [piece.at[0] - ax, piece.at[1] - ay]
    const along = (dx * bx + dy * by) / long
    const aside = Math.abs(dx * by - dy * bx) / long
    return along > 0 && along <= long + 0.01 && aside <= side * 0.6
  })
}
