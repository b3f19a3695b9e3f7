// One live table: the connection, what was sent, and the order in which it is shown.

import { api, sentence } from '../api'
import { boards } from '../boards'
import { ownNumber } from '../dice'
import type {
  Accepted,
  BoardFile,
  ChatLine,
  ClientMessage,
  Clock,
  NewPosition,
  Outcome,
  Position,
  Problem,
  Rejection,
  ServerMessage,
  Step,
  TableInfo,
  Update,
} from '../lib/wire'
import { motion } from '../settings.svelte'
import { updated } from './updating'

/** What one may want beside acting. */
export type Wanted =
  | { type: 'resign' }
  | { type: 'draw'; say: 'offer' | 'accept' | 'decline' | 'withdraw' }
  | { type: 'takeback'; say: 'ask' | 'grant' | 'refuse' | 'withdraw' }
  | { type: 'preset'; step: string; action: string | null }
  | { type: 'claim'; what: 'win' | 'computer' }
type Wish = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never
type News = Update | NewPosition

const SHORTEST = 500
const LONGEST = 15_000
const SILENCE = 25_000
const MANY = 40 // news that wait before they are shown without a pause

export class Session {
  table: TableInfo | null = $state.raw(null)
  position: Position | null = $state.raw(null)
  board: BoardFile | null = $state.raw(null) // the one on which the position stands, as soon as it has come
  steps: Step[] = $state.raw([])
  fresh: Step[] = $state.raw([]) // what led to the position that is shown
  chat: ChatLine[] = $state.raw([])
  spectators = $state(0)
  connected = $state(false)
  missing: Problem | null = $state.raw(null) // there is no such table, or it is not ours to see
  waiting = $state(0) // news that are not shown yet
  busy = $state(false) // an action is on its way

  private socket: WebSocket | null = null
  private queue: News[] = []
  private pacing: ReturnType<typeof setTimeout> | undefined
  private retry = SHORTEST
  private again: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private asked = new Map<string, (answer: Accepted | Rejection) => void>()
  private count = 0
  private seat: string | null | undefined
  private heard = -1 // the last sequence number that came
  private closed = false
  private numbered = false

  constructor(readonly id: string) {
    this.connect()
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
  }

