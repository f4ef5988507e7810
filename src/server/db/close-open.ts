import type { Db, Trx } from './open.ts'

type OpenTable = 'wholesales' | 'contact_messages'

/** Closes open requests of customers; the ids of those that were open. */
export async function closeOpen(
  trx: Trx,
  table: OpenTable,
  ids: readonly number[],
  now: number,
): Promise<number[]> {
  if (ids.length === 0) return []
  const closed = await trx
    .updateTable(table)
    .set({ done_at: now })
    .where('id', 'in', ids)
    .where('done_at', 'is', null)
    .returning('id')
    .execute()
  return closed.map(({ id }) => id)
}

/** Opens requests that were closed again; the ids of those that were. */
export async function openClosed(
  trx: Trx,
  table: OpenTable,
  ids: readonly number[],
): Promise<number[]> {
  const opened = await trx
    .updateTable(table)
    .set({ done_at: null })
    .where('id', 'in', ids)
    .where('done_at', 'is not', null)
    .returning('id')
    .execute()
  return opened.map(({ id }) => id)
}

/** How many requests of customers are open. */
export async function countOpen(db: Db, table: OpenTable): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
