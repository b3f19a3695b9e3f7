// The board as the server drew it: what lies where, what glows, and how pieces slide from one drawing to the next.

import { bare } from '../parts/drawing'
import { key, type Name } from './choices'
import { Lens } from './lens'
import { redraw } from './redraw'
import { centre, firstShape, matrixOf, namesOn, NOT_NAMES, outlineOf, SHAPES, SVG, type Thing } from './shapes'

export type Glow = 'may' | 'picked' | 'given' | 'focus'

const FINGER = 26 // pixels around a tap in which a glowing thing is meant

export class Picture {
  root: SVGSVGElement | null = null
  things = new Map<string, Thing[]>()
  private glows: Element[] = []
  private marked: Thing[] = [] // what can be chosen
  private touched: Thing[] = [] // what carries a class of ours
  private shown = ''

  readonly lens: Lens

  constructor(private readonly host: HTMLElement) {
    this.lens = new Lens(host, () => this.root)
  }

  /** Put up a new drawing; pieces that moved slide there, pieces that fell fade. */
  show(svg: string, duration: number): void {
    if (svg === this.shown && this.root) return
    const next = read(svg)
    if (!next) return
    const old = this.root
    const home = Lens.boxOf(next)
    next.setAttribute('role', 'group')
    next.removeAttribute('width')
    next.removeAttribute('height')
    // where panels rise from the lower edge, the board keeps to the upper one
    next.setAttribute('preserveAspectRatio', innerWidth > 900 ? 'xMidYMid meet' : 'xMidYMin meet')
    this.shown = svg
    const isSameBoard = old !== null && old.getAttribute('class') === next.getAttribute('class')
    const before = isSameBoard ? standing(old) : null
    const had = old?.contains(document.activeElement) ?? false
    if (isSameBoard) {
      this.unmark()
      for (const own of old.querySelectorAll('.placer, .ghost, .fallen, .trace')) own.remove()
      redraw(old, next)
    } else {
      this.glows = []
      this.marked = []
      this.touched = []
      this.root = next
      if (old) old.replaceWith(next)
      else this.host.prepend(next)
    }
    // a board that grows or shrinks shifts everything on it: that is no way that a piece has gone
    const isShifted = this.lens.lookAt(home)
    if (had && !this.root?.contains(document.activeElement)) this.host.focus({ preventScroll: true })
    this.index(svg)
    if (before && this.root) this.slide(this.root, before, duration, isShifted)
  }

  private index(svg: string): void {
    this.things.clear()
    const slots = new Set([...svg.matchAll(/ (data-[a-z-]+)=/g)].map((match) => match[1] ?? '').filter((name) => !NOT_NAMES.has(name)))
    if (slots.size === 0) return
    for (const element of this.root?.querySelectorAll([...slots].map((name) => `[${name}]`).join()) ?? []) {
      if (!(element instanceof SVGGraphicsElement)) continue
      for (const name of namesOn(element)) {
        const list = this.things.get(key(name))
        if (list) list.push(element)
        else this.things.set(key(name), [element])
      }
    }
  }

  private slide(root: SVGSVGElement, before: Map<string, Stand>, duration: number, isShifted: boolean): void {
    const after = piecesOf(root)
    const moved = [...after].filter(([id, piece]) => before.has(id) && before.get(id)?.at !== matrixOf(piece)).length
    const isTraced = !isShifted && 2 * moved <= after.size // armies that change sides leave no lines
    for (const [id, piece] of after) {
      const was = before.get(id)
      if (!was) {
        if (duration > 0 && before.size > 0) piece.animate({ opacity: [0, 1] }, { duration, easing: 'ease-out' })
        continue
      }
      const to = matrixOf(piece)
      if (was.at === to) continue
      if (isTraced) this.trace(piece, was.at, to)
      if (duration > 0) {
        piece.parentNode?.appendChild(piece)
        piece.animate({ transform: [was.at, to] }, { duration, easing: 'cubic-bezier(.3,.1,.2,1)' })
      }
    }
    if (duration === 0) return
    for (const [id, { piece, at }] of before) {
      if (after.has(id)) continue
      const fallen = piece.cloneNode(true) as Thing
      for (const attribute of [...fallen.attributes]) {
        if (attribute.name.startsWith('data-')) fallen.removeAttribute(attribute.name)
      }
      fallen.classList.add('fallen')
      fallen.setAttribute('aria-hidden', 'true')
      root.appendChild(fallen)
      fallen
        .animate({ opacity: [1, 0], transform: [at, `${at} translateY(6px) rotate(8deg)`] }, { duration: duration * 1.5 })
        .finished.then(() => fallen.remove(), () => fallen.remove())
    }
  }

