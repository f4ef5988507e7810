import type { Db } from '../db/open.ts'

/** What a rule found in one chunk of its records. */
export interface Findings {
  checked: number
  /** One sentence each, with the ids of what does not add up. */
  faults: string[]
}

/** One thing of the shop's books that must add up. */
export interface AuditRule {
  name: string
  /** What it counts, in the plural. */
  records: string
  /** Reads the records a chunk at a time, so that a big table is no big answer. */
  check: (db: Db) => AsyncIterable<Findings>
}

const CHUNK = 1_000

/** Records by their ids, a chunk at a time; `list` gives those after an id, in the order of ids. */
export async function* chunksOf<T extends { id: number }>(
  list: (after: number, limit: number) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let after = 0; ;) {
    const rows = await list(after, CHUNK)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < CHUNK) return
    after = last.id
  }
}

/** The first and the last id of a chunk: what belongs to its records lies between them. */
export const rangeOf = (rows: readonly { id: number }[]): { first: number; last: number } => ({
  first: rows[0]?.id ?? 0,
  last: rows.at(-1)?.id ?? 0,
})
