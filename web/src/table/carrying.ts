// What is drawn while a base is put on a free table: its ghost with a handle to turn it, the ruler, the places that the
// server proposes, and the ground that it can reach.

import type { Reach, Why } from '../lib/wire'
import { key, type Name, type Pose } from './choices'
import type { Picture } from './picture'
import { scaleOf, type Scale } from './scale'
import { matrixOf, SVG } from './shapes'

const MOST = 160 // proposed places that are marked
const REACH = 1.1 // inches from the base to its handle
const GRIP = 0.45
const STONE = 1.6 // inches: a base for something that is not on the table yet

/** What the server knows of the ground: whether a base may stand somewhere, and where all it may. */
export type Ground = { why: (text: string) => Promise<Why>; reach: (text: string) => Promise<Reach | null> }

export class PlacerLayer {
  readonly scale: Scale
  readonly origin: Pose
  readonly stands: boolean // is it on the table already?
  private readonly layer = made('g', { class: 'placer' })
  private readonly ground = made('g', { class: 'ground' })
  private readonly ruler = made('line', { class: 'ruler' })
  private readonly measure: SVGElement
  private readonly ghost: SVGElement
  private readonly handle: SVGElement
  private readonly drawnAt: number // how the ghost's own picture faces
  private readonly side: number // inches
  private behind = false // the handle stands behind the base, for want of room before it

  /** Gives null where nothing can be shown: neither the piece nor a place for it is known. */
  static on(picture: Picture, names: Name[], spots: Pose[], chosen: (spot: Pose) => void): PlacerLayer | null {
    if (!picture.root) return null
    const name = names.find((arg) => picture.things.get(key(arg))?.some((thing) => thing.closest('[data-piece]')))
    const carried = name ? picture.ghost([name]) : null
    const first = spots[0]
    return carried || first ? new PlacerLayer(picture, picture.root, names, spots, carried, chosen) : null
  }

  private constructor(
    private readonly picture: Picture,
    root: SVGSVGElement,
    names: Name[],
    spots: Pose[],
    carried: ReturnType<Picture['ghost']>,
    chosen: (spot: Pose) => void,
  ) {
    this.scale = scaleOf(root)
    const { unit } = this.scale
    this.stands = carried !== null
    if (carried) {
      const from = new DOMMatrix(matrixOf(carried.piece))
      const heading = carried.piece.getAttribute('data-heading')
      const block = carried.piece.querySelector('.block')
      this.drawnAt = heading === null ? 0 : Number(heading)
      this.origin = { ...this.scale.toInches(from.e, from.f), turn: heading === null ? (Math.atan2(from.b, from.a) * 180) / Math.PI : this.drawnAt }
      this.side = (block instanceof SVGGraphicsElement ? block.getBBox().width : carried.piece.getBBox().width) / unit || 1
      this.ghost = carried.element
      this.addGroup(names, carried)
    } else {
      this.drawnAt = 0
      this.origin = { ...(spots[0] ?? { x: 0, y: 0, turn: 0 }) }
      this.side = STONE
      this.ghost = stone(unit * STONE)
    }
    this.ghost.classList.add('grabs')
    this.handle = handle(unit, this.side)
    this.ghost.appendChild(this.handle)
    this.measure = made('text', { class: 'measure', 'font-size': unit * 0.9, 'text-anchor': 'middle' })
    this.layer.append(this.ground, ...spots.slice(0, MOST).map((spot) => this.dot(spot, chosen)), this.ruler, this.ghost, this.measure)
    root.appendChild(this.layer)
  }

  remove(): void {
    this.layer.remove()
  }

  set wrong(is: boolean) {
    this.layer.classList.toggle('wrong', is)
  }

  /** The squares in whose middles the base may stand. */
  set reach(found: Reach | null) {
    this.ground.replaceChildren()
    if (!found) return
    const size = found.step * this.scale.unit * 1.03 // no seams between them
    const squares = found.cells.map(([x, y]) => {
      const at = this.scale.toBoard(x, y)
      return made('rect', { x: -size / 2, y: -size / 2, width: size, height: size, transform: `translate(${at.x} ${at.y}) rotate(${found.turn})` })
    })
    this.ground.append(...squares)
  }

  draw(now: Pose, words: string): void {
    const from = this.scale.toBoard(this.origin.x, this.origin.y)
    const to = this.scale.toBoard(now.x, now.y)
    const turn = now.turn - this.drawnAt
    this.ghost.setAttribute('transform', `translate(${to.x} ${to.y}) rotate(${turn})`)
    this.behind = !this.isOnBoard(to, now.turn)
    this.handle.setAttribute('transform', `rotate(${this.drawnAt + (this.behind ? 180 : 0)})`)
    set(this.ruler, { x1: from.x, y1: from.y, x2: to.x, y2: to.y })
    set(this.measure, { x: to.x, y: to.y + this.scale.unit * (this.side / 2 + 0.8) })
    this.measure.textContent = words
  }

