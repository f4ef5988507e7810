import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { refreshOrderWords } from '#server/order/order-words.ts'
import {
  firstWindow,
  giveWallet,
  insertDelivery,
  insertWindowTemplate,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const DAY = 86_400

const shop = shopForEach()
type Roles = Parameters<typeof signedInStaff>[1]

async function readers(roles: Roles) {
  const { as } = await signedInStaff(shop, roles)
  return {
    as,
    list: async (query: object = {}) =>
      (await as('GET /admin/orders', { query })).data.map(({ id }) => id),
    desk: async () => (await as('GET /admin/desk', {})).data,
  }
}

/** Puts an order into a window of its own, so many days ago. */
async function moveBack(id: number, days: number): Promise<void> {
  const window_id = await firstWindow(shop, await insertWindowTemplate(shop.db))
  const { starts_at, ends_at } = await shop.db
    .updateTable('delivery_windows')
    .set(eb => ({
      starts_at: eb('starts_at', '-', days * DAY),
      ends_at: eb('ends_at', '-', days * DAY),
    }))
    .where('id', '=', window_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await shop.db
    .updateTable('orders')
    .set({ window_id, window_starts_at: starts_at, window_ends_at: ends_at })
    .where('id', '=', id)
    .execute()
}

test('counts orders with a waiting slip in the tile of their window', async () => {
  const delivery = await insertDelivery(shop)
  const held = await saveOrder(shop, delivery)
  await saveOrder(shop, delivery)
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', held.id).execute()
  const { desk } = await readers(['orders'])
  expect(await desk()).toMatchObject([
    { task: 'confirm', count: 2, late: false, window: { id: delivery.time_id } },
  ])
})

test('lists a cancelled order while its slip waits, and under all statuses', async () => {
  const delivery = await insertDelivery(shop)
  const [open, cancelled, slip] = [
    await saveOrder(shop, delivery),
    await saveOrder(shop, delivery),
    await saveOrder(shop, delivery),
  ]
  await moveByStaff(shop, cancelled.id, { status: OrderStatus.cancelled })
  await moveByStaff(shop, slip.id, { status: OrderStatus.cancelled })
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', slip.id).execute()
  const { list } = await readers(['orders'])
  expect(await list()).toEqual([open.id, slip.id])
  expect(await list({ status: 'all' })).toEqual([open.id, cancelled.id, slip.id])
  expect(await list({ status: '70' })).toEqual([cancelled.id, slip.id])
  const window = delivery.time_id
  expect(await list({ window })).toEqual([open.id, cancelled.id, slip.id])
  expect(await list({ window, status: 'open' })).toEqual([open.id, slip.id])
})

test('counts orders of earlier days in one tile, last in the list', async () => {
  const delivery = await insertDelivery(shop)
  const [late, later, now] = [
    await saveOrder(shop, delivery),
    await saveOrder(shop, delivery),
    await saveOrder(shop, delivery),
  ]
  await moveBack(late.id, 30)
  await moveBack(later.id, 20)
  const { list, desk } = await readers(['orders'])
  expect(await list()).toEqual([now.id, late.id, later.id])
  expect((await desk()).filter(({ late: isLate }) => isLate)).toEqual([
    { task: 'confirm', count: 2, late: true, window: null },
  ])
})

test('finds an order by its recipient, in any key order of the stored address', async () => {
  const order = await saveOrder(shop, await insertDelivery(shop))
  const customer = {
    address: 'کوچه‌ی بهار',
    city: 'تهران',
    mobile: '09351112233',
    name: 'پری کوهی',
  }
  await shop.db
    .updateTable('orders')
    .set({ customer: JSON.stringify(customer) })
    .execute()
  await refreshOrderWords(shop.db, { orderId: order.id })
  const { list } = await readers(['orders'])
  for (const q of ['پری', 'کوهی', 'پریکوهی', '0935111', '۰۹۳۵ ۱۱۱ ۲۲ ۳۳'])
    expect(await list({ q })).toEqual([order.id])
  for (const q of ['بهار', 'تهران', 'mobile']) expect(await list({ q })).toEqual([])
})

test('finance reads orders but cannot move them', async () => {
  const { id } = await saveOrder(shop, await insertDelivery(shop))
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  const { as, list } = await readers(['finance'])
  expect(await list()).toEqual([id])
  expect((await as('GET /admin/order-queue', {})).data).toHaveLength(1)
  expect((await as('GET /admin/orders/{id}', { params: { id } })).data.id).toBe(id)
  const history = { record: 'order', id: String(id) } as const
  expect((await as('GET /admin/changes/{record}/{id}', { params: history })).code).toBe(200)
  const body = { from: '40/20', to: '50/20', reason: '' } as const
  expect(await refusalOf(as('PUT /admin/orders/{id}', { params: { id }, body }))).toMatchObject({
    code: 403,
  })
  const together = { ids: [id], status: 50 as const, reason: '' }
  expect(await refusalOf(as('PUT /admin/orders', { body: together }))).toMatchObject({ code: 403 })
})

test('an order paid by the wallet says so, with its cost', async () => {
  const delivery = await insertDelivery(shop)
  const shopper = await readyShopper(shop, delivery)
  await giveWallet(shop, shopper.userId, 1_000_000)
  const { id } = (await shopper.store({ use_wallet: 1 })).data
  const { wallet_amount } = (await shopper.client('GET /profile/receipts/{id}', { params: { id } }))
    .data
  expect(wallet_amount).toBeGreaterThan(0)
  const { as } = await signedInStaff(shop, ['owner'])
  const cost = { id, total_amount: 0, wallet_amount }
  expect((await as('GET /admin/orders', {})).data).toMatchObject([cost])
  const params = { id: shopper.userId }
  expect((await as('GET /admin/customers/{id}/orders', { params })).data).toMatchObject([cost])
})
