import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { Database } from '../platform/database/schema.ts'

/** In rials, negative for a debt. */
export async function walletBalance(db: Db, userId: number): Promise<number> {
  const { balance } = await db
    .selectFrom('ledger')
    .select(eb => eb.fn.coalesce(eb.fn.sum('amount'), eb.val(0)).as('balance'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  // PostgreSQL returns a sum of 64-bit integers as text.
  return Number(balance)
}

/**
 * An order has at most one entry of each reason beside those of picking, changes and claims. Zero
 * writes nothing.
 */
export async function insertLedgerEntry(
  db: Db,
  entry: Omit<Insertable<Database['ledger']>, 'id'>,
): Promise<void> {
  if (entry.amount === 0) return
  await db.insertInto('ledger').values(entry).execute()
}

/** What picking returned, or takes back when undone, in rials. */
export async function insertPickingEntries(
  db: Db,
  order: { id: number; user_id: number },
  amounts: { shortage: number; weighing: number },
  now: number,
): Promise<void> {
  const entry = { user_id: order.user_id, order_id: order.id, created_at: now }
  for (const reason of ['shortage', 'weighing'] as const)
    await insertLedgerEntry(db, { ...entry, amount: amounts[reason], reason })
}

export async function findLedgerEntryByKey(
  db: Db,
  onceKey: string,
): Promise<Pick<Selectable<Database['ledger']>, 'user_id' | 'amount' | 'note'> | undefined> {
  return db
    .selectFrom('ledger')
    .select(['user_id', 'amount', 'note'])
    .where('once_key', '=', onceKey)
    .executeTakeFirst()
}

export async function hasLedgerEntry(
  db: Db,
  orderId: number,
  reason: Insertable<Database['ledger']>['reason'],
): Promise<boolean> {
  const entry = await db
    .selectFrom('ledger')
    .select('id')
    .where('order_id', '=', orderId)
    .where('reason', '=', reason)
    .executeTakeFirst()
  return entry !== undefined
}

/** Rials by order id. */
export async function sumRefunds(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger')
    .select(['order_id', 'amount'])
    .where('order_id', 'in', orderIds)
    .where('reason', '=', 'refund')
    .execute()
  return new Map(rows.map(({ order_id, amount }) => [order_id ?? 0, amount]))
}

export async function isPaymentInLedger(db: Db, paymentId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('ledger')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return entry !== undefined
}

export type LedgerLine = Pick<
  Selectable<Database['ledger']>,
  'id' | 'amount' | 'reason' | 'order_id' | 'note' | 'created_at'
> & { tracking_code: string | null }

export async function listLedger(db: Db, userId: number, page: Page): Promise<Paged<LedgerLine>> {
  const entries = db
    .selectFrom('ledger')
    .leftJoin('orders', 'orders.id', 'ledger.order_id')
    .select([
      'ledger.id',
      'ledger.amount',
      'ledger.reason',
      'ledger.order_id',
      'ledger.note',
      'ledger.created_at',
      'orders.tracking_code',
    ])
    .where('ledger.user_id', '=', userId)
    .orderBy('ledger.id', 'desc')
  return readPage(entries, page)
}