  /** Follow a finger or the mouse: on the handle it turns the base, elsewhere it carries it. */
  onDrag(pose: () => Pose, moved: (to: Pose) => void, done: () => void): void {
    this.ghost.addEventListener('pointerdown', (event: PointerEvent) => {
      event.stopPropagation()
      event.preventDefault()
      this.ghost.setPointerCapture(event.pointerId)
      const turns = event.target instanceof Element && this.handle.contains(event.target)
      const { behind } = this
      const start = pose()
      const grip = this.inches(event)
      const onmove = (step: PointerEvent) => {
        const at = this.inches(step)
        if (turns) moved({ ...start, turn: behind ? bearing(at, start) : bearing(start, at) })
        else moved({ ...start, x: start.x + at.x - grip.x, y: start.y + at.y - grip.y })
      }
      const onup = () => {
        this.ghost.removeEventListener('pointermove', onmove)
        done()
      }
      this.ghost.addEventListener('pointermove', onmove)
      this.ghost.addEventListener('pointerup', onup, { once: true })
    })
  }

  /** Would the handle in front of the base still be on the board? */
  private isOnBoard(at: { x: number; y: number }, turn: number): boolean {
    const { home } = this.picture.lens
    const far = (this.side / 2 + REACH + GRIP) * this.scale.unit
    const angle = (turn * Math.PI) / 180
    const [x, y] = [at.x + far * Math.sin(angle), at.y - far * Math.cos(angle)]
    return x > home.x && y > home.y && x < home.x + home.w && y < home.y + home.h
  }

  private inches(event: PointerEvent): { x: number; y: number } {
    const point = this.picture.lens.toBoard(event.clientX, event.clientY)
    return this.scale.toInches(point.x, point.y)
  }

  /** Where two bases are named, the line between them goes along: its ghosts hang on the first one's. */
  private addGroup(names: Name[], carried: { element: SVGGElement; piece: SVGGraphicsElement }): void {
    const { picture } = this
    const ends = names.flatMap((name) => picture.things.get(key(name)) ?? []).map((thing) => thing.closest('[data-piece]')).filter((piece) => piece instanceof SVGGraphicsElement)
    const last = ends.findLast((piece) => piece !== carried.piece)
    const army = /army-\d/.exec(carried.piece.getAttribute('class') ?? '')?.[0]
    if (!last || !army || !last.classList.contains(army)) return
    const [a, b] = [new DOMMatrix(matrixOf(carried.piece)), new DOMMatrix(matrixOf(last))]
    const long = Math.hypot(b.e - a.e, b.f - a.f) || 1
    for (const piece of picture.root?.querySelectorAll(`[data-piece].${army}`) ?? []) {
      if (!(piece instanceof SVGGraphicsElement) || piece === carried.piece) continue
      const at = new DOMMatrix(matrixOf(piece))
      const along = ((at.e - a.e) * (b.e - a.e) + (at.f - a.f) * (b.f - a.f)) / long
      const aside = Math.abs((at.e - a.e) * (b.f - a.f) - (at.f - a.f) * (b.e - a.e)) / long
      if (along <= 0 || along > long + 1 || aside > this.scale.unit * this.side * 0.6) continue
      const member = picture.ghost([{ slot: 'piece', word: piece.getAttribute('data-piece') ?? '' }], piece)?.element
      member?.setAttribute('transform', `translate(${at.e - a.e} ${at.f - a.f})`)
      member?.removeAttribute('class')
      if (member) carried.element.appendChild(member)
    }
  }

  /** A placement that the server itself proposes: press it to put the base there. */
  private dot(spot: Pose, chosen: (spot: Pose) => void): SVGElement {
    const at = this.scale.toBoard(spot.x, spot.y)
    const mark = made('circle', { class: 'spot', cx: at.x, cy: at.y, r: this.scale.unit * 0.28 })
    mark.addEventListener('pointerdown', (event) => {
      event.stopPropagation()
      chosen(spot)
    })
    return mark
  }
}

/** The way from one place to another, in whole degrees clockwise from north. */
function bearing(from: { x: number; y: number }, to: { x: number; y: number }): number {
  return Math.round((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI + 360) % 360
}

function handle(unit: number, side: number): SVGElement {
  const grip = made('g', { class: 'turns' })
  const [foot, head] = [-side / 2, -side / 2 - REACH]
  grip.append(made('line', { x1: 0, y1: foot * unit, x2: 0, y2: head * unit }), made('circle', { cx: 0, cy: head * unit, r: unit * GRIP }))
  return grip
}

function stone(size: number): SVGElement {
  const base = made('g', { class: 'ghost stone' })
  const half = size / 2
  base.append(made('rect', { x: -half, y: -half, width: size, height: size, rx: size / 8 }), made('path', { d: `M${-half / 2},${-half / 2} L0,${-half * 0.9} L${half / 2},${-half / 2} Z` }))
  return base
}

function made(tag: string, values: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, tag) as SVGElement
  set(element, values)
  return element
}

function set(element: Element, values: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, String(value))
}
