import type { Db, Trx } from '../platform/database/open.ts'

type OpenTable = 'wholesales' | 'contact_messages'

export async function closeRequestRows(
  trx: Trx,
  table: OpenTable,
  ids: readonly number[],
  now: number,
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .updateTable(table)
    .set({ done_at: now })
    .where('id', 'in', ids)
    .where('done_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function reopenRequestRows(
  trx: Trx,
  table: OpenTable,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await trx
    .updateTable(table)
    .set({ done_at: null })
    .where('id', 'in', ids)
    .where('done_at', 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countOpen(db: Db, table: OpenTable): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
