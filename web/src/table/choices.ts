// From clicks to one legal action. Nothing here knows a rule: an action names things by slot and word,
// the board and the hand show things by slot and word, and clicking narrows the legal actions down.

export type Name = { slot: string; word: string }
export type Arg = { label: string; slot: string; word: string }
export type Action = { text: string; verb: string; says: string; args: Arg[] }

export type Answer =
  | { kind: 'act'; action: Action }
  | { kind: 'pick'; picks: Name[] }
  | { kind: 'choose'; picks: Name[]; actions: Action[] }
  | { kind: 'unpick'; picks: Name[] }
  | { kind: 'none' }

export function key(name: Name): string {
  return `${name.slot}=${name.word}`
}

/** Does the action name everything that was picked, each with an argument of its own? */
export function fits(action: Action, picks: readonly Name[]): boolean {
  const free = action.args.map(key)
  for (const pick of picks) {
    const at = free.indexOf(key(pick))
    if (at < 0) return false
    free.splice(at, 1)
  }
  return true
}

export function narrowed(actions: readonly Action[], picks: readonly Name[]): Action[] {
  return picks.length === 0 ? [...actions] : actions.filter((action) => fits(action, picks))
}

/** What still tells the actions apart: how many of them name each thing. What all of them name tells nothing. */
export function telling(actions: readonly Action[], picks: readonly Name[] = []): Map<string, number> {
  const counts = new Map<string, number>()
  for (const action of actions) {
    for (const name of new Set(left(action, picks))) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  if (actions.length > 1) {
    for (const [name, count] of counts) if (count === actions.length) counts.delete(name)
  }
  return counts
}

/** The things an action names beyond those picked. */
function left(action: Action, picks: readonly Name[]): string[] {
  const names = action.args.map(key)
  for (const pick of picks) {
    const at = names.indexOf(key(pick))
    if (at >= 0) names.splice(at, 1)
  }
  return names
}

/** Can each of these actions be reached by clicking things that are shown, and by nothing else? */
function canBeClicked(actions: readonly Action[], picks: readonly Name[], shown: ReadonlySet<string>): boolean {
  const tells = telling(actions, picks)
  const seen = new Set<string>()
  for (const action of actions) {
    const names = left(action, picks).filter((name) => tells.has(name) && shown.has(name))
    if (names.length === 0) return false
    const mark = names.sort().join(' ')
    if (seen.has(mark)) return false
    seen.add(mark)
  }
  return true
}

/** The actions that no click on the shown things can reach: they need buttons. */
export function buttons(actions: readonly Action[], picks: readonly Name[], shown: ReadonlySet<string>): Action[] {
  const tells = telling(actions, picks)
  return actions.filter((action) => !left(action, picks).some((name) => tells.has(name) && shown.has(name)))
}

/** What follows from a click on a place where all these things lie, the topmost first. */
export function click(
  actions: readonly Action[],
  picks: readonly Name[],
  names: readonly Name[],
  shown: ReadonlySet<string>,
): Answer {
  const found = reach(actions, picks, names, shown)
  if (found.kind !== 'none') return found
  const again = picks.findIndex((pick) => names.some((name) => key(name) === key(pick)))
  if (again >= 0) return { kind: 'unpick', picks: picks.slice(0, again) }
  return picks.length > 0 ? reach(actions, [], names, shown) : found
}

function reach(
  actions: readonly Action[],
  picks: readonly Name[],
  names: readonly Name[],
  shown: ReadonlySet<string>,
): Answer {
  const open = narrowed(actions, picks)
  const tells = telling(open, picks)
  const clicked = names.filter((name) => tells.has(key(name)))
  if (clicked.length === 0) return { kind: 'none' }
  const hit = open.filter((action) => left(action, picks).some((name) => clicked.some((one) => key(one) === name)))
  const only = hit[0]
  if (hit.length === 1 && only) return { kind: 'act', action: only }
  const pick = clicked[0]
  if (pick && clicked.every((name) => narrowed(open, [...picks, name]).length === hit.length)) {
    const next = [...picks, pick]
    if (canBeClicked(hit, next, shown)) return { kind: 'pick', picks: next }
    if (hit.some(isPlacing)) return { kind: 'pick', picks: next }
    return { kind: 'choose', picks: next, actions: hit }
  }
  return { kind: 'choose', picks: [...picks], actions: hit }
}

/** Where the words of an action stand in its text: one place for each argument. */
function places(action: Action): number[] {
  const words = action.text.split(' ')
  const found: number[] = []
  let at = words.length - 1
  for (let index = action.args.length - 1; index >= 0; index--) {
    while (at >= 0 && words[at] !== action.args[index]?.word) at--
    found.unshift(at--)
  }
  return found
}

/** The text of an action with other words for some of its arguments. */
export function reworded(action: Action, words: ReadonlyMap<number, string>): string {
  const said = action.text.split(' ')
  const where = places(action)
  for (const [index, word] of words) {
    const at = where[index]
    if (at !== undefined && at >= 0) said[at] = word
  }
  return said.join(' ')
}

/** The action that a wrong click meant: a legal one with the clicked thing in the place of the legal one. */
export function meant(actions: readonly Action[], picks: readonly Name[], names: readonly Name[]): string | null {
  const open = narrowed(actions, picks)
  const tells = telling(open, picks)
  for (const name of names) {
    for (const action of open) {
      const index = action.args.findLastIndex((arg) => arg.slot === name.slot && (tells.has(key(arg)) || open.length === 1))
      if (index >= 0) return reworded(action, new Map([[index, name.word]]))
    }
  }
  return null
}

// The free table: an action with two inches, and perhaps degrees, is a placement that can be dragged.

export type Placing = { action: Action; x: number; y: number; turn: number | null }

/** The arguments that say where and how a piece is put, if the action is such a placement. */
export function placing(action: Action): Placing | null {
  const inches = action.args.flatMap((arg, index) => (arg.slot === 'inch' || arg.slot === 'inches' ? [index] : []))
  if (inches.length < 2) return null
  const turn = action.args.findIndex((arg) => arg.slot === 'degrees' || arg.slot === 'degree')
  return { action, x: inches[0] ?? 0, y: inches[1] ?? 1, turn: turn < 0 ? null : turn }
}

/** Where something stands, in inches, and how it faces, in degrees. */
export type Pose = { x: number; y: number; turn: number }

/** Where a listed placement would put its piece. */
export function poseOf(at: Placing): Pose {
  const number = (index: number | null) => (index === null ? 0 : Number(at.action.args[index]?.word ?? '0'))
  return { x: number(at.x), y: number(at.y), turn: number(at.turn) }
}

export function isPlacing(action: Action): boolean {
  return placing(action) !== null
}

export function placed(at: Placing, x: number, y: number, degrees: number): string {
  const words = new Map([
    [at.x, x.toFixed(2)],
    [at.y, y.toFixed(2)],
  ])
  if (at.turn !== null) words.set(at.turn, degreesWord(at.action.args[at.turn]?.word ?? '0', degrees))
  return reworded(at.action, words)
}

function degreesWord(like: string, degrees: number): string {
  const round = ((degrees % 360) + 360) % 360
  return like.includes('.') ? round.toFixed(2) : String(Math.round(round) % 360)
}
