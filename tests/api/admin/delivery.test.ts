import { expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { DELIVERY_UNDO_SECONDS } from '#lib/rules/limits.ts'
import { attemptReasonNames, deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import { deliveryUndoRefusals, deliveryMessages } from '#lib/text/messages/admin-delivery.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder, textsTo } from '#tests/support/builders/order-life.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
let delivery: Delivery
let courier: Awaited<ReturnType<typeof signedInStaff>>

async function out(paid: boolean) {
  const order = await saveOrder(shop, delivery)
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid })
  await moveByStaff(shop, order.id, { status: OrderStatus.outForDelivery })
  return order
}
const deliver = (id: number, collected: number) =>
  courier.as('PUT /admin/delivery/{id}', {
    params: { id },
    body: { collected, reason: 'کد ندارد' },
  })
const route = async () =>
  (await courier.as('GET /admin/delivery', { query: { window: delivery.time_id } })).data

test('the route sheet exists before dispatch, with the places on the map', async () => {
  delivery = await insertDelivery(shop)
  courier = await signedInStaff(shop, ['courier'])
  const packed = await saveOrder(shop, delivery)
  await moveByStaff(shop, packed.id, { status: OrderStatus.confirmed, paid: true })
  const { windows, route: parts } = await route()
  expect(windows).toMatchObject([{ window_id: delivery.time_id, total: 1 }])
  const [{ lat, lng }] = (await packed.client('GET /infos', {})).data as [never]
  expect(parts.flatMap(({ stops }) => stops)).toMatchObject([
    { id: packed.id, out: false, delivered: false, point: { lat, lng } },
  ])
  expect(await refusalOf(deliver(packed.id, 0))).toMatchObject({
    message: deliveryMessages.notOut,
  })
  await moveByStaff(shop, packed.id, { status: OrderStatus.outForDelivery })
  expect((await route()).route.flatMap(({ stops }) => stops.map(each => each.out))).toEqual([true])
})

test('the route is ordered by part of town, with what to collect, and shrinks with each delivery', async () => {
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
    { name: 'ارم', stops: [{ id: paid.id, collect: 0, pieces: 2, delivered: false }] },
    { name: 'ونک', stops: [{ id: unpaid.id, collect: 350_000 }] },
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
  expect(await orderRow(shop, unpaid.id)).toMatchObject({
    status: OrderStatus.delivered,
    payment_status: PaymentStatus.paid,
  })
  expect((await route()).route.flatMap(({ stops }) => stops.map(each => each.delivered))).toEqual([
    true,
    true,
  ])
  expect((await auditShop(shop.db)).faults).toEqual([])
  const { data } = await courier.as('GET /admin/delivery', { query: { window: delivery.time_id } })
  expect([data.to_collect, data.collected]).toEqual([0, 350_000])
})

test('lists orders for pickup last, without directions, for the desk alone', async () => {
  delivery = await insertDelivery(shop)
  courier = await signedInStaff(shop, ['courier'])
  const desk = await signedInStaff(shop, ['owner'])
  const collected = await out(false)
  const sent = await out(true)
  await shop.db.updateTable('orders').set({ locality: 'ونک' }).execute()
  await shop.db.updateTable('orders').set({ pickup: 1 }).where('id', '=', collected.id).execute()
  const query = { window: delivery.time_id }
  const { data } = await desk.as('GET /admin/delivery', { query })
  expect(data.to_collect).toBe(350_000)
  expect(data.route).toMatchObject([
    { name: 'ونک', stops: [{ id: sent.id }] },
    {
      name: deliveryLabels.pickup,
      stops: [{ id: collected.id, point: null, postal_code: '', address: deliveryLabels.pickup }],
    },
  ])
  const ofCourier = await route()
  expect(ofCourier.route).toMatchObject([{ name: 'ونک', stops: [{ id: sent.id }] }])
  expect(ofCourier.to_collect).toBe(0)
  await deliver(collected.id, 350_000)
  expect((await orderRow(shop, collected.id)).status).toBe(OrderStatus.delivered)
})

test('the route omits unfulfillable orders and those with a waiting slip', async () => {
  delivery = await insertDelivery(shop)
  courier = await signedInStaff(shop, ['courier'])
  const { confirmed, pick } = await pickingDesk(shop, delivery)
  const [unpaid, empty, held] = [
    await confirmed(false),
    await confirmed(false),
    await confirmed(false),
  ]
  await pick(empty.id, [{ id: empty.line, picked: 0 }])
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', held.id).execute()
  const data = await route()
  expect(data.route.flatMap(({ stops }) => stops.map(({ id }) => id))).toEqual([unpaid.id])
  expect(data.to_collect).toBe(350_000)
})

const back = (as: typeof courier.as, id: number, reason = '') =>
  as('PUT /admin/delivery/{id}/back', { params: { id }, body: { reason } })
const missed = (id: number, body: { why?: string; context?: string }) =>
  courier.as('PUT /admin/delivery/{id}/missed', { params: { id }, body: body as { why: 'nobody' } })

