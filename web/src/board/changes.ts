// What is different between two scenes: which way pieces went, and which are gone.

import type { Board, GameEvent, Moved, Piece, Point, Scene } from '../lib/wire'

export type Changes = {
  ways: ReadonlyMap<string, Point[]> // where a piece went, from its old place to its new one
  traced: ReadonlySet<string> // whose ways are worth a line
  fallen: readonly Piece[]
}

export const NONE: Changes = { ways: new Map(), traced: new Set(), fallen: [] }

export function changes(board: Board, before: Scene, after: Scene, events: readonly GameEvent[]): Changes {
  const old = new Map((before.pieces ?? []).map((piece) => [piece.id, piece]))
  const ways = new Map<string, Point[]>()
  const now = after.pieces ?? []
  for (const piece of now) {
    const was = old.get(piece.id)
    old.delete(piece.id)
    if (was && (was.at[0] !== piece.at[0] || was.at[1] !== piece.at[1])) ways.set(piece.id, [was.at, ...between(board, piece, events), piece.at])
  }
  // whoever only makes room for another leaves no line, nor do armies that change sides
  const told = events.flatMap((event) => (event.type === 'moved' && event.piece && ways.has(event.piece) ? [event.piece] : []))
  const traced = told.length > 0 ? told : 2 * ways.size <= now.length ? ways.keys() : []
  return { ways, traced: new Set(traced), fallen: [...old.values()] }
}

/** Where a piece passed on its way, besides its beginning and its end. */
function between(board: Board, piece: Piece, events: readonly GameEvent[]): Point[] {
  const moves = events.filter((event): event is Moved => event.type === 'moved' && event.piece === piece.id)
  const spots = moves.flatMap((event, index) => (event.path ?? []).slice(index === 0 ? 0 : 1))
  const home = board.places.find((place) => place.id === piece.place)?.at ?? piece.at
  const [dx, dy] = [piece.at[0] - home[0], piece.at[1] - home[1]]
  return spots.slice(1, -1).flatMap((spot): Point[] => {
    if (typeof spot !== 'string') return [spot]
    const at = board.places.find((place) => place.id === spot)?.at
    return at ? [[at[0] + dx, at[1] + dy]] : []
  })
}

/** Where a piece stands, or stood before it was gone. */
export function whereIs(id: string, ...scenes: (Scene | null)[]): Point | null {
  for (const scene of scenes) {
    const piece = scene?.pieces?.find((one) => one.id === id)
    if (piece) return piece.at
  }
  return null
}
