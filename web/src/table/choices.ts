// From clicks to one legal choice. Nothing here knows a rule: a choice names pieces, places and cards, the board and the
// hand show them, and clicking narrows the legal choices down.

import type { Choice, Pose } from '../lib/wire'

/** A thing that can be clicked. */
export type Name = `${'piece' | 'place' | 'card'}:${string}`

/** One click: all that it may have meant. With `acts` it is the thing that acts. */
export type Pick = { names: readonly Name[]; acts: boolean }

export type Answer =
  | { kind: 'act'; picks: Pick[]; choice: Choice }
  | { kind: 'pick'; picks: Pick[] }
  | { kind: 'choose'; picks: Pick[]; choices: Choice[] }
  | { kind: 'unpick'; picks: Pick[] }
  | { kind: 'none' }

/** Who acts: a piece, or a whole place. */
export function actorOf(choice: Choice): Name | null {
  if (choice.piece) return `piece:${choice.piece}`
  return choice.start ? `place:${choice.start}` : null
}

/** All the things that a choice names. */
export function namesOf(choice: Choice): Name[] {
  const names: Name[] = []
  if (choice.piece) names.push(`piece:${choice.piece}`)
  if (choice.start) names.push(`place:${choice.start}`)
  if (choice.target) names.push(`piece:${choice.target}`)
  if (choice.place) names.push(`place:${choice.place}`)
  if (choice.card) names.push(`card:${choice.card}`)
  return names
}

/** The things that a choice names beyond those picked; null if it does not fit them. */
function left(choice: Choice, picks: readonly Pick[]): Name[] | null {
  let free = namesOf(choice)
  for (const pick of picks) {
    if (pick.acts) {
      const actor = actorOf(choice)
      if (!actor || !pick.names.includes(actor)) return null
    }
    const rest = free.filter((name) => !pick.names.includes(name))
    if (rest.length === free.length) return null
    free = rest
  }
  return free
}

export function narrowed(choices: readonly Choice[], picks: readonly Pick[]): Choice[] {
  return picks.length === 0 ? [...choices] : choices.filter((choice) => left(choice, picks) !== null)
}

/** What still tells the choices apart: how many of them name each thing. What all of them name tells nothing. */
export function telling(choices: readonly Choice[], picks: readonly Pick[] = []): Map<Name, number> {
  const counts = new Map<Name, number>()
  for (const choice of choices) for (const name of new Set(left(choice, picks))) counts.set(name, (counts.get(name) ?? 0) + 1)
  if (choices.length > 1) for (const [name, count] of counts) if (count === choices.length) counts.delete(name)
  return counts
}

/** Can each of these choices be reached by clicking things that are shown, and by nothing else? */
function canBeClicked(choices: readonly Choice[], picks: readonly Pick[], shown: ReadonlySet<Name>): boolean {
  const tells = telling(choices, picks)
  const seen = new Set<string>()
  for (const choice of choices) {
    const names = (left(choice, picks) ?? []).filter((name) => tells.has(name) && shown.has(name))
    const mark = names.sort().join(' ')
    if (mark === '' || seen.has(mark)) return false
    seen.add(mark)
  }
  return true
}

/** The choices that no click on the shown things can reach: they need buttons. */
export function buttons(choices: readonly Choice[], picks: readonly Pick[], shown: ReadonlySet<Name>): Choice[] {
  const tells = telling(choices, picks)
  return choices.filter((choice) => !(left(choice, picks) ?? []).some((name) => tells.has(name) && shown.has(name)))
}

/** What follows from a click on a spot where all these things lie, the topmost first. */
export function click(choices: readonly Choice[], picks: readonly Pick[], names: readonly Name[], shown: ReadonlySet<Name>): Answer {
  const found = reach(choices, picks, names, shown)
  if (found.kind !== 'none') return found
  const again = picks.findIndex((pick) => pick.names.some((name) => names.includes(name)))
  if (again >= 0) return { kind: 'unpick', picks: picks.slice(0, again) }
  return picks.length > 0 ? reach(choices, [], names, shown) : found
}

function reach(choices: readonly Choice[], picks: readonly Pick[], names: readonly Name[], shown: ReadonlySet<Name>): Answer {
  const open = narrowed(choices, picks)
  const tells = telling(open, picks)
  const clicked = names.filter((name) => tells.has(name))
  if (clicked.length === 0) return { kind: 'none' }
  // who is clicked first acts; where nothing that lies there can act, it is what is acted upon
  const actor = picks.length === 0 ? clicked.find((name) => open.some((choice) => actorOf(choice) === name)) : undefined
  const pick: Pick = actor ? { names: [actor], acts: true } : { names: clicked, acts: false }
  const next = [...picks, pick]
  const hit = narrowed(open, next)
  const only = hit[0]
  if (hit.length === 1 && only) return { kind: 'act', picks: next, choice: only }
  if (canBeClicked(hit, next, shown) || hit.some(isPlacement)) return { kind: 'pick', picks: next }
  return { kind: 'choose', picks: next, choices: hit }
}

/** The text of the choice that a wrong click meant: a legal one with the clicked thing in the place of its own. */
export function meant(choices: readonly Choice[], picks: readonly Pick[], names: readonly Name[]): string | null {
  const open = narrowed(choices, picks)
  const tells = telling(open, picks)
  for (const name of names) {
    const [kind, clicked] = split(name)
    for (const choice of open) {
      const words = choice.text.split(' ')
      for (const own of namesOf(choice).reverse()) {
        const [ownKind, word] = split(own)
        const at = words.lastIndexOf(word)
        if (ownKind === kind && at >= 0 && (tells.has(own) || open.length === 1)) return words.with(at, clicked).join(' ')
      }
    }
  }
  return null
}

export function split(name: Name): [kind: string, id: string] {
  const colon = name.indexOf(':')
  return [name.slice(0, colon), name.slice(colon + 1)]
}

// The free table

/** Where the numbers of its pose stand in the text of a choice: x and y side by side, then perhaps the heading. */
function numbersIn({ text, pose }: Choice): { words: string[]; x: number; heading: number } | null {
  if (!pose) return null
  const words = text.split(' ')
  const is = (at: number, value: number) => words[at] !== undefined && words[at] !== '' && Number(words[at]) === value
  const x = words.findIndex((_, at) => is(at, pose.x) && is(at + 1, pose.y))
  if (x < 0) return null
  return { words, x, heading: words.findIndex((_, at) => at > x + 1 && is(at, pose.heading)) }
}

/** Does it put something where its text says, so that it may be put elsewhere too? */
export function isPlacement(choice: Choice): boolean {
  return numbersIn(choice) !== null
}

/** The text of a placement for another pose. */
export function placed(choice: Choice, to: Pose): string {
  const found = numbersIn(choice)
  if (!found) return choice.text
  const { words, x, heading } = found
  words[x] = to.x.toFixed(2)
  words[x + 1] = to.y.toFixed(2)
  if (heading >= 0) words[heading] = String(((Math.round(to.heading) % 360) + 360) % 360)
  return words.join(' ')
}
