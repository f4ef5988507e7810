import { sql } from 'kysely'
import { digitsOnly } from '../account/person-words.ts'
import { textConditions, unindexed } from '../order/order-filter.ts'
import type { Db } from '../platform/database/open.ts'

/** Newest orders whose words are read one after the other: those of some weeks in a big shop. */
const RECENT_ORDERS = 10_000
const CODE_MAX_DIGITS = 12

/**
 * Newest first: by the beginning of a tracking code, of these customers, or by any words of a recent
 * order, such as its recipient. No index has all words of all orders; their list reads them all.
 */
export async function findOrderIds(
  db: Db,
  text: string,
  customers: readonly number[],
  limit: number,
): Promise<number[]> {
  const recent = await recentIds(db, text, limit)
  const ids = new Set([...recent, ...(await idsByCode(db, text, limit))])
  if (recent.length < limit) for (const id of await idsOf(db, customers, limit)) ids.add(id)
  return [...ids].sort((a, b) => b - a).slice(0, limit)
}

const selectIds = (db: Db, limit: number) =>
  db.selectFrom('orders').select('orders.id').limit(sql.lit(limit))

/** Sorted by an expression, else all orders are walked from the newest to a match. */
const matchingIds = (db: Db, limit: number) =>
  selectIds(db, limit).orderBy(unindexed('orders.id'), 'desc')

async function recentIds(db: Db, text: string, limit: number): Promise<number[]> {
  const newest = await selectIds(db, 1).orderBy('orders.id', 'desc').executeTakeFirst()
  const rows = await selectIds(db, limit)
    .orderBy('orders.id', 'desc')
    .where('orders.id', '>', (newest?.id ?? 0) - RECENT_ORDERS)
    .where(eb => eb.and(textConditions(eb, text)))
    .execute()
  return rows.map(({ id }) => id)
}

async function idsByCode(db: Db, text: string, limit: number): Promise<number[]> {
  const digits = digitsOnly(text)
  if (digits === null || digits.length > CODE_MAX_DIGITS) return []
  const rows = await matchingIds(db, limit)
    .where('tracking_code', '>=', digits)
    .where('tracking_code', '<=', digits.padEnd(CODE_MAX_DIGITS, '9'))
    .execute()
  return rows.map(({ id }) => id)
}

async function idsOf(db: Db, customers: readonly number[], limit: number): Promise<number[]> {
  if (customers.length === 0) return []
  const rows = await matchingIds(db, limit).where('orders.user_id', 'in', customers).execute()
  return rows.map(({ id }) => id)
}
