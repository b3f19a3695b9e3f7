// How one position becomes the next: what a message does not name stays as it was.

import type { Position, Scene, SceneDiff, Update } from '../lib/wire'

export function updated(before: Position, update: Update): Position {
  return {
    seq: update.seq,
    step: update.step,
    viewer: before.viewer,
    scene: update.scene ? patched(before.scene, update.scene) : before.scene,
    question: update.question ?? null,
    hand: update.hand ?? before.hand ?? [],
    standing: update.standing ?? before.standing ?? [],
    can_undo: update.can_undo ?? false,
    can_ask_undo: update.can_ask_undo ?? false,
    outcome: update.outcome ?? before.outcome ?? null,
  }
}

/** What comes is added, or put in the place of what has the same id. */
export function patched(scene: Scene, change: SceneDiff): Scene {
  return {
    board: change.board || scene.board,
    pieces: merged(scene.pieces, change.pieces, change.removed),
    overlays: merged(scene.overlays, change.overlays, change.overlays_removed),
  }
}

function merged<T extends { id: string }>(old: readonly T[] = [], came: readonly T[] = [], gone: readonly string[] = []): T[] {
  const things = new Map(old.map((thing) => [thing.id, thing]))
  for (const id of gone) things.delete(id)
  for (const thing of came) things.set(thing.id, thing)
  return [...things.values()]
}