  /** A faint line from where a piece stood to where it stands, until the next drawing. */
  private trace(piece: Thing, from: string, to: string): void {
    const [a, b] = [new DOMMatrix(from), new DOMMatrix(to)]
    if (Math.hypot(a.e - b.e, a.f - b.f) < 1e-6) return
    const line = document.createElementNS(SVG, 'line')
    line.setAttribute('class', 'trace')
    line.setAttribute('x1', String(a.e))
    line.setAttribute('y1', String(a.f))
    line.setAttribute('x2', String(b.e))
    line.setAttribute('y2', String(b.f))
    piece.parentNode?.insertBefore(line, piece)
  }

  // What lies where

  namesAt(x: number, y: number): Name[] {
    const found = new Map<string, Name>()
    for (const element of document.elementsFromPoint(x, y)) {
      if (!this.root?.contains(element)) continue
      for (let at: Element | null = element; at && at !== this.root; at = at.parentElement) {
        for (const name of namesOn(at)) if (!found.has(key(name))) found.set(key(name), name)
      }
    }
    return [...found.values()]
  }

  /** The glowing thing that a finger near it must have meant. */
  nearest(x: number, y: number): Name[] {
    let best: Thing | null = null
    let closest = FINGER
    for (const thing of this.marked) {
      const rect = thing.getBoundingClientRect()
      const dx = Math.max(rect.left - x, 0, x - rect.right)
      const dy = Math.max(rect.top - y, 0, y - rect.bottom)
      const distance = Math.hypot(dx, dy)
      if (distance < closest) {
        closest = distance
        best = thing
      }
    }
    return best ? namesOn(best) : []
  }

  has(name: Name): boolean {
    return this.things.has(key(name))
  }

  /** Where a thing stands on the screen. */
  whereIs(name: Name): { x: number; y: number } | null {
    const thing = this.things.get(key(name))?.[0]
    return thing ? centre(thing) : null
  }

  titleOf(name: Name): string {
    for (const thing of this.things.get(key(name)) ?? []) {
      const title = thing.querySelector(':scope > title')?.textContent ?? thing.getAttribute('aria-label')
      if (title) return title
    }
    return `${name.slot} ${name.word}`
  }

  // What glows

  mark(states: ReadonlyMap<string, Glow>, press: (names: Name[], at: { x: number; y: number }) => void): void {
    const active = document.activeElement
    const focused = active && active !== this.root && this.root?.contains(active) ? namesOn(active)[0] : undefined
    this.unmark()
    for (const [name, state] of states) {
      const things = this.things.get(name) ?? []
      for (const thing of things) {
        thing.classList.add(state)
        this.touched.push(thing)
        this.glow(thing, state)
      }
      const first = things.find((thing) => thing.querySelector('title')) ?? things[0]
      if (first && state === 'may') {
        first.setAttribute('role', 'button')
        first.setAttribute('tabindex', this.marked.length === 0 ? '0' : '-1')
        if (!first.querySelector(':scope > title')) first.setAttribute('aria-label', name.replace('=', ' '))
        first.onkeydown = (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          event.stopPropagation()
          press(namesOn(first), centre(first))
        }
        this.marked.push(first)
      }
    }
    if (focused) this.focus(focused)
  }

  private unmark(): void {
    for (const glow of this.glows) glow.remove()
    this.glows = []
    for (const thing of this.marked) {
      for (const name of ['tabindex', 'role', 'aria-label']) thing.removeAttribute(name)
      thing.onkeydown = null
    }
    this.marked = []
    for (const thing of this.touched) thing.classList.remove('may', 'picked', 'given')
    this.touched = []
  }

  /** The keyboard stays where it was as long as that glows, and on the board if it does not. */
  private focus(name: Name): void {
    const thing = this.things.get(key(name))?.find((one) => this.marked.includes(one))
    if (thing) this.rove(thing)
    else this.host.focus({ preventScroll: true })
  }

  private rove(thing: Thing): void {
    for (const one of this.marked) one.setAttribute('tabindex', one === thing ? '0' : '-1')
    thing.focus({ preventScroll: true })
  }

