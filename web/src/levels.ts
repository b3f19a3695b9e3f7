import type { GameInfo } from './lib/wire'

/** The level to begin with: neither the weakest nor the strongest. */
export function middleLevel(game: GameInfo): string | null {
  const levels = game.levels
  return levels[Math.floor((levels.length - 1) / 2)]?.level ?? null
}
