import type { Trx } from './open.ts'

/** Closes open requests of customers; the ids of those that were open. */
export async function closeOpen(
  trx: Trx,
  table: 'wholesales' | 'contact_messages',
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