test('undoes a delivery with its payments and repeats it; texts and books count once', async () => {
  delivery = await insertDelivery(shop)
  courier = await signedInStaff(shop, ['courier'])
  const paid = await out(true)
  const unpaid = await out(false)
  expect(await refusalOf(back(courier.as, paid.id))).toMatchObject({
    code: 409,
    message: deliveryUndoRefusals['not-delivered'],
  })
  await deliver(paid.id, 0)
  await deliver(unpaid.id, 350_000)
  const texts = await textsTo(shop, unpaid.userId)
  await back(courier.as, paid.id)
  await back(courier.as, unpaid.id)
  expect(await orderRow(shop, paid.id)).toMatchObject({
    status: OrderStatus.outForDelivery,
    payment_status: PaymentStatus.paid,
  })
  expect(await orderRow(shop, unpaid.id)).toMatchObject({
    status: OrderStatus.outForDelivery,
    payment_status: PaymentStatus.unpaid,
  })
  expect((await auditShop(shop.db)).faults).toEqual([])
  const { data } = await courier.as('GET /admin/delivery', { query: { window: delivery.time_id } })
  expect([data.to_collect, data.collected]).toEqual([350_000, 0])
  const shown = await unpaid.client('GET /profile/receipts/{id}', { params: { id: unpaid.id } })
  expect(shown.data).toMatchObject({ status: OrderStatus.outForDelivery, payable_amount: 350_000 })
  shop.clock.now += 600
  await deliver(unpaid.id, 350_000)
  expect(JSON.parse((await orderRow(shop, unpaid.id)).reached)).toMatchObject({
    60: shop.clock.now,
  })
  expect(await textsTo(shop, unpaid.userId)).toEqual(texts)
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('refuses one of two concurrent undos of a delivery', async () => {
  delivery = await insertDelivery(shop)
  courier = await signedInStaff(shop, ['courier'])
  const order = await out(true)
  await deliver(order.id, 0)
  const both = await Promise.allSettled([back(courier.as, order.id), back(courier.as, order.id)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('only the order desk undoes an old delivery, for a reason', async () => {
  delivery = await insertDelivery(shop)
  courier = await signedInStaff(shop, ['courier'])
  const desk = await signedInStaff(shop, ['orders'])
  const order = await out(true)
  await deliver(order.id, 0)
  shop.clock.now += DELIVERY_UNDO_SECONDS + 1
  expect((await route()).route[0]?.stops[0]?.undo).toBe(false)
  expect(await refusalOf(back(courier.as, order.id, 'اشتباه'))).toMatchObject({
    code: 409,
    message: deliveryUndoRefusals['too-late'],
  })
  const refused = await refusalOf(back(desk.as, order.id, ' '))
  expect([refused.code, refused.fields]).toEqual([422, { reason: [deliveryUndoRefusals.reason] }])
  await back(desk.as, order.id, 'پیک سفارش دیگری را زده بود')
  const params = { record: 'order', id: String(order.id) } as const
  const [change] = (await desk.as('GET /admin/changes/{record}/{id}', { params })).data
  expect(change).toMatchObject({
    before: { state: '60/20' },
    after: { state: '50/20' },
    reason: 'پیک سفارش دیگری را زده بود',
  })
})

test('refuses to undo a delivery that settled a debt', async () => {
  delivery = await insertDelivery(shop)
  courier = await signedInStaff(shop, ['courier'])
  const order = await out(false)
  const row = await orderRow(shop, order.id)
  const debt = { kind: 'debt', amount: 10_000 }
  const amounts = JSON.stringify([...(JSON.parse(row.amounts) as object[]), debt])
  await shop.db.updateTable('orders').set({ amounts }).where('id', '=', order.id).execute()
  await deliver(order.id, 350_000)
  expect(await refusalOf(back(courier.as, order.id))).toMatchObject({
    code: 409,
    message: deliveryUndoRefusals['debt-settled'],
  })
  expect((await orderRow(shop, order.id)).status).toBe(60)
})

test('a delivery attempt keeps the order out and unpaid, with the reason', async () => {
  delivery = await insertDelivery(shop)
  courier = await signedInStaff(shop, ['courier'])
  const desk = await signedInStaff(shop, ['orders'])
  const order = await out(false)
  const before = await orderRow(shop, order.id)
  await missed(order.id, { why: 'nobody', context: 'دو بار زنگ زدم' })
  await missed(order.id, { why: 'nobody', context: 'دو بار زنگ زدم' })
  expect(await orderRow(shop, order.id)).toEqual(before)
  const expectedReason = expect.stringContaining(
    `${attemptReasonNames.nobody}؛ دو بار زنگ زدم`,
  ) as string
  const params = { id: order.id }
  expect((await desk.as('GET /admin/orders/{id}', { params })).data.missed).toEqual(expectedReason)
  expect((await desk.as('GET /admin/orders', {})).data).toMatchObject([{ missed: expectedReason }])
  expect((await route()).route[0]?.stops[0]?.missed).toEqual(expectedReason)
  const record = { record: 'order', id: String(order.id) } as const
  const history = (await desk.as('GET /admin/changes/{record}/{id}', { params: record })).data
  expect(history.filter(({ action }) => action === 'not-delivered')).toHaveLength(1)
  for (const body of [{}, { why: 'x' }, { why: 'nobody', context: 'ر'.repeat(201) }])
    expect(await refusalOf(missed(order.id, body))).toMatchObject({ code: 422 })
  await deliver(order.id, 350_000)
  expect((await desk.as('GET /admin/orders/{id}', { params })).data.missed).toBeNull()
  expect(await refusalOf(missed(order.id, { why: 'nobody' }))).toMatchObject({
    code: 409,
    message: deliveryMessages.notOut,
  })
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('refuses one of two concurrent deliveries of an order', async () => {
  delivery = await insertDelivery(shop)
  courier = await signedInStaff(shop, ['courier'])
  const order = await out(true)
  const both = await Promise.allSettled([deliver(order.id, 0), deliver(order.id, 0)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an order stores the locality of its address, and has a packing slip while it is packed', async () => {
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
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
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
