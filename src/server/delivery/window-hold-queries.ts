import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { returnWindow } from './delivery-window-queries.ts'

export type WindowHoldRow = Selectable<Database['window_holds']>

/** Whose hold it is: a user, or the browser of a guest. */
export type Holder = { user_id: number } | { device_hash: string }

const keyOf = (holder: Holder) =>
  'user_id' in holder
    ? (['user_id', holder.user_id] as const)
    : (['device_hash', holder.device_hash] as const)

export async function findHold(
  db: Db,
  holder: Holder,
  now: number,
): Promise<WindowHoldRow | undefined> {
  const [column, value] = keyOf(holder)
  return db
    .selectFrom('window_holds')
    .selectAll()
    .where(column, '=', value)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Undefined where the holder has one already. */
export async function insertHold(
  trx: Trx,
  hold: Insertable<Database['window_holds']>,
): Promise<WindowHoldRow | undefined> {
  return trx
    .insertInto('window_holds')
    .values(hold)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Deletes the holder's hold, of that window where one is named. The caller must return the place
 * of each deleted row or give it on: whoever deletes the row has its place.
 */
export async function deleteHold(
  trx: Trx,
  holder: Holder,
  windowId?: number,
): Promise<WindowHoldRow | undefined> {
  const [column, value] = keyOf(holder)
  return trx
    .deleteFrom('window_holds')
    .where(column, '=', value)
    .$if(windowId !== undefined, query => query.where('window_id', '=', windowId ?? 0))
    .returningAll()
    .executeTakeFirst()
}

export async function releaseHold(trx: Trx, holder: Holder): Promise<void> {
  const hold = await deleteHold(trx, holder)
  if (hold) await returnWindow(trx, hold.window_id)
}

/** False where it was extended before, or is over. */
export async function setExtended(
  trx: Trx,
  id: number,
  { expires_at, now }: { expires_at: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('window_holds')
    .set({ extended: 1, expires_at })
    .where('id', '=', id)
    .where('extended', '=', 0)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function countGuestHolds(db: Db, windowId: number): Promise<number> {
  const { holds } = await db
    .selectFrom('window_holds')
    .select(({ fn }) => fn.countAll<number>().as('holds'))
    .where('window_id', '=', windowId)
    .where('device_hash', 'is not', null)
    .executeTakeFirstOrThrow()
  return holds
}

/** Number of holds by window. */
export async function countHolds(
  db: Db,
  windowIds: readonly number[],
): Promise<Map<number, number>> {
  if (windowIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('window_holds')
    .select(({ fn }) => ['window_id', fn.countAll<number>().as('holds')])
    .where('window_id', 'in', windowIds)
    .groupBy('window_id')
    .execute()
  return new Map(rows.map(row => [row.window_id, row.holds]))
}

/** One transaction per hold, so that none holds two window locks. */
export async function endExpiredHolds(db: Db, now: number): Promise<void> {
  const expired = await db
    .selectFrom('window_holds')
    .select('id')
    .where('expires_at', '<=', now)
    .execute()
  for (const { id } of expired)
    await inTransaction(db, async trx => {
      const hold = await trx
        .deleteFrom('window_holds')
        .where('id', '=', id)
        .where('expires_at', '<=', now)
        .returning('window_id')
        .executeTakeFirst()
      if (hold) await returnWindow(trx, hold.window_id)
    })
}