  /** Move the keyboard to the next glowing thing in a direction, or into the board. */
  step(dx: number, dy: number): boolean {
    const active = this.marked.find((thing) => thing === document.activeElement)
    const first = this.marked[0]
    if (!active) {
      if (first) this.rove(first)
      return first !== undefined
    }
    const from = centre(active)
    let best: Thing | null = null
    let least = Infinity
    for (const thing of this.marked) {
      if (thing === active) continue
      const to = centre(thing)
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy
      if (along <= 1) continue
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx)
      const cost = along + 2.2 * aside
      if (cost < least) {
        least = cost
        best = thing
      }
    }
    if (best) this.rove(best)
    return best !== null
  }

  /** Go through the glowing things in their order, round and round. */
  cycle(by: number): void {
    if (this.marked.length === 0) return
    const at = this.marked.findIndex((thing) => thing === document.activeElement)
    const next = this.marked[(at + by + this.marked.length) % this.marked.length]
    if (next) this.rove(next)
  }

  private glow(thing: Thing, state: Glow): void {
    const body = thing.closest('[data-piece]') ? (thing.querySelector('.outline') ?? thing.querySelector('.block, .medal-ring')) : null
    const shape = outlineOf(body instanceof SVGGraphicsElement ? body : thing)
    if (!shape) return
    shape.classList.add('glow', `glow-${state}`)
    shape.setAttribute('aria-hidden', 'true')
    if (thing.closest('[data-piece]')) {
      shape.classList.add('glow-piece')
      if (body) body.parentNode?.insertBefore(shape, body.nextSibling)
      else if (thing instanceof SVGGElement) thing.appendChild(shape)
      else thing.parentNode?.insertBefore(shape, thing.nextSibling)
      this.glows.push(shape)
      return
    }
    // the tint lies under what stands here, the outline over the neighbours
    if (state === 'may') {
      const tint = shape.cloneNode(true) as SVGElement
      tint.classList.add('glow-tint')
      const ground = thing.matches(SHAPES) ? thing : firstShape(thing)
      if (ground) ground.parentNode?.insertBefore(tint, ground.nextSibling)
      this.glows.push(tint)
    }
    const layer = document.createElementNS(SVG, 'g')
    const own = thing instanceof SVGGElement ? thing.getAttribute('transform') : null
    if (own) layer.setAttribute('transform', own)
    layer.setAttribute('class', 'glow-layer')
    layer.appendChild(shape)
    thing.parentNode?.appendChild(layer)
    this.glows.push(layer)
  }

  // Dragging

  /** A ghost of the piece that carries a name, to follow the pointer. */
  ghost(names: readonly Name[], of: Thing | null = null): { element: SVGGElement; piece: Thing; matrix: DOMMatrix } | null {
    for (const name of names) {
      for (const thing of of ? [of] : (this.things.get(key(name)) ?? [])) {
        const piece = thing.closest('[data-piece]')
        if (!(piece instanceof SVGGraphicsElement) || !this.root) continue
        const element = document.createElementNS(SVG, 'g')
        element.setAttribute('class', 'ghost')
        const copy = piece.cloneNode(true) as Element
        for (const one of [copy, ...copy.querySelectorAll('*')]) {
          for (const attribute of [...one.attributes]) {
            if (attribute.name.startsWith('data-') || ['tabindex', 'role', 'id'].includes(attribute.name)) {
              one.removeAttribute(attribute.name)
            }
          }
        }
        copy.removeAttribute('transform')
        element.appendChild(copy)
        this.root.appendChild(element)
        return { element, piece, matrix: new DOMMatrix(matrixOf(piece)) }
      }
    }
    return null
  }
}

function read(svg: string): SVGSVGElement | null {
  const template = document.createElement('template')
  template.innerHTML = bare(svg)
  return template.content.querySelector('svg')
}

function piecesOf(root: SVGSVGElement): Map<string, Thing> {
  const pieces = new Map<string, Thing>()
  for (const piece of root.querySelectorAll('[data-piece]')) {
    const id = piece.getAttribute('data-piece')
    if (id && piece instanceof SVGGraphicsElement) pieces.set(id, piece)
  }
  return pieces
}

type Stand = { piece: Thing; at: string }

/** Where every piece stands, before the drawing changes. */
function standing(root: SVGSVGElement): Map<string, Stand> {
  return new Map([...piecesOf(root)].map(([id, piece]) => [id, { piece, at: matrixOf(piece) }]))
}
