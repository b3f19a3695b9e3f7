// How one likes the table: kept in this browser.

export type Theme = 'system' | 'light' | 'dark' | 'contrast'
export type Speed = 'off' | 'fast' | 'normal' | 'slow'

type Kept = {
  theme: Theme
  speed: Speed
  confirmTurn: boolean
  confirmTap: boolean
  textBoard: boolean
  name: string
}

const DEFAULTS: Kept = {
  theme: 'system',
  speed: 'normal',
  confirmTurn: true,
  confirmTap: false,
  textBoard: false,
  name: '',
}
const PLACE = 'triarii.settings'
const MILLISECONDS: Record<Speed, number> = { off: 0, fast: 140, normal: 240, slow: 480 }

function load(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(PLACE) ?? '{}') as Partial<Kept>) }
  } catch {
    return { ...DEFAULTS }
  }
}

const kept: Kept = $state(load())
const quiet = matchMedia('(prefers-reduced-motion: reduce)')
const dark = matchMedia('(prefers-color-scheme: dark)')
const contrast = matchMedia('(prefers-contrast: more)')

export const settings = kept

export function keepSettings(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept))
  } catch {
    // a browser that keeps nothing still plays
  }
  wearTheme()
}

export function wearTheme(): void {
  const chosen = kept.theme === 'system' ? (contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light') : kept.theme
  document.documentElement.dataset['theme'] = chosen
}

/** How long a piece takes to move, in milliseconds; nothing where motion is not wanted. */
export function motion(): number {
  return quiet.matches ? 0 : MILLISECONDS[kept.speed]
}

dark.addEventListener('change', wearTheme)
contrast.addEventListener('change', wearTheme)
wearTheme()
