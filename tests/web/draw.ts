// Draws the pieces and overlays that come in, each as SVG, for the comparison with Python.
import { readFileSync } from 'node:fs'
import { render } from 'svelte/server'
import Overlay from '../../web/src/board/Overlay.svelte'
import PieceArt from '../../web/src/board/PieceArt.svelte'
import { Projection } from '../../web/src/board/projection'
import type { Board, Overlay as OverlayOf, Piece as PieceOf } from '../../web/src/lib/wire'

const asked = JSON.parse(readFileSync(0, 'utf8')) as { board: Board; flipped: boolean; pieces: PieceOf[]; overlays: OverlayOf[] }
const projection = new Projection(asked.board, asked.flipped)
console.log(
  JSON.stringify({
    pieces: asked.pieces.map((piece) => render(PieceArt, { props: { piece, heading: projection.heading(piece.heading ?? 0) } }).body),
    overlays: asked.overlays.map((overlay) => render(Overlay, { props: { overlay, projection } }).body),
  }),
)
