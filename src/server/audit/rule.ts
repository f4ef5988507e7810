import type { Db } from '../platform/database/open.ts'

export interface Findings {
  checked: number
  /** One sentence each, with ids. */
  faults: string[]
}

export interface AuditRule {
  name: string
  /** A plural noun. */
  records: string
  /** Reads in chunks, so that a big table needs little memory. */
  check: (db: Db) => AsyncIterable<Findings>
}

const CHUNK = 1_000

/** @param list rows after an id, in the order of ids */
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

export const rangeOf = (rows: readonly { id: number }[]): { first: number; last: number } => ({
  first: rows[0]?.id ?? 0,
  last: rows.at(-1)?.id ?? 0,
})
