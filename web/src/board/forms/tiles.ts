export const TILE_W = 178
export const TILE_H = 54

/** Cut corners for even armies, round ones for odd ones. */
export function tileOutline(army: number): string {
  const [x, y, k] = [TILE_W / 2, TILE_H / 2, 9]
  if (army % 2 === 0) return `M${k - x},${-y} L${x - k},${-y} L${x},${k - y} L${x},${y - k} L${x - k},${y} L${k - x},${y} L${-x},${y - k} L${-x},${k - y} Z`
  return `M${k - x},${-y} H${x - k} Q${x},${-y} ${x},${k - y} V${y - k} Q${x},${y} ${x - k},${y} H${k - x} Q${-x},${y} ${-x},${y - k} V${k - y} Q${-x},${-y} ${k - x},${-y} Z`
}
