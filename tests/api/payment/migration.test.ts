import { type Insertable, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Db, openDatabase } from '#server/platform/database/open.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/fixtures/database.ts'
import {
  insertOld,
  insertOldOrder,
  insertOldShop,
  migrateTo,
  oldPayment,
} from '#tests/support/builders/older-shop.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url)
  await migrateTo(db, '008-order-life')
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

test('earlier payments keep their references, and each gateway has its own numbers', async () => {
  const shop = await insertOldShop(db)
  const state = {
    tracking_code: '1234567890',
    status: OrderStatus.confirmed,
    payment_status: PaymentStatus.paid,
  }
  const orderId = await insertOldOrder(db, shop, state)
  const old = oldPayment(orderId, {})
  const id = await insertOld(db, 'payments', old)
  const entry = { user_id: shop.user_id, amount: 5, reason: 'late-payment', payment_id: id }
  await insertOld(db, 'ledger', { ...entry, order_id: null, note: null, created_at: 1 })
  await migrate(db)
  const found = { found_amount: null, found_reference: null, returned_at: null }
  expect(await db.selectFrom('payments').selectAll().execute()).toEqual([
    { ...old, id, gateway: 'local', change_id: null, token: null, ...found },
  ])
  const insertPayment = (change: object) => {
    const payment = oldPayment(orderId, { gateway: 'local', ...change })
    const values = payment as Insertable<Database['payments']>
    return db.insertInto('payments').values(values).returning('id').executeTakeFirst()
  }
  await expect(insertPayment({ reference: 'R2' })).rejects.toThrow(/unique/i)
  await expect(insertPayment({ authority: 'A2' })).rejects.toThrow(/unique/i)
  const next = await insertPayment({ gateway: 'sep' })
  expect(next?.id).toBeGreaterThan(id)
  const orphan = {
    user_id: shop.user_id,
    amount: 5,
    reason: 'late-payment',
    payment_id: 99,
  } as const
  const writing = db.insertInto('ledger').values({ ...orphan, order_id: null, created_at: 1 })
  await expect(writing.execute()).rejects.toThrow(/foreign key/i)
  const removing = sql`delete from payments where id = ${id}`.execute(db)
  await expect(removing).rejects.toThrow(/foreign key/i)
})
