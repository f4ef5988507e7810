import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import type { StaffRole } from '#lib/contract/admin/role.ts'
import { insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const HOUR = 3_600
const DAY = 24 * HOUR

async function todayFor(...roles: StaffRole[]) {
  const { as } = await signedInStaff(shop, roles)
  return (await as('GET /admin/today', {})).data
}

test('compares sales with the same weekday of last week until the same time', async () => {
  const delivery = await insertDelivery(shop)
  const { now } = shop.clock
  const sold = async (created_at: number) => {
    const { id } = await saveOrder(shop, delivery)
    await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
    await shop.db.updateTable('orders').set({ created_at }).where('id', '=', id).execute()
  }
  await sold(now)
  await sold(now)
  await sold(now - DAY)
  await sold(now - 7 * DAY)
  await sold(now - 7 * DAY + 60)
  // Not paid, so not sold.
  await saveOrder(shop, delivery)
  expect((await todayFor('finance')).sales).toEqual({
    orders: { today: 2, last_week: 1 },
    revenue: { today: 700_000, last_week: 350_000 },
  })
})

test('counts the orders of each window by their next step', async () => {
  const delivery = await insertDelivery(shop)
  const orders = [
    await saveOrder(shop, delivery),
    await saveOrder(shop, delivery),
    await saveOrder(shop, delivery),
  ]
  for (const { id } of orders.slice(1))
    await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  await moveByStaff(shop, orders[2]!.id, { status: OrderStatus.outForDelivery })
  const rowOf = async () =>
    (await todayFor('orders')).windows?.find(({ id }) => id === delivery.time_id)
  expect(await rowOf()).toMatchObject({
    ...{ used: 3, capacity: 100, unconfirmed: 1, to_pick: 1 },
    ...{ picked: 0, on_the_way: 1, delivered: 0, is_behind: false },
  })
  const { starts_at } = await shop.db
    .selectFrom('delivery_windows')
    .select('starts_at')
    .where('id', '=', delivery.time_id)
    .executeTakeFirstOrThrow()
  shop.clock.now = starts_at - HOUR
  expect(await rowOf()).toMatchObject({ is_behind: true })
})

test('counts orders as late once their window has ended', async () => {
  const delivery = await insertDelivery(shop)
  const { id } = await saveOrder(shop, delivery)
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  const { window_ends_at } = await shop.db
    .selectFrom('orders')
    .select('window_ends_at')
    .executeTakeFirstOrThrow()
  shop.clock.now = window_ends_at
  expect((await todayFor('orders')).late_orders).toBe(0)
  shop.clock.now = window_ends_at + 1
  expect((await todayFor('orders')).late_orders).toBe(1)
})

test('lists goods that sell out within two days at the rate of the last seven', async () => {
  const delivery = await insertDelivery(shop)
  const { id, productId } = await saveOrder(shop, delivery)
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  const runningOut = async (inventory: number) => {
    await shop.db.updateTable('products').set({ inventory }).where('id', '=', productId).execute()
    return (await todayFor('content')).running_out
  }
  // Two pieces were sold in seven days, so that one lasts for three and a half.
  expect(await runningOut(1)).toEqual({ count: 0, first: [] })
  await shop.db.updateTable('order_stock').set({ count: 7 }).execute()
  expect(await runningOut(2)).toEqual({ count: 0, first: [] })
  expect(await runningOut(1)).toMatchObject({
    count: 1,
    first: [{ id: productId, left: 1, is_by_weight: false, days: 1 }],
  })
})

test('counts failed texts', async () => {
  const text = { mobile: '09121112233', template: 'paid', tokens: '{}', once_key: null }
  const at = { due_at: shop.clock.now, created_at: shop.clock.now, sent_at: null }
  await shop.db
    .insertInto('sms_outbox')
    .values([
      { ...text, ...at, state: 'failed' },
      { ...text, ...at, state: 'waiting' },
    ])
    .execute()
  expect((await todayFor('owner')).failed_texts).toBe(1)
})

test.each<[StaffRole, (keyof Awaited<ReturnType<typeof todayFor>>)[]]>([
  ['picker', []],
  ['content', ['running_out']],
  ['orders', ['windows', 'late_orders']],
  ['finance', ['sales', 'windows', 'late_orders']],
])('shows the %s role only what its permissions allow', async (role, shown) => {
  const today = await todayFor(role)
  const { day: _, ...parts } = today
  const known = Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : name))
  expect(known).toEqual(shown)
})

test('shows nothing to staff with an initial password', async () => {
  const { id, as } = await signedInStaff(shop, ['owner'])
  await shop.db.updateTable('staff').set({ password_given: 1 }).where('id', '=', id).execute()
  expect(await refusalOf(as('GET /admin/today', {}))).toMatchObject({ code: 403 })
})
