import { expect, test } from 'vitest'
import { deliveryMessages } from '#lib/text/messages/admin-delivery.ts'
import { auditShop } from '#server/services/audit.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/order-life.ts'
import { orderRow } from '#tests/support/order-state.ts'
import { shopForEach } from '#tests/support/shop-for.ts'
import { signedInStaff } from '#tests/support/staff.ts'

const shop = shopForEach()
let delivery: Delivery
let courier: Awaited<ReturnType<typeof signedInStaff>>

async function out(paid: boolean) {
  const order = await saveOrder(shop, delivery)
  await moveByStaff(shop, order.id, { status: 40, paid })
  await moveByStaff(shop, order.id, { status: 50 })
  return order
}
const deliver = (id: number, collected: number) =>
  courier.as('PUT /admin/delivery/{id}', { params: { id }, body: { collected } })
const route = async () =>
  (await courier.as('GET /admin/delivery', { query: { window: delivery.time_id } })).data

test('the route goes by part of town, with what to collect, and ends with each delivery', async () => {
  delivery = await insertDelivery(shop)
  courier = await signedInStaff(shop, ['courier'])
  const paid = await out(true)
  const unpaid = await out(false)
  const waiting = await saveOrder(shop, delivery)
  await shop.db.updateTable('orders').set({ locality: 'ونک' }).where('id', '=', unpaid.id).execute()
  await shop.db.updateTable('orders').set({ locality: 'ارم' }).where('id', '=', paid.id).execute()
  const { windows, route: parts } = await route()
  expect(windows).toMatchObject([{ window_id: delivery.time_id, total: 2 }])
  expect(parts).toMatchObject([
    { locality: 'ارم', stops: [{ id: paid.id, collect: 0, pieces: 2, delivered: false }] },
    { locality: 'ونک', stops: [{ id: unpaid.id, collect: 350_000 }] },
  ])
  await deliver(paid.id, 0)
  expect(await refusalOf(deliver(paid.id, 0))).toMatchObject({
    code: 409,
    message: deliveryMessages.notOut,
  })
  expect(await refusalOf(deliver(unpaid.id, 0))).toMatchObject({
    message: deliveryMessages.otherAmount,
  })
  expect(await refusalOf(deliver(waiting.id, 0))).toMatchObject({ code: 409 })
  await deliver(unpaid.id, 350_000)
  expect(await orderRow(shop, unpaid.id)).toMatchObject({ status: 60, payment_status: 20 })
  expect((await route()).route.flatMap(({ stops }) => stops.map(each => each.delivered))).toEqual([
    true,
    true,
  ])
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('of two who deliver one order at once, one is told', async () => {
  delivery = await insertDelivery(shop)
  courier = await signedInStaff(shop, ['courier'])
  const order = await out(true)
  const both = await Promise.allSettled([deliver(order.id, 0), deliver(order.id, 0)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an order keeps the part of town of its address, and has a slip while it is packed', async () => {
  delivery = await insertDelivery(shop)
  const picker = await signedInStaff(shop, ['picker'])
  const order = await saveOrder(shop, delivery)
  const { locality } = await shop.db
    .selectFrom('addresses')
    .select('locality')
    .where('user_id', '=', order.userId)
    .executeTakeFirstOrThrow()
  expect((await orderRow(shop, order.id)).locality).toBe(locality)
  const slips = async (query: object) =>
    (await picker.as('GET /admin/packing-slips', { query })).data.map(({ id }) => id)
  expect(await slips({ order: order.id })).toEqual([])
  await moveByStaff(shop, order.id, { status: 40, paid: true })
  expect(await slips({ order: order.id })).toEqual([order.id])
  expect(await slips({ window: delivery.time_id })).toEqual([order.id])
  expect(await slips({})).toEqual([])
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', order.id).execute()
  expect(await slips({ order: order.id })).toEqual([])
  expect(await slips({ window: delivery.time_id })).toEqual([])
  const { data } = await picker.as('GET /admin/picking', { query: { window: delivery.time_id } })
  expect(data.shelves).toEqual([])
  expect(data.orders).toMatchObject([{ id: order.id, held: true }])
})
