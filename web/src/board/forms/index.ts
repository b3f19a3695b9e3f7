// How pieces are drawn around (0, 0), by their form: the same as src/triarii/drawing/forms.

import type { Component } from 'svelte'
import type { Piece } from '../../lib/wire'
import { CUT, ROUND } from '../../pictures/symbols'
import Banner from './Banner.svelte'
import Base from './Base.svelte'
import { BASE_CUT, BASE_ROUND } from './bases'
import Bases from './Bases.svelte'
import Block from './Block.svelte'
import Camp from './Camp.svelte'
import Card from './Card.svelte'
import Column from './Column.svelte'
import type { FormProps } from './form'
import Marker from './Marker.svelte'
import Medal from './Medal.svelte'
import Tents from './Tents.svelte'
import { TILE_H, TILE_W } from './tiles'

export const FORMS: Readonly<Record<string, Component<FormProps>>> = {
  banner: Banner,
  base: Base,
  bases: Bases,
  block: Block,
  camp: Camp,
  card: Card,
  column: Column,
  marker: Marker,
  medal: Medal,
  tents: Tents,
}

/** From the bottom to the top: what stands on the ground, units, and who leads them. */
const LAYERS: Readonly<Record<string, number>> = { card: 0, tents: 0, camp: 0, banner: 0, marker: 2, medal: 3 }
const TURNED: ReadonlySet<string> = new Set(['base', 'tents'])

export function layerOf(piece: Piece): number {
  return LAYERS[piece.form] ?? 1
}

/** Does its outline turn with it? */
export function isTurned(piece: Piece): boolean {
  return TURNED.has(piece.form)
}

function circle(x: number, y: number, r: number): string {
  return `M${x - r},${y} a${r},${r} 0 1 1 ${2 * r},0 a${r},${r} 0 1 1 ${-2 * r},0 Z`
}

function box(w: number, h: number): string {
  return `M${-w / 2},${-h / 2} H${w / 2} V${h / 2} H${-w / 2} Z`
}

/** The outline of a piece, along which it glows. */
export function outlineOf(piece: Piece): string {
  const even = (piece.army ?? 0) % 2 === 0
  switch (piece.form) {
    case 'base':
      return even ? BASE_CUT : BASE_ROUND
    case 'tents':
      return box(160, 160)
    case 'card':
      return box(300, 400)
    case 'column':
      return box(TILE_W + 8, TILE_H * (piece.tiles?.length ?? 1) + 8)
    case 'camp':
      return box(800, 52)
    case 'medal':
      return piece.badges?.includes('attached') ? circle(32, -38, 19) : circle(0, 0, 31)
    case 'marker':
      return circle(0, 2, 20)
    case 'banner':
      return circle(6, 0, 24)
    default:
      return even ? CUT : ROUND
  }
}