  /** A device that slept, or found its net again, does not wait for the next try. */
  private wake = (): void => {
    if (this.closed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return
    clearTimeout(this.again)
    this.connect()
  }

  // The connection

  private connect(): void {
    if (this.closed) return
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${encodeURIComponent(this.id)}/live`)
    this.socket = socket
    socket.onopen = () => {
      const hello: ClientMessage = { type: 'hello' }
      if (this.seat !== undefined) hello.seat = this.seat
      if (this.heard >= 0) hello.since = this.heard
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ServerMessage)
    socket.onclose = (event) => {
      if (socket !== this.socket) return
      this.connected = false
      clearInterval(this.beat)
      for (const answer of this.asked.values()) answer(lost())
      this.asked.clear()
      if (event.code === 4404) {
        this.missing = { code: 'not-found', sentence: 'There is no such table.', rule: '' }
        return
      }
      if (this.closed) return
      const wait = event.code === 1013 ? Math.max(5000, this.retry) : this.retry
      this.again = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2))
      this.retry = Math.min(LONGEST, this.retry * 2)
    }
  }

  close(): void {
    this.closed = true
    removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    clearTimeout(this.again)
    clearTimeout(this.pacing)
    clearInterval(this.beat)
    this.socket?.close()
  }

  private send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.connected = true
        this.retry = SHORTEST
        clearInterval(this.beat)
        this.beat = setInterval(() => this.send({ type: 'ping' }), SILENCE)
        this.takeTable(message.table)
        this.chat = message.chat
        this.spectators = message.spectators
        if (message.position) this.enqueue({ type: 'position', position: message.position, steps: message.steps })
        else this.steps = message.steps
        break
      case 'position':
      case 'update':
        this.enqueue(message)
        break
      case 'table':
        this.takeTable(message.table)
        break
      case 'accepted':
      case 'rejection':
        this.asked.get(message.id)?.(message)
        this.asked.delete(message.id)
        break
      case 'chat':
        this.chat = [...this.chat.filter((line) => line.n !== message.line.n), message.line]
        break
      case 'presence':
        this.spectators = message.spectators
        if (this.table) {
          const seats = this.table.seats.map((seat) => ({ ...seat, here: message.here.includes(seat.seat) }))
          this.table = { ...this.table, seats }
        }
        break
      case 'pong':
        break
    }
  }

  private takeTable(table: TableInfo): void {
    this.table = table
    const due = table.status === 'waiting' ? table.yours.filter((seat) => table.numbers_missing.includes(seat)) : []
    if (due.length > 0 && !this.numbered) {
      this.numbered = true
      const numbers = Object.fromEntries(due.map((seat) => [seat, ownNumber(this.id, seat)]))
      api.numbers(this.id, numbers).then(
        (next) => this.takeTable(next),
        () => {
          this.numbered = false
        },
      )
    }
  }

  // Showing what happened, one after the other, at a pace that can be followed

  private enqueue(news: News): void {
    this.heard = Math.max(this.heard, news.type === 'update' ? news.seq : news.position.seq)
    if (news.type === 'position' && (this.position === null || news.position.viewer !== this.position.viewer)) {
      this.queue = []
      clearTimeout(this.pacing)
      this.pacing = undefined
      this.show(news)
      return
    }
    this.queue.push(news)
    this.waiting = this.queue.length
    if (this.pacing === undefined) this.next()
  }

  private next(): void {
    const news = this.queue.shift()
    this.waiting = this.queue.length
    if (!news) {
      this.pacing = undefined
      return
    }
    this.show(news)
    const pause = motion()
    if (pause === 0 || this.queue.length > MANY) {
      this.pacing = undefined
      if (this.queue.length > 0) this.next()
      return
    }
    const rolled = news.steps.some((step) => step.events?.some((event) => event.type === 'rolled'))
    this.pacing = setTimeout(() => this.next(), pause * (rolled ? 3.2 : 1.6))
  }

  /** Show at once how it stands now. */
  skip(): void {
    clearTimeout(this.pacing)
    this.pacing = undefined
    const rest = this.queue
    this.queue = []
    this.waiting = 0
    for (const news of rest) this.show(news)
    this.fresh = rest.flatMap((news) => news.steps)
  }

  /** Whoever acts has seen enough: what comes next is shown without waiting. */
  private hurry(): void {
    if (this.queue.length > 0) this.skip()
    clearTimeout(this.pacing)
    this.pacing = undefined
  }

  private show(news: News): void {
    const before = this.position
    const isFirst = before === null || (news.type === 'position' && news.position.viewer !== before.viewer)
    const position = news.type === 'position' ? news.position : before && updated(before, news)
    if (!position) return
    // what came of an action may be shown before the word that it was accepted: the next one need not wait for that
    if (position.seq > (before?.seq ?? -1)) this.busy = false
    if (this.seat === undefined) this.seat = position.viewer === 'spectator' ? null : position.viewer
    this.lay(position)
    this.position = position
    if (news.type === 'update') this.takeClock(news.clock ?? null, news)
    this.keep(news.steps, isFirst && news.steps.length > 0)
    this.fresh = isFirst ? [] : news.steps
  }

  /** The board on which a position stands; the old one lies until the new one has come. */
  private lay(position: Position): void {
    const hash = position.scene.board
    const kept = boards.kept(hash)
    if (kept) {
      this.board = kept
      return
    }
    boards.of(this.id, hash).then(
      (file) => {
        if (this.position?.scene.board === hash) this.board = file
      },
      (error: unknown) => {
        if (!this.board) this.missing = { code: 'failed', sentence: sentence(error), rule: '' }
      },
    )
  }

  private takeClock(clock: Clock | null, { seq, step, outcome }: { seq: number; step: number; outcome?: Outcome | null }): void {
    if (!this.table) return
    const next = { ...this.table, seq, step }
    if (clock) Object.assign(next, { deciding: clock.deciding || null, waiting_since: clock.since ?? null, claimable_at: clock.claimable_at ?? null })
    if (outcome) Object.assign(next, { outcome, status: 'over', deciding: null })
    this.table = next
  }

  /** The log as it now is: what came is added, and what an undo took back is marked. */
  private keep(came: readonly Step[], isAll: boolean): void {
    if (isAll) {
      this.steps = [...came]
      return
    }
    const known = new Set(this.steps.map((step) => step.seq))
    const undone = new Set(came.map((step) => step.undoes))
    const steps = this.steps.map((step) => (undone.has(step.seq) && !step.undone ? { ...step, undone: true } : step))
    this.steps = [...steps, ...came.filter((step) => !known.has(step.seq))].sort((a, b) => a.seq - b.seq)
  }

  // What one may do

  private wish(message: Wish): Promise<Accepted | Rejection> {
    const id = `${Date.now().toString(36)}-${this.count++}`
    return new Promise((resolve) => {
      this.asked.set(id, resolve)
      if (!this.send({ ...message, id } as ClientMessage)) {
        this.asked.delete(id)
        resolve(lost())
      }
    })
  }

  async act(action: string): Promise<Rejection | null> {
    if (!this.position || this.busy) return null
    this.busy = true
    this.hurry()
    const answer = await this.wish({ type: 'act', seq: this.position.seq, action })
    this.busy = false
    return answer.type === 'rejection' ? answer : null
  }

  async undo(): Promise<Rejection | null> {
    if (!this.position) return null
    this.hurry()
    const answer = await this.wish({ type: 'undo', seq: this.position.seq })
    return answer.type === 'rejection' ? answer : null
  }

  async say(text: string): Promise<Rejection | null> {
    const answer = await this.wish({ type: 'chat', text })
    return answer.type === 'rejection' ? answer : null
  }

  async ask(message: Wanted): Promise<Rejection | null> {
    const answer = await this.wish(message)
    return answer.type === 'rejection' ? answer : null
  }

  /** Look from another of my seats. */
  sit(seat: string | null): void {
    this.seat = seat
    this.hurry()
    this.send({ type: 'sit', seat })
  }

  async join(seat: string | null, invite: string | null): Promise<string> {
    try {
      this.numbered = false
      this.takeTable(await api.join(this.id, seat, invite))
      this.seat = undefined
      this.heard = -1
      this.position = null
      const old = this.socket
      this.socket = null
      old?.close()
      this.connect()
      return ''
    } catch (error) {
      return sentence(error)
    }
  }
}

function lost(): Rejection {
  return {
    type: 'rejection',
    id: '',
    code: 'offline',
    sentence: 'The connection is lost; it is being made again. Nothing was played.',
    rule: '',
    seq: 0,
  }
}
