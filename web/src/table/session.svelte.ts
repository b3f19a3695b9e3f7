// One live table: the connection, what was sent, and the order in which it is shown.

import { api, sentence } from '../api'
import { ownNumber } from '../dice'
import type {
  Accepted,
  ChatLine,
  ClientMessage,
  Problem,
  Refusal,
  ServerMessage,
  StepInfo,
  TableInfo,
  Update,
  View,
} from '../lib/wire'
import { motion } from '../settings.svelte'

/** What one may want beside acting. */
export type Wanted =
  | { type: 'resign' }
  | { type: 'draw'; say: 'offer' | 'accept' | 'decline' | 'withdraw' }
  | { type: 'takeback'; say: 'ask' | 'grant' | 'refuse' | 'withdraw' }
  | { type: 'preset'; step: string; action: string | null }
  | { type: 'claim'; what: 'win' | 'computer' }
type Wish = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never

const SHORTEST = 500
const LONGEST = 15_000
const SILENCE = 25_000

export class Session {
  table: TableInfo | null = $state.raw(null)
  view: View | null = $state.raw(null)
  steps: StepInfo[] = $state.raw([])
  fresh: StepInfo[] = $state.raw([]) // what led to the view that is shown
  chat: ChatLine[] = $state.raw([])
  spectators = $state(0)
  connected = $state(false)
  missing: Problem | null = $state.raw(null) // there is no such table, or it is not ours to see
  waiting = $state(0) // updates that are not shown yet
  busy = $state(false) // an action is on its way

