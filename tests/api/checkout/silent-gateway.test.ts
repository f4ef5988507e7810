import { afterEach, beforeEach, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { expireOrders } from '#server/order/expire-orders.ts'
import {
  type Delivery,
  fillCart,
  insertDelivery,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'

let shop: TestShop
let delivery: Delivery
let inquiries: string[]
let silence: PromiseWithResolvers<never>
beforeEach(async () => {
  shop = await createShop()
  delivery = await insertDelivery(shop)
  inquiries = []
  silence = Promise.withResolvers()
  silence.promise.catch(() => undefined)
  shop.deps.gateway = {
    ...shop.deps.gateway,
    verify: ({ authority }) => {
      inquiries.push(authority)
      return silence.promise
    },
  }
})
afterEach(async () => {
  silence.reject(new Error('timed out'))
  await shop.close()
})

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const ONLINE = 150

/** Online orders that ended a little before now, each with a payment that nobody has asked about. */
async function insertOverdueOnline(count: number): Promise<number[]> {
  const shopper = await readyShopper(shop, delivery)
  const { data } = await shopper.store()
  const { id: _, ...order } = await orderRow(shop, data.id)
  const payments = await shop.db.selectFrom('payments').selectAll().execute()
  const { id: __, ...payment } = payments[0]!
  await shop.db
    .updateTable('delivery_windows')
    .set({ used: count, capacity: 2 * count })
    .execute()
  const ids = [data.id]
  for (let n = 1; n < count; n++) {
    const { id } = await shop.db
      .insertInto('orders')
      .values({ ...order, tracking_code: String(1_000_000_000 + n), idempotency_key: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
    const of = { order_id: id, authority: `silent-${n}` }
    await shop.db
      .insertInto('payments')
      .values({ ...payment, ...of })
      .execute()
  }
  return ids
}

/** A registered order without online payment, whose slip never came, overdue like the others. */
async function overdueSlipOrder(): Promise<number> {
  const shopper = await readyShopper(shop, delivery)
  const { data } = await shopper.store({ payment_port: 5 })
  const expires_at = shop.clock.now + 40 * MINUTE
  await shop.db.updateTable('orders').set({ expires_at }).where('id', '=', data.id).execute()
  return data.id
}

const statusOf = async (id: number) => (await orderRow(shop, id)).status
const soon = () => new Promise<void>(resolve => setImmediate(resolve))

test('slip orders expire in the first run, while 150 online orders wait for an answer', async () => {
  const online = await insertOverdueOnline(ONLINE)
  const slips = [await overdueSlipOrder(), await overdueSlipOrder()]
  shop.clock.now += 45 * MINUTE
  const run = runScheduledJobs(shop.deps)
  await expect.poll(() => inquiries.length).toBe(20)
  for (const id of slips) expect(await statusOf(id)).toBe(70)
  silence.reject(new Error('timed out'))
  await run
  for (const id of online) expect(await statusOf(id)).toBe(10)
})

test('queries twenty orders a run, different ones each time, and gives up after an hour', async () => {
  const online = await insertOverdueOnline(45)
  shop.clock.now += 45 * MINUTE
  silence.reject(new Error('timed out'))
  for (const count of [20, 40, 45, 45]) {
    expect(await expireOrders(shop.deps)).toBe(0)
    expect([inquiries.length, new Set(inquiries).size]).toEqual([count, count])
  }
  shop.clock.now += 60 * MINUTE
  for (const count of [20, 20, 5, 0]) expect(await expireOrders(shop.deps)).toBe(count)
  for (const id of online) expect(await statusOf(id)).toBe(70)
})

test('customers wait for no gateway: overdue orders are left to the scheduler', async () => {
  const shopper = await readyShopper(shop, delivery)
  const { data: overdue } = await shopper.store()
  await fillCart(shop, shopper.userId, [{ item_id: await insertProduct(shop.db), count: 1 }])
  shop.clock.now += 45 * MINUTE
  const run = runScheduledJobs(shop.deps)
  await expect.poll(() => inquiries.length).toBe(1)
  const params = { id: overdue.id }
  const { data: orders } = await shopper.client('GET /profile/receipts', {})
  expect(orders).toMatchObject([
    { id: overdue.id, status: OrderStatus.awaitingPayment, is_expired: true },
  ])
  expect((await shopper.client('GET /profile/receipts/{id}', { params })).data.is_expired).toBe(
    true,
  )
  const { data: next } = await shopper.store({ payment_port: 5 })
  expect(next.freeze).toBe(true)
  await soon()
  expect(inquiries).toHaveLength(1)
  silence.reject(new Error('timed out'))
  await run
  shop.clock.now += DAY
  await expireOrders(shop.deps)
  expect(await statusOf(overdue.id)).toBe(70)
})
