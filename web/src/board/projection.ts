// From the board's own coordinates to those of the picture; flipped, the board is seen from its other side.
// The same as Projection in src/triarii/drawing/scene.py.

import type { Board, Point } from '../lib/wire'

export class Projection {
  readonly scale: number
  readonly width: number
  readonly height: number

  constructor(
    readonly board: Board,
    readonly flipped = false,
  ) {
    this.scale = board.scale ?? 1
    this.width = board.width * this.scale
    this.height = board.height * this.scale
  }

  point([x, y]: Point): Point {
    const px = x * this.scale
    const py = this.board.north_up ? this.height - y * this.scale : y * this.scale
    return this.flipped ? [this.width - px, this.height - py] : [px, py]
  }

  /** From the picture back to the board. */
  spot([px, py]: Point): Point {
    const [x, y] = this.flipped ? [this.width - px, this.height - py] : [px, py]
    return [x / this.scale, (this.board.north_up ? this.height - y : y) / this.scale]
  }

  heading(degrees: number): number {
    return this.flipped ? (degrees + 180) % 360 : degrees
  }
}

export function pointsOf(points: readonly Point[]): string {
  return points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
