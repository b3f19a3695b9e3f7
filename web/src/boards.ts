// Boards never change: each is fetched once and kept by its hash.

import { api } from './api'
import type { BoardFile } from './lib/wire'

class Boards {
  private readonly files = new Map<string, BoardFile>()
  private readonly coming = new Map<string, Promise<BoardFile>>()

  kept(hash: string): BoardFile | null {
    return this.files.get(hash) ?? null
  }

  async of(table: string, hash: string): Promise<BoardFile> {
    let file = this.coming.get(hash)
    if (!file) {
      file = api.board(table, hash)
      this.coming.set(hash, file)
      file.then(
        (found) => this.files.set(hash, found),
        () => this.coming.delete(hash),
      )
    }
    return file
  }
}

export const boards = new Boards()
