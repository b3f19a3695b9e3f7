// Everything that is asked of the server by HTTP.

import type {
  BattleStats,
  BoardFile,
  DiceStats,
  Fairness,
  GameInfo,
  Imagined,
  Me,
  MyChanges,
  NewAccount,
  NewTable,
  Odds,
  OpeningFile,
  Problem,
  RatingInfo,
  Reach,
  Replay,
  ReplayStep,
  Result,
  Review,
  RuleInfo,
  TableInfo,
  Templates,
  WhatIf,
  WhatIfOdds,
  Why,
} from './lib/wire'

/** A refusal: a sentence for the player, and the rule it rests on. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.sentence)
  }
}

const OFFLINE: Problem = { code: 'offline', sentence: 'The server cannot be reached just now.', rule: '' }

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, credentials: 'same-origin', headers: { Accept: 'application/json' } }
  if (method !== 'GET') {
    request.headers = { ...request.headers, 'X-Triarii': '1' }
    if (body !== undefined) {
      request.headers = { ...request.headers, 'Content-Type': 'application/json' }
      request.body = JSON.stringify(body)
    }
  }
  let response: Response
  try {
    response = await fetch(path, request)
  } catch {
    throw new Refused(OFFLINE)
  }
  const text = await response.text()
  let data: unknown = null
  try {
    data = text ? JSON.parse(text) : null
  } catch {
    if (response.ok) throw new Refused({ code: 'unreadable', sentence: 'The server sent something unreadable.', rule: '' })
  }
  if (!response.ok) {
    const problem = data as Partial<Problem> | null
    throw new Refused({
      code: problem?.code ?? 'failed',
      sentence: problem?.sentence ?? `The server answered with an error (${response.status}).`,
      rule: problem?.rule ?? '',
    })
  }
  return data as T
}

function query(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

const word = encodeURIComponent

export const api = {
  me: () => ask<Me | null>('GET', '/api/me'),
  guest: (name: string) => ask<Me>('POST', '/api/guest', { name }),
  register: (account: NewAccount) => ask<Me>('POST', '/api/register', account),
  login: (name: string, password: string) => ask<Me>('POST', '/api/login', { name, password }),
  logout: () => ask<unknown>('POST', '/api/logout'),
  change: (changes: MyChanges) => ask<Me>('PATCH', '/api/me', changes),
  results: () => ask<Result[]>('GET', '/api/me/results'),

  games: () => ask<GameInfo[]>('GET', '/api/games'),
  templates: (game: string) => ask<Templates>('GET', `/api/games/${word(game)}/templates`),
  rules: (game: string) => ask<RuleInfo[]>('GET', `/api/games/${word(game)}/rules`),
  opening: (game: string, battle: string) => ask<OpeningFile>('GET', `/api/games/${word(game)}/battles/${word(battle)}/board`),
  stats: (game: string) => ask<BattleStats[]>('GET', `/api/stats${query({ game })}`),

  tables: (which: 'mine' | 'open' | 'live' | 'over', game?: string) =>
    ask<TableInfo[]>('GET', `/api/tables${query({ which, game })}`),
  table: (id: string) => ask<TableInfo>('GET', `/api/tables/${word(id)}`),
  newTable: (table: NewTable) => ask<TableInfo>('POST', '/api/tables', table),
  join: (id: string, seat: string | null, invite: string | null) =>
    ask<TableInfo>('POST', `/api/tables/${word(id)}/join`, { seat, invite }),
  board: (id: string, hash: string) => ask<BoardFile>('GET', `/api/tables/${word(id)}/boards/${word(hash)}`),
  numbers: (id: string, numbers: Record<string, string>) =>
    ask<TableInfo>('POST', `/api/tables/${word(id)}/numbers`, { numbers }),
  rematch: (id: string) => ask<TableInfo>('POST', `/api/tables/${word(id)}/rematch`),
  takeBack: (id: string) => ask<unknown>('DELETE', `/api/tables/${word(id)}`),

  odds: (id: string, action: string, seq: number, as: string) =>
    ask<Odds>('GET', `/api/tables/${word(id)}/odds${query({ action, seq, as })}`),
  why: (id: string, action: string, as: string) => ask<Why>('GET', `/api/tables/${word(id)}/why${query({ action, as })}`),
  reach: (id: string, action: string, as: string) => ask<Reach>('GET', `/api/tables/${word(id)}/reach${query({ action, as })}`),
  replay: (id: string, as?: string) => ask<Replay>('GET', `/api/tables/${word(id)}/replay${query({ as })}`),
  replayStep: (id: string, step: number, as?: string) =>
    ask<ReplayStep>('GET', `/api/tables/${word(id)}/replay/${step}${query({ as })}`),
  whatIf: (id: string, line: WhatIf) => ask<Imagined>('POST', `/api/tables/${word(id)}/whatif`, line),
  whatIfOdds: (id: string, line: WhatIfOdds) => ask<Odds>('POST', `/api/tables/${word(id)}/whatif/odds`, line),
  review: (id: string) => ask<Review>('GET', `/api/tables/${word(id)}/review`),
  ratings: (game: string) => ask<RatingInfo[]>('GET', `/api/ratings/${word(game)}`),
  dice: (id: string, as?: string) => ask<DiceStats>('GET', `/api/tables/${word(id)}/dice${query({ as })}`),
  fairness: (id: string) => ask<Fairness>('GET', `/api/tables/${word(id)}/fairness`),
}

export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong.'
}
