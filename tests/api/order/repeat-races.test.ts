import { afterEach, beforeEach, expect, test } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { type Db, openDatabase } from '#server/platform/database/open.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { prepareRepeats } from '#server/repeat/prepare-repeats.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { inventoryOf } from '#tests/support/checks/order-state.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'

const REPEATS = 12
const DUE = tehranMoment('2026-11-27', 10, 0)

let shop: TestShop
let delivery: Delivery
/** Connections as other processes have them. */
let others: Db[]
beforeEach(async () => {
  shop = await createShop()
  delivery = await insertDelivery(shop)
  others = [openDatabase(shop.url), openDatabase(shop.url)]
})
afterEach(async () => {
  expect((await auditShop(shop.db)).faults).toEqual([])
  await Promise.all(others.map(db => db.destroy()))
  await shop.close()
})

/** Weekly orders of one piece of a product, each of another customer. */
async function repeats(product: number): Promise<(Shopper & { id: number })[]> {
  const made: (Shopper & { id: number })[] = []
  for (let n = 0; n < REPEATS; n++) {
    const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 1 }])
    const { data } = await shopper.store({ payment_port: 5, periodic_type: RepeatType.weekly })
    await moveByStaff(shop, data.id, { status: OrderStatus.confirmed })
    made.push({ ...shopper, id: data.id })
  }
  return made
}

/** Three processes with two schedulers each, all at once. */
async function prepareEverywhere(): Promise<void> {
  shop.clock.now = DUE
  const everywhere = [shop.db, ...others].flatMap(db => [db, db])
  await Promise.all(everywhere.map(db => prepareRepeats({ ...shop.deps, db })))
}

const outcome = async () => {
  const orders = await shop.db.selectFrom('orders').select('id').execute()
  const texts = await shop.db
    .selectFrom('sms_outbox')
    .select('template')
    .where('template', 'like', 'repeat-%')
    .execute()
  const occurrences = await shop.db.selectFrom('repeat_occurrences').selectAll().execute()
  return {
    orders: orders.length - REPEATS,
    texts: texts.map(row => row.template).sort(),
    prepared: occurrences.filter(row => row.order_id !== null).length,
    failed: occurrences.filter(row => row.failure !== null).length,
  }
}

const times = (template: string, count: number): string[] =>
  Array.from({ length: count }, () => template)

test(
  'prepares each delivery once, however many processes run the job',
  { timeout: 60_000 },
  async () => {
    const product = await insertProduct(shop.db, { inventory: 100 })
    await repeats(product)
    await prepareEverywhere()
    await prepareEverywhere()
    expect(await outcome()).toEqual({
      orders: REPEATS,
      texts: times('repeat-prepared', REPEATS),
      prepared: REPEATS,
      failed: 0,
    })
    expect(await inventoryOf(shop, product)).toEqual({
      inventory: 100 - 2 * REPEATS,
      sold: 2 * REPEATS,
    })
  },
)

test(
  'prepares as many orders as there is stock and notifies the others',
  {
    timeout: 60_000,
  },
  async () => {
    const product = await insertProduct(shop.db, { inventory: REPEATS + 5 })
    await repeats(product)
    await prepareEverywhere()
    expect(await outcome()).toEqual({
      orders: 5,
      texts: [...times('repeat-failed', REPEATS - 5), ...times('repeat-prepared', 5)],
      prepared: 5,
      failed: REPEATS - 5,
    })
    expect(await inventoryOf(shop, product)).toEqual({ inventory: 0, sold: REPEATS + 5 })
  },
)

test('prepares no delivery after a concurrent stop', { timeout: 60_000 }, async () => {
  const product = await insertProduct(shop.db)
  const made = await repeats(product)
  shop.clock.now = DUE
  const clients = await Promise.all(made.map(async each => shop.as(await shop.login(each.userId))))
  await Promise.all([
    ...made.map(({ id }, n) =>
      clients[n]!('POST /profile/receipts/{id}/stop-repeat', { params: { id } }),
    ),
    prepareEverywhere(),
  ])
  const { orders, prepared } = await outcome()
  expect(orders).toBe(prepared)
  shop.clock.now += 7 * 24 * 3600
  await prepareRepeats(shop.deps)
  expect((await outcome()).orders).toBe(orders)
  const active = shop.db.selectFrom('repeats').select('id').where('active', '=', 1)
  expect(await active.execute()).toEqual([])
})
