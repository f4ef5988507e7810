import type { Selectable } from 'kysely'
import type { PlannedWindow } from '#lib/rules/delivery-window.ts'
import type { TehranDate } from '#lib/rules/tehran-time.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { DeliveryWindowTable } from './schema.ts'

export type DeliveryWindow = Selectable<DeliveryWindowTable>

/** Both inclusive. */
export async function listClosedDays(
  db: Db,
  first: TehranDate,
  last: TehranDate,
): Promise<Set<TehranDate>> {
  const rows = await db
    .selectFrom('closed_days')
    .select('date')
    .where('date', '>=', first)
    .where('date', '<=', last)
    .execute()
  return new Set(rows.map(row => row.date))
}

export async function listWindows(
  db: Db,
  first: TehranDate,
  last: TehranDate,
): Promise<DeliveryWindow[]> {
  return db
    .selectFrom('delivery_windows')
    .selectAll()
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('starts_at')
    .orderBy('ends_at')
    .orderBy('id')
    .execute()
}

export async function listWindowsByIds(db: Db, ids: readonly number[]): Promise<DeliveryWindow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('delivery_windows')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/** Returns the inserted ones; existing windows stay. */
export async function insertWindows(
  db: Db,
  windows: readonly PlannedWindow[],
): Promise<DeliveryWindow[]> {
  if (windows.length === 0) return []
  return db
    .insertInto('delivery_windows')
    .values([...windows])
    .onConflict(conflict => conflict.columns(['template_id', 'date']).doNothing())
    .returningAll()
    .execute()
}

export async function getWindow(db: Db, id: number): Promise<DeliveryWindow> {
  return db
    .selectFrom('delivery_windows')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A window of the company (null: public) on an open day up to `lastDay`. */
export async function findWindow(
  db: Db,
  id: number,
  { companyId, lastDay }: { companyId: number | null; lastDay: TehranDate },
): Promise<DeliveryWindow | undefined> {
  return db
    .selectFrom('delivery_windows')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'is not distinct from', companyId)
    .where('date', '<=', lastDay)
    .where('date', 'not in', query => query.selectFrom('closed_days').select('date'))
    .executeTakeFirst()
}

/** Reserves a place before `until`; false when none is left. */
export async function claimWindow(
  trx: Trx,
  id: number,
  now: number,
  until: 'cutoff_at' | 'ends_at' = 'cutoff_at',
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('delivery_windows')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', id)
    .where(until, '>', now)
    .where('off_at', 'is', null)
    .where(eb => eb('used', '<', eb.ref('capacity')))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function returnWindow(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('delivery_windows')
    .set(({ eb }) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function closeDay(db: Db, date: TehranDate, reason: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('closed_days')
    .values({ date, reason })
    .onConflict(conflict => conflict.column('date').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the reason of the closing; undefined when the day was open. */
export async function openDay(db: Db, date: TehranDate): Promise<string | undefined> {
  const row = await db
    .deleteFrom('closed_days')
    .where('date', '=', date)
    .returning('reason')
    .executeTakeFirst()
  return row?.reason
}

export async function listClosings(
  db: Db,
  first: TehranDate,
  last: TehranDate,
): Promise<Map<TehranDate, string>> {
  const rows = await db
    .selectFrom('closed_days')
    .selectAll()
    .where('date', '>=', first)
    .where('date', '<=', last)
    .execute()
  return new Map(rows.map(row => [row.date, row.reason]))
}

export async function findWindowOfTemplate(
  db: Db,
  { template_id, date }: Pick<DeliveryWindow, 'template_id' | 'date'>,
): Promise<DeliveryWindow | undefined> {
  return db
    .selectFrom('delivery_windows')
    .selectAll()
    .where('template_id', '=', template_id)
    .where('date', '=', date)
    .executeTakeFirst()
}

export async function findShopWindow(db: Db, id: number): Promise<DeliveryWindow | undefined> {
  return db.selectFrom('delivery_windows').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Undefined where the window has more orders than `capacity`, or its capacity is no longer `was`.
 */
export async function setCapacity(
  trx: Trx,
  id: number,
  { capacity, was }: { capacity: number; was: number },
): Promise<DeliveryWindow | undefined> {
  return trx
    .updateTable('delivery_windows')
    .set({ capacity })
    .where('id', '=', id)
    .where('capacity', '=', was)
    .where('used', '<=', capacity)
    .returningAll()
    .executeTakeFirst()
}

/** Undefined where it is so already, or where it has more orders than `maxOrders`. */
export async function setWindowOff(
  trx: Trx,
  id: number,
  off_at: number | null,
  maxOrders?: number,
): Promise<DeliveryWindow | undefined> {
  return trx
    .updateTable('delivery_windows')
    .set({ off_at })
    .where('id', '=', id)
    .where('off_at', off_at === null ? 'is not' : 'is', null)
    .$if(maxOrders !== undefined, query =>
      query.where(eb =>
        eb(
          eb(
            'used',
            '-',
            eb
              .selectFrom('window_holds')
              .select(({ fn }) => fn.countAll<number>().as('holds'))
              .whereRef('window_id', '=', 'delivery_windows.id'),
          ),
          '<=',
          maxOrders ?? 0,
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}
