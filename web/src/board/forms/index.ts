// How pieces are drawn around (0, 0), by their form: the same as src/triarii/drawing/forms.

import type { Component } from 'svelte'
import type { Piece } from '../../lib/contract'
import { CUT, ROUND } from '../../pictures/symbols'
import Banner from './Banner.svelte'
import Block from './Block.svelte'
import type { FormProps } from './form'
import Medal from './Medal.svelte'

export const FORMS: Readonly<Record<string, Component<FormProps>>> = {
  banner: Banner,
  block: Block,
  medal: Medal,
}

/** From the bottom to the top: what stands on the ground, units, and who leads them. */
const LAYERS: Readonly<Record<string, number>> = { card: 0, tents: 0, camp: 0, banner: 0, marker: 2, medal: 3 }

export function layerOf(piece: Piece): number {
  return LAYERS[piece.form] ?? 1
}

function circle(x: number, y: number, r: number): string {
  return `M${x - r},${y} a${r},${r} 0 1 1 ${2 * r},0 a${r},${r} 0 1 1 ${-2 * r},0 Z`
}

/** The outline of a piece, along which it glows. */
export function outlineOf(piece: Piece): string {
  switch (piece.form) {
    case 'medal':
      return piece.badges?.includes('attached') ? circle(32, -38, 19) : circle(0, 0, 31)
    case 'banner':
      return circle(6, 0, 24)
    default:
      return (piece.army ?? 0) % 2 === 0 ? CUT : ROUND
  }
}
