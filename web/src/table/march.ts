// A move on the free table in its short notation, found from where a base was dragged: F3.25 forward, WL30 a wheel,
// OR20/3.00 an oblique, SL1.00 a side-step, B1.50 back, AF about face, P90 a pivot, L1.20/-3.00 a leg, H270 a heading.
// Which of them is allowed, and what it costs, only the server knows: each is asked about in turn.

import type { Action } from './choices'

export type Pose = { x: number; y: number; turn: number }

/** An action that is told in steps. */
export function isMarch(action: Action): boolean {
  return action.args.length > 0 && action.args.every((arg) => arg.slot === 'step')
}

/** The longest straight advance among these. */
export function farthest(actions: readonly Action[]): number {
  const lengths = actions.filter((action) => action.args.length === 1).map((action) => Number(/^F([\d.]+)$/.exec(action.args[0]?.word ?? '')?.[1] ?? 0))
  return Math.max(0, ...lengths)
}

/** The words for getting from one pose to another, the plainest first; headings run clockwise from north. */
export function marches(verb: string, from: Pose, to: Pose, side: number): string[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const angle = radians(from.turn)
  const ahead = dx * Math.sin(angle) + dy * Math.cos(angle)
  const right = dx * Math.cos(angle) - dy * Math.sin(angle)
  const turned = wrapped(to.turn - from.turn)
  const far = Math.hypot(dx, dy)
  const found: string[] = []
  const say = (...steps: string[]) => found.push([verb, ...steps].join(' '))
  if (far < 0.05) {
    if (Math.abs(turned) > 170) say('AF')
    if (turned !== 0) {
      say(`W${turned < 0 ? 'L' : 'R'}${Math.abs(turned)}`)
      say(`P${(turned + 360) % 360}`)
      say(`H${(Math.round(to.turn) + 360) % 360}`)
    }
    return found
  }
  if (Math.abs(right) < 0.15 && turned === 0) say(ahead >= 0 ? `F${inches(ahead)}` : `B${inches(-ahead)}`)
  if (ahead > 0) {
    const wheel = wheelTo(ahead, right, side)
    if (wheel && wheel.degrees !== 0) say(`W${wheel.degrees < 0 ? 'L' : 'R'}${Math.abs(wheel.degrees)}`, `F${inches(wheel.length)}`)
    const slant = Math.round(degrees(Math.atan2(right, ahead)))
    if (Math.abs(slant) <= 45 && slant !== 0 && turned === 0) say(`O${slant < 0 ? 'L' : 'R'}${Math.abs(slant)}/${inches(far)}`)
  }
  if (Math.abs(ahead) < 0.3 && turned === 0) say(`S${right < 0 ? 'L' : 'R'}${inches(Math.abs(right))}`)
  say(`L${inches(dx)}/${inches(dy)}`, `H${(Math.round(to.turn) + 360) % 360}`)
  say(`L${inches(dx)}/${inches(dy)}`)
  if (turned !== 0) say(`P${(turned + 360) % 360}`, `F${inches(far)}`)
  return found
}

/** The wheel on a front corner after which the goal lies straight ahead of the base's middle. */
function wheelTo(ahead: number, right: number, side: number): { degrees: number; length: number } | null {
  let best: { degrees: number; length: number; miss: number } | null = null
  const half = side / 2
  for (let turn = -90; turn <= 90; turn++) {
    const corner = turn < 0 ? -half : half // the inner front corner stands still
    const angle = radians(turn)
    const x = corner + (-corner * Math.cos(angle) - half * Math.sin(angle))
    const y = half + (corner * Math.sin(angle) - half * Math.cos(angle))
    const length = (right - x) * Math.sin(angle) + (ahead - y) * Math.cos(angle)
    const miss = Math.abs((right - x) * Math.cos(angle) - (ahead - y) * Math.sin(angle))
    if (length >= 0 && (!best || miss < best.miss)) best = { degrees: turn, length, miss }
  }
  return best
}

function inches(length: number): string {
  return length.toFixed(2)
}

function radians(turn: number): number {
  return (turn * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}

function wrapped(turn: number): number {
  return Math.round(((((turn + 180) % 360) + 360) % 360) - 180)
}
