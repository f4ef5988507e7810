import type { Db } from './open.ts'

/**
 * False, and not counted, when the window has reached its limit; `windowStart` in epoch seconds.
 */
export async function addHit(
  db: Db,
  { key, windowStart, limit }: { key: string; windowStart: number; limit: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rate_hits')
    .values({ key, window_start: windowStart, hits: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet(eb => ({ hits: eb('rate_hits.hits', '+', 1) }))
        .where('rate_hits.hits', '<', limit),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function returnHit(db: Db, key: string, windowStart: number): Promise<void> {
  await db
    .updateTable('rate_hits')
    .set(({ eb }) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', windowStart)
    .where('hits', '>', 0)
    .execute()
}

export async function sumHits(
  db: Db,
  keys: readonly string[],
  windowStart: number,
): Promise<number> {
  const { hits } = await db
    .selectFrom('rate_hits')
    .select(({ fn }) => fn.sum<number | string | null>('hits').as('hits'))
    .where('key', 'in', keys)
    .where('window_start', '=', windowStart)
    .executeTakeFirstOrThrow()
  return Number(hits ?? 0)
}

export async function deleteHitsBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('rate_hits').where('window_start', '<', moment).execute()
}
