import { type Insertable, type Selectable, sql } from 'kysely'
import { OrderStatus } from '#lib/codes/order.ts'
import type { TehranDate } from '#lib/rules/tehran-time.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { RepeatTable } from './schema.ts'

export type RepeatRow = Selectable<RepeatTable>

export async function insertRepeat(
  trx: Trx,
  repeat: Omit<Insertable<RepeatTable>, 'id' | 'active' | 'ended_at' | 'end_reason'>,
): Promise<void> {
  const { id } = await trx
    .insertInto('repeats')
    .values({ ...repeat, active: 1, ended_at: null, end_reason: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('orders')
    .set({ repeat_id: id })
    .where('id', '=', repeat.first_order_id)
    .execute()
}

export async function findRepeat(db: Db, id: number): Promise<RepeatRow | undefined> {
  return db.selectFrom('repeats').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listRepeats(db: Db, ids: readonly number[]): Promise<RepeatRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('repeats')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

export async function listDueRepeats(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<Pick<RepeatRow, 'id' | 'user_id'>[]> {
  return db
    .selectFrom('repeats')
    .select(['id', 'user_id'])
    .where('active', '=', 1)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute()
}

/** The caller holds the user's lock. */
export async function scheduleRepeat(
  trx: Trx,
  id: number,
  next: { next_date: TehranDate; due_at: number },
): Promise<void> {
  await trx.updateTable('repeats').set(next).where('id', '=', id).execute()
}

/** False when it had ended before. */
export async function endRepeat(
  trx: Trx,
  id: number,
  reason: NonNullable<RepeatRow['end_reason']>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('repeats')
    .set({ active: 0, ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** After the first order was cancelled; without effect on any other order. */
export async function endRepeatBegunBy(trx: Trx, orderId: number, now: number): Promise<void> {
  await trx
    .updateTable('repeats')
    .set({ active: 0, ended_at: now, end_reason: 'first-cancelled' })
    .where('first_order_id', '=', orderId)
    .where('active', '=', 1)
    .execute()
}

/** False when a process claimed this delivery before. */
export async function claimOccurrence(
  trx: Trx,
  occurrence: { repeat_id: number; date: TehranDate; failure: string | null; now: number },
): Promise<boolean> {
  const { repeat_id, date, failure, now } = occurrence
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('repeat_occurrences')
    .values({ repeat_id, date, order_id: null, failure, created_at: now })
    .onConflict(conflict => conflict.columns(['repeat_id', 'date']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function setOccurrenceOrder(
  trx: Trx,
  { repeat_id, date, order_id }: { repeat_id: number; date: TehranDate; order_id: number },
): Promise<void> {
  await trx
    .updateTable('repeat_occurrences')
    .set({ order_id })
    .where('repeat_id', '=', repeat_id)
    .where('date', '=', date)
    .execute()
}

/** Start of the last order's window; null where all orders are cancelled. */
export async function lastRepeatWindow(db: Db, repeatId: number): Promise<number | null> {
  const { last } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('window_starts_at').as('last'))
    .where('repeat_id', '=', repeatId)
    .where('status', '!=', OrderStatus.cancelled)
    .executeTakeFirstOrThrow()
  return last
}

/** Newest first; `expired` when the scheduler cancelled it. */
export async function listPreparedOrders(
  db: Db,
  repeatId: number,
  limit: number,
): Promise<{ id: number; expired: boolean }[]> {
  const rows = await db
    .selectFrom('repeat_occurrences')
    .innerJoin('orders', 'orders.id', 'repeat_occurrences.order_id')
    .select(eb => [
      'orders.id',
      eb
        .selectFrom('order_events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('order_events.order_id', '=', 'orders.id')
        .where('order_events.to_status', '=', OrderStatus.cancelled)
        .where('order_events.actor', '=', 'system')
        .as('by_clock'),
    ])
    .where('repeat_occurrences.repeat_id', '=', repeatId)
    .orderBy('repeat_occurrences.date', 'desc')
    .limit(sql.lit(limit))
    .execute()
  return rows.map(({ id, by_clock }) => ({ id, expired: (by_clock ?? 0) > 0 }))
}
