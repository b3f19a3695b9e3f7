// A board to scale says how many of its units make an inch (data-inch), where its corner lies (data-origin="x y"),
// and whether its y runs upwards (data-up). Everything else is a plain picture.

export type Scale = {
  flipped: boolean
  unit: number
  toInches(x: number, y: number): { x: number; y: number }
  toBoard(x: number, y: number): { x: number; y: number }
  toDegrees(rotation: number): number
  toRotation(degrees: number): number
}

export function scaleOf(root: SVGSVGElement): Scale {
  const unit = Number(root.getAttribute('data-inch') ?? '1') || 1
  const [left = 0, top = 0] = (root.getAttribute('data-origin') ?? '0 0').split(' ').map(Number)
  const flipped = root.hasAttribute('data-up')
  const sign = flipped ? -1 : 1
  return {
    flipped,
    unit,
    toInches: (x, y) => ({ x: (x - left) / unit, y: (sign * (y - top)) / unit }),
    toBoard: (x, y) => ({ x: left + x * unit, y: top + sign * y * unit }),
    toDegrees: (rotation) => rotation,
    toRotation: (degrees) => degrees,
  }
}
