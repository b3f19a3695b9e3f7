// What a table sends, as typed values: scenes, questions, events, steps. What has its default is left out of a message.

import type { CardFace, ChatLine, Problem, TableInfo } from './wire'

// Text: a key and the values that fill its template

export type Value = string | number | Text | Value[]

export interface Text {
  key: string
  values?: Record<string, Value>
}

/** The sentences of one game in one language. */
export interface Templates {
  templates: Record<string, string>
  terms: Record<string, Record<string, string>>
}

// Scene

export type Point = [number, number]

export interface Place {
  id: string
  at: Point
  outline?: Point[]
  ground?: string[]
  name?: string
  heading?: number
}

export interface Line {
  kind: string
  points: Point[]
  army?: number
}

export interface Board {
  kind: string
  game: string
  width: number
  height: number
  label: string
  places: Place[]
  lines?: Line[]
  scale?: number
  north_up?: boolean
}

export interface Tile {
  symbol?: string
  name?: string
  lines?: string[]
  pips?: number
}

export interface Piece {
  id: string
  form: string
  at: Point
  symbol?: string
  army?: number
  place?: string
  heading?: number
  size?: number
  strength?: [number, number]
  badges?: string[]
  tiles?: Tile[]
  mark?: string
  code?: string
  name?: string
  label?: string
}

export interface Overlay {
  id: string
  kind: string
  at?: Point
  points?: Point[]
  radius?: number
  heading?: number
  army?: number
  piece?: string
  text?: string
}

export interface Scene {
  board: string
  pieces?: Piece[]
  overlays?: Overlay[]
}

export interface SceneDiff {
  board?: string
  pieces?: Piece[]
  removed?: string[]
  overlays?: Overlay[]
  overlays_removed?: string[]
}

/** A board with its drawing, as it is and seen from its other side. */
export interface BoardFile {
  board: Board
  ground: string
  ground_flipped: string
}

/** A battle as it is laid out. */
export interface OpeningFile extends BoardFile {
  scene: Scene
}

// Questions

export interface Pose {
  x: number
  y: number
  heading: number
}

export interface Choice {
  text: string
  verb: string
  key?: string
  values?: Record<string, Value>
  piece?: string
  start?: string
  place?: string
  target?: string
  card?: string
  number?: number | null
  pose?: Pose | null
  rolls?: boolean
  reveals?: boolean
  ends?: string
}

export interface Question {
  seat: string
  key: string
  values?: Record<string, Value>
  step?: string
  rule?: string
  about?: string[]
  choices?: Choice[]
  open?: boolean
}

// Events

export type Spot = string | Point

interface Happening {
  key: string
  rule?: string
  seat?: string
  values?: Record<string, Value>
}

export type GameEvent = Happening &
  (
    | { type: 'told' }
    | { type: 'turn'; number?: number }
    | { type: 'phase'; phase?: string }
    | { type: 'ordered'; piece?: string }
    | { type: 'moved'; piece?: string; path?: Spot[]; heading?: number | null; how?: string }
    | { type: 'attacked'; piece?: string; target?: string; start?: string; place?: string; how?: string }
    | { type: 'rolled'; faces?: string[]; verdicts?: string[]; purpose?: string; roller?: string; target?: string; place?: string }
    | { type: 'damaged'; piece?: string; amount?: number; left?: number | null }
    | { type: 'restored'; piece?: string; amount?: number; left?: number | null }
    | { type: 'destroyed'; piece?: string }
    | { type: 'card-played'; card?: string; how?: string }
    | { type: 'cards-drawn'; count?: number; cards?: string[] }
    | { type: 'scored'; amount?: number; total?: number | null }
  )

export type Kind<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>

// Positions and messages

export interface Standing {
  seat: string
  army: string
  score: number
  goal: number
  facts?: Text[]
}

export interface Outcome {
  winners: string[]
  reason: string
  rule: string
  scores: Record<string, number>
  by: 'rules' | 'resignation' | 'agreement' | 'silence'
}

export interface Step {
  seq: number
  step: number
  kind: 'start' | 'act' | 'undo' | 'resign' | 'draw' | 'claim' | 'takeover'
  at: number
  seat?: string
  events?: GameEvent[]
  undone?: boolean
  undoes?: number
}

export interface Clock {
  deciding?: string
  since?: number | null
  claimable_at?: number | null
}

export interface Position {
  seq: number
  step: number
  viewer: string
  scene: Scene
  question?: Question | null
  hand?: string[]
  standing?: Standing[]
  can_undo?: boolean
  can_ask_undo?: boolean
  outcome?: Outcome | null
}

export interface Snapshot {
  type: 'snapshot'
  table: TableInfo
  position: Position | null
  steps: Step[]
  chat: ChatLine[]
  spectators: number
}

export interface NewPosition {
  type: 'position'
  position: Position
  steps: Step[]
}

export interface Update {
  type: 'update'
  seq: number
  step: number
  steps: Step[]
  scene?: SceneDiff | null
  question?: Question | null
  hand?: string[] | null
  standing?: Standing[] | null
  can_undo?: boolean
  can_ask_undo?: boolean
  outcome?: Outcome | null
  clock?: Clock | null
}

export interface Accepted {
  type: 'accepted'
  id: string
  seq: number
}

export interface Rejection {
  type: 'rejection'
  id: string
  code: string
  sentence: string
  rule?: string
  seq?: number
}

export interface TableNews {
  type: 'table'
  table: TableInfo
}

export interface ChatNews {
  type: 'chat'
  line: ChatLine
}

export interface Presence {
  type: 'presence'
  here: string[]
  spectators: number
}

export interface Pong {
  type: 'pong'
}

export type ServerMessage = Snapshot | NewPosition | Update | Accepted | Rejection | TableNews | ChatNews | Presence | Pong

// Answers by HTTP

export interface CatalogueEntry {
  cards: CardFace[]
}

export interface ScoresAt {
  step: number
  scores: Record<string, number>
}

export interface Replay {
  table: TableInfo
  viewer: string
  last: number
  steps: Step[]
  standings: ScoresAt[]
}

export interface ReplayStep {
  step: number
  last: number
  position: Position
  events: GameEvent[]
}

export interface Imagined {
  seed: number
  step: number
  position: Position
  events: GameEvent[]
  rejection: Problem | null
  played: string[]
}