  private socket: WebSocket | null = null
  private queue: Update[] = []
  private pacing: ReturnType<typeof setTimeout> | undefined
  private retry = SHORTEST
  private again: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private asked = new Map<string, (answer: Accepted | Refusal) => void>()
  private count = 0
  private seat: string | null | undefined
  private seenSeq = -1
  private board = '' // the last board that came; the next one comes as a change of it
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
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/tables/${encodeURIComponent(this.id)}/live`)
    this.socket = socket
    socket.onopen = () => {
      const hello: ClientMessage = { type: 'hello', changes: true }
      if (this.seat !== undefined) hello.seat = this.seat
      if (this.seenSeq >= 0) hello.since = this.seenSeq
      socket.send(JSON.stringify(hello))
    }
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as ServerMessage)
    socket.onclose = (event) => {
      if (socket !== this.socket) return
      this.connected = false
      clearInterval(this.beat)
      for (const answer of this.asked.values()) answer(lost(this.seenSeq))
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
      case 'welcome':
        this.connected = true
        this.retry = SHORTEST
        clearInterval(this.beat)
        this.beat = setInterval(() => this.send({ type: 'ping' }), SILENCE)
        this.takeTable(message.table)
        this.chat = message.chat
        this.spectators = message.spectators
        if (message.view) {
          this.board = message.view.board_svg
          const update: Update = { type: 'update', view: message.view, board: null, steps: message.steps }
          if (this.view === null) this.draw(update, false)
          else this.enqueue(update)
        } else {
          this.steps = message.steps
        }
        break
      case 'update':
        this.enqueue({ ...message, view: this.drawn(message) })
        break
      case 'table':
        this.takeTable(message.table)
        break
      case 'accepted':
        this.asked.get(message.id)?.(message)
        this.asked.delete(message.id)
        break
      case 'rejection':
        this.asked.get(message.id)?.(message)
        this.asked.delete(message.id)
        break // how it stands comes as an update, if this client has not seen it yet
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

  /** The view of an update with its board, made from the last one and what has changed. */
  private drawn({ view, board }: Update): View {
    if (board) this.board = this.board.slice(0, board.head) + board.text + this.board.slice(this.board.length - board.tail)
    else this.board = view.board_svg
    return { ...view, board_svg: this.board }
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

  // Showing what happened, one update after the other, at a pace that can be followed

  private enqueue(update: Update): void {
    if (this.view && update.view.viewer !== this.view.viewer) {
      this.queue = []
      clearTimeout(this.pacing)
      this.pacing = undefined
      this.draw(update, false)
      return
    }
    this.queue.push(update)
    this.waiting = this.queue.length
    if (this.pacing === undefined) this.next()
  }

  private next(): void {
    const update = this.queue.shift()
    this.waiting = this.queue.length
    if (!update) {
      this.pacing = undefined
      return
    }
    this.draw(update, true)
    const pause = motion()
    if (pause === 0 || this.queue.length > 40) {
      this.pacing = undefined
      if (this.queue.length > 0) this.next()
      return
    }
    this.pacing = setTimeout(() => this.next(), pause * (this.rolled(update) ? 3.2 : 1.6))
  }

  private rolled(update: Update): boolean {
    return update.steps.some((step) => step.events.some((event) => Object.values(event.args).some(Array.isArray)))
  }

  /** Show at once how it stands now. */
  skip(): void {
    clearTimeout(this.pacing)
    this.pacing = undefined
    const rest = this.queue
    this.queue = []
    this.waiting = 0
    const last = rest.at(-1)
    if (last) this.draw({ ...last, steps: rest.flatMap((update) => update.steps) }, true)
  }

  /** Whoever acts has seen enough: what comes next is shown without waiting. */
  private hurry(): void {
    if (this.queue.length > 0) this.skip()
    clearTimeout(this.pacing)
    this.pacing = undefined
  }

  private draw(update: Update, fresh: boolean): void {
    const first = this.view === null || update.view.viewer !== this.view.viewer
    // what came of an action may be shown before the word that it was accepted: the next one need not wait for that
    if (update.view.seq > (this.view?.seq ?? -1)) this.busy = false
    this.view = update.view
    if (this.seat === undefined) this.seat = update.view.viewer === 'spectator' ? null : update.view.viewer
    this.seenSeq = Math.max(this.seenSeq, update.view.seq)
    const known = first && !fresh ? new Set<number>() : new Set(this.steps.map((step) => step.seq))
    const added = update.steps.filter((step) => !known.has(step.seq))
    if (first && !fresh && update.steps.length > 0) this.steps = update.steps
    else if (added.length > 0) this.steps = [...this.steps, ...added].sort((a, b) => a.seq - b.seq)
    this.fresh = fresh ? added : []
  }

  // What one may do

  private wish(message: Wish): Promise<Accepted | Refusal> {
    const id = `${Date.now().toString(36)}-${this.count++}`
    return new Promise((resolve) => {
      this.asked.set(id, resolve)
      if (!this.send({ ...message, id } as ClientMessage)) {
        this.asked.delete(id)
        resolve(lost(this.seenSeq))
      }
    })
  }

  async act(action: string): Promise<Refusal | null> {
    if (!this.view || this.busy) return null
    this.busy = true
    this.hurry()
    const answer = await this.wish({ type: 'act', seq: this.view.seq, action })
    this.busy = false
    return answer.type === 'rejection' ? answer : null
  }

  async undo(): Promise<Refusal | null> {
    if (!this.view) return null
    this.hurry()
    const answer = await this.wish({ type: 'undo', seq: this.view.seq })
    return answer.type === 'rejection' ? answer : null
  }

  async say(text: string): Promise<Refusal | null> {
    const answer = await this.wish({ type: 'chat', text })
    return answer.type === 'rejection' ? answer : null
  }

  async ask(message: Wanted): Promise<Refusal | null> {
    const answer = await this.wish(message)
    return answer.type === 'rejection' ? answer : null
  }

  /** Look from another of my seats. */
  sit(seat: string | null): void {
    this.seat = seat
    this.queue = []
    this.waiting = 0
    this.send({ type: 'sit', seat })
  }

  async join(seat: string | null, invite: string | null): Promise<string> {
    try {
      this.numbered = false
      this.takeTable(await api.join(this.id, seat, invite))
      this.seat = undefined
      this.seenSeq = -1
      this.view = null
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

function lost(seq: number): Refusal {
  return {
    type: 'rejection',
    id: '',
    code: 'offline',
    sentence: 'The connection is lost; it is being made again. Nothing was played.',
    rule: '',
    seq,
  }
}
