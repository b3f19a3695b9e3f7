// What the elements of a drawing are: the names they carry, where they stand, and the shape that bounds them.

import type { Name } from './choices'

export type Thing = SVGGraphicsElement

export const SVG = 'http://www.w3.org/2000/svg'
export const SHAPES = 'polygon, rect, circle, ellipse, path, polyline'
export const NOT_NAMES = new Set(['data-piece', 'data-scale', 'data-height', 'data-origin', 'data-x', 'data-y', 'data-heading'])

export function namesOn(element: Element): Name[] {
  const names: Name[] = []
  for (const attribute of element.attributes) {
    if (!attribute.name.startsWith('data-') || NOT_NAMES.has(attribute.name)) continue
    names.push({ slot: attribute.name.slice(5), word: attribute.value })
  }
  return names
}

/** An element's own transform, in the words of CSS. */
export function matrixOf(element: Thing): string {
  let matrix = new DOMMatrix()
  const list = element.transform.baseVal
  for (let index = 0; index < list.numberOfItems; index++) {
    const { a, b, c, d, e, f } = list.getItem(index).matrix
    matrix = matrix.multiply(new DOMMatrix([a, b, c, d, e, f]))
  }
  return matrix.toString()
}

export function centre(element: Element): { x: number; y: number } {
  const rect = element.getBoundingClientRect()
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
}

/** A copy of the shape that bounds a thing; a box around it if it has no shape of its own. */
export function outlineOf(thing: Thing): SVGElement | null {
  const shape = thing.matches(SHAPES) ? thing : thing.querySelector(`:scope > .outline, :scope > .base`) ?? firstShape(thing)
  if (shape instanceof SVGGraphicsElement) {
    const copy = document.createElementNS(SVG, shape.tagName) as SVGElement
    for (const attribute of shape.attributes) {
      if (!attribute.name.startsWith('data-') && !/^(class|style|id|tabindex|role|fill|stroke|filter|mask|clip-path|aria-.*)/.test(attribute.name)) {
        copy.setAttribute(attribute.name, attribute.value)
      }
    }
    return copy
  }
  const { x, y, width, height } = thing.getBBox()
  if (width === 0 && height === 0) return null
  const rect = document.createElementNS(SVG, 'rect')
  for (const [name, value] of Object.entries({ x, y, width, height, rx: Math.min(width, height) / 8 })) {
    rect.setAttribute(name, String(value))
  }
  return rect
}

export function firstShape(thing: Thing): Element | null {
  for (const child of thing.children) if (child.matches(SHAPES)) return child
  return null
}
