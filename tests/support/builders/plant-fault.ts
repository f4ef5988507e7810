import { sql } from 'kysely'
import { type Db, inTransaction, Rollback } from '#server/platform/database/open.ts'
import { auditState } from '#server/audit/audit-shop.ts'
import type { Books } from './audit-books.ts'
import type { Row } from './catalogue.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** What a hand does to books that add up. */
export type Plant = (db: Db, ids: Books) => Promise<unknown>

/** A fault by its name, what the audit must say of it, and how it is planted. */
export type FaultRow = [what: string, says: (ids: Books) => string, plant: Plant]

const isPostgres = (): boolean => process.env['SHOP_TEST_ENGINE'] === 'postgres'

/** The faults that the audit finds in books after a plant, which is undone again. */
export async function faultsAfter(shop: TestShop, books: Books, plant: Plant): Promise<string[]> {
  try {
    return await inTransaction<string[]>(shop.db, async trx => {
      await plant(trx, books)
      throw new Rollback((await auditState(trx)).faults)
    })
  } finally {
    if (!isPostgres()) await sql`pragma ignore_check_constraints = off`.execute(shop.db)
  }
}

export const setOrder = (db: Db, id: number, values: Partial<Row<'orders'>>) =>
  db.updateTable('orders').set(values).where('id', '=', id).execute()
export const setEntry = (db: Db, orderId: number, reason: 'order' | 'refund' | 'debt') => ({
  add: (rials: number) =>
    db
      .updateTable('ledger')
      .set(eb => ({ amount: eb('amount', '+', rials) }))
      .where('order_id', '=', orderId)
      .where('reason', '=', reason)
      .execute(),
  remove: () =>
    db.deleteFrom('ledger').where('order_id', '=', orderId).where('reason', '=', reason).execute(),
})
export const setCoupon = (db: Db, id: number, values: Partial<Row<'coupons'>>) =>
  db.updateTable('coupons').set(values).where('id', '=', id).execute()
export const setReferral = (db: Db, values: Partial<Row<'referrals'>>) =>
  db.updateTable('referrals').set(values).execute()
export const amountsOf = async (
  db: Db,
  id: number,
): Promise<{ kind: string; amount: number }[]> => {
  const { amounts } = await db
    .selectFrom('orders')
    .select('amounts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.parse(amounts) as { kind: string; amount: number }[]
}
/** Lets numbers stand that the database itself refuses. */
export const withoutChecks = (db: Db) =>
  isPostgres()
    ? sql`alter table products drop constraint products_inventory_check`.execute(db)
    : sql`pragma ignore_check_constraints = on`.execute(db)
