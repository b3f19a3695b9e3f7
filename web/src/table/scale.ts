// A board to scale says how many of its units make an inch (data-scale); with data-origin="south-west" inches run
// upwards from its lower edge (data-height). A piece may say how it faces (data-heading, clockwise from the top).

export type Scale = {
  flipped: boolean
  unit: number
  toInches(x: number, y: number): { x: number; y: number }
  toBoard(x: number, y: number): { x: number; y: number }
}

export function scaleOf(root: SVGSVGElement): Scale {
  const unit = Number(root.getAttribute('data-scale')) || 1
  const flipped = root.getAttribute('data-origin') === 'south-west'
  const top = flipped ? Number(root.getAttribute('data-height')) || 0 : 0
  const sign = flipped ? -1 : 1
  return {
    flipped,
    unit,
    toInches: (x, y) => ({ x: x / unit, y: (sign * (y - top)) / unit }),
    toBoard: (x, y) => ({ x: x * unit, y: top + sign * y * unit }),
  }
}
