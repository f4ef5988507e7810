import { beforeAll, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { formatOrderTime } from '#lib/text/order-time.ts'
import {
  orderOfficeMessages,
  ordersRescheduled,
  rescheduleRefusals,
} from '#lib/text/messages/admin-orders.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { closeDeliveryDay } from '#server/delivery/change-window.ts'
import { ensureWindows } from '#server/delivery/delivery-days.ts'
import {
  type Delivery,
  firstWindow,
  insertCompany,
  insertDelivery,
  insertWindowTemplate,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder, textsTo } from '#tests/support/builders/order-life.ts'
import { orderRow, placesUsed } from '#tests/support/checks/order-state.ts'
import { addZone } from '#tests/support/builders/zones.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const REASON = 'مشتری فردا خانه است'

const shop = shopForFile()
let delivery: Delivery
let desk: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  desk = await signedInStaff(shop, ['orders'])
})

/** A window of its own template, such as an order can be moved to; its id. */
const anotherWindow = async (row: Parameters<typeof insertWindowTemplate>[1] = {}) =>
  firstWindow(shop, await insertWindowTemplate(shop.db, row))

const put = (id: number, to: number, change: object = {}) =>
  desk.as('PUT /admin/orders/{id}/window', {
    params: { id },
    body: { from: delivery.time_id, time_id: to, reason: REASON, ...change },
  })
const offered = async (id: number) => {
  const { data } = await desk.as('GET /admin/orders/{id}/windows', { params: { id } })
  return data.flatMap(day => day.times)
}
const windowOf = (id: number) =>
  shop.db.selectFrom('delivery_windows').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a window until midnight ends at 24 in every text', async () => {
  const order = await saveOrder(shop, delivery)
  const { data } = await put(order.id, await anotherWindow({ started_hr: 22, finished_hr: 24 }))
  expect(data.window_fa).toContain('ساعت ۲۲ تا ۲۴')
  const seen = await order.client('GET /profile/receipts/{id}', { params: { id: order.id } })
  expect(formatOrderTime(seen.data.time)).toBe(data.window_fa)
})

test('moves an order with its place, history and text, and the customer sees it', async () => {
  const order = await saveOrder(shop, delivery)
  const to = await anotherWindow({ started_hr: 9, finished_hr: 12, price: 70_000 })
  const before = await placesUsed(shop, delivery.time_id)
  const { data, message } = await put(order.id, to)
  expect(message).toBe(orderOfficeMessages.rescheduled)
  expect(data.window_id).toBe(to)
  expect(await placesUsed(shop, to)).toBe(1)
  expect(await placesUsed(shop, delivery.time_id)).toBe(before - 1)
  const seen = await order.client('GET /profile/receipts/{id}', { params: { id: order.id } })
  expect(seen.data.time).toMatchObject({ started_at: '۹:۰۰', finished_at: '۱۲:۰۰' })
  expect(seen.data.total_amount).toBe(350_000)
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-moved')
  const params = { record: 'order', id: String(order.id) } as const
  const [change] = (await desk.as('GET /admin/changes/{record}/{id}', { params })).data
  expect(change).toMatchObject({ actor: 'مریم راد', action: 'rescheduled', reason: REASON })
  expect(change?.after).toEqual({ window: data.window_fa })
  expect(change?.before).not.toEqual(change?.after)
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('refuses full, switched-off, closed and foreign windows, and marks full ones', async () => {
  const order = await saveOrder(shop, delivery)
  const full = await anotherWindow({ capacity: 0 })
  const off = await anotherWindow({ started_hr: 8, finished_hr: 9 })
  const update = (id: number, row: object) =>
    shop.db.updateTable('delivery_windows').set(row).where('id', '=', id).execute()
  await update(off, { off_at: shop.clock.now })
  const company_id = await insertCompany(shop.db)
  const foreign = await anotherWindow({ company_id })
  const late = await anotherWindow({ started_hr: 10, finished_hr: 11 })
  await update(late, { cutoff_at: shop.clock.now - 1 })
  const times = new Map((await offered(order.id)).map(time => [time.id, time]))
  expect(times.get(full)).toMatchObject({ active: false, reason: 'full' })
  expect(times.get(off)).toMatchObject({ active: false, reason: 'off' })
  expect(times.get(late)).toMatchObject({ active: true, reason: 'late' })
  expect([times.has(foreign), times.has(delivery.time_id)]).toEqual([false, false])
  const last = (await ensureWindows(shop.db, shop.clock.now)).findLast(
    each => each.company_id === null,
  )!
  const by = { now: shop.clock.now, actor: null }
  const closing = { date: last.date, reason: 'نوروز', expectedOrders: 0 }
  await closeDeliveryDay(shop.db, closing, by)
  for (const [to, message] of [
    [full, rescheduleRefusals.full],
    [off, rescheduleRefusals.off],
    [foreign, rescheduleRefusals['window-gone']],
    [last.id, rescheduleRefusals['window-gone']],
    [987_654, rescheduleRefusals['window-gone']],
    [delivery.time_id, rescheduleRefusals['same-window']],
  ] as const)
    expect(await refusalOf(put(order.id, to))).toMatchObject({ code: 409, message })
  expect(await refusalOf(put(order.id, late, { from: full }))).toMatchObject({
    code: 409,
    message: orderOfficeMessages.orderMovedOn,
  })
  expect(await refusalOf(put(order.id, late, { reason: '  ' }))).toMatchObject({ code: 422 })
  expect((await orderRow(shop, order.id)).window_id).toBe(delivery.time_id)
})

test('refuses orders out for delivery, cancelled or past their window', async () => {
  const to = await anotherWindow()
  const out = await saveOrder(shop, delivery)
  await moveByStaff(shop, out.id, { status: OrderStatus.confirmed, paid: true })
  await moveByStaff(shop, out.id, { status: OrderStatus.outForDelivery })
  const ended = await saveOrder(shop, delivery)
  await moveByStaff(shop, ended.id, { status: OrderStatus.cancelled })
  const over = await saveOrder(shop, delivery)
  const expires_at = shop.clock.now - 1
  await shop.db.updateTable('orders').set({ expires_at }).where('id', '=', over.id).execute()
  for (const { id } of [out, ended]) {
    expect(await offered(id)).toEqual([])
    expect(await refusalOf(put(id, to))).toMatchObject({
      message: rescheduleRefusals['handed-out'],
    })
  }
  expect(await refusalOf(put(over.id, to))).toMatchObject({ message: rescheduleRefusals.expired })
  expect(await placesUsed(shop, to)).toBe(0)
})

test('holds an order that awaits payment until the cut-off of its new window', async () => {
  const order = await saveOrder(shop, delivery)
  const endOf = async () => (await orderRow(shop, order.id)).expires_at
  const { ends_at } = await windowOf(await anotherWindow({ started_hr: 20, finished_hr: 21 }))
  await shop.db
    .updateTable('orders')
    .set({ expires_at: ends_at + 5 })
    .execute()
  const sooner = await anotherWindow({ started_hr: 18, finished_hr: 19 })
  await put(order.id, sooner)
  expect(await endOf()).toBe((await windowOf(sooner)).cutoff_at)
  await put(order.id, delivery.time_id, { from: sooner })
  expect(await endOf()).toBe((await windowOf(delivery.time_id)).cutoff_at)
})

test('holds an order that staff move past the cut-off until the window ends', async () => {
  const order = await saveOrder(shop, delivery)
  const late = await anotherWindow({ started_hr: 11, finished_hr: 12 })
  const cutoff_at = shop.clock.now - 1
  await shop.db
    .updateTable('delivery_windows')
    .set({ cutoff_at, ends_at: shop.clock.now + 3600 })
    .where('id', '=', late)
    .execute()
  await put(order.id, late)
  expect((await orderRow(shop, order.id)).expires_at).toBe(shop.clock.now + 3600)
})

test('counts for a day all orders that hold a place in its windows, returned ones too', async () => {
  const time_id = await anotherWindow({ started_hr: 20, finished_hr: 21 })
  const saved = () => saveOrder(shop, { ...delivery, time_id })
  const [returned, cancelled] = [await saved(), await saved(), await saved()]
  for (const status of [40, 50, 80] as const)
    await moveByStaff(shop, returned.id, {
      status,
      paid: status === OrderStatus.confirmed ? true : undefined,
    })
  await moveByStaff(shop, cancelled.id, { status: OrderStatus.cancelled })
  const { date } = await windowOf(time_id)
  const all = await shop.db
    .selectFrom('delivery_windows')
    .select('used')
    .where('date', '=', date)
    .execute()
  const owner = await signedInStaff(shop, ['owner'])
  const { data } = await owner.as('GET /admin/days/{id}', { params: { id: date } })
  expect(await placesUsed(shop, time_id)).toBe(2)
  expect(data.orders).toBe(all.reduce((sum, { used }) => sum + used, 0))
})

test('moves several orders to a window, each or not, with the reason', async () => {
  const orders = [await saveOrder(shop, delivery), await saveOrder(shop, delivery)]
  const out = await saveOrder(shop, delivery)
  await shop.db
    .updateTable('orders')
    .set({ status: OrderStatus.delivered })
    .where('id', '=', out.id)
    .execute()
  const to = await anotherWindow({ started_hr: 7, finished_hr: 8, capacity: 2 })
  const publicTimes = (await desk.as('GET /admin/order-windows', {})).data.flatMap(day => day.times)
  expect(publicTimes.find(({ id }) => id === to)).toMatchObject({ active: true })
  const ids = [...orders, out].map(({ id }) => id)
  const body = { ids, time_id: to, reason: REASON }
  const { data, message } = await desk.as('PUT /admin/order-windows', { body })
  expect(message).toBe(ordersRescheduled(2))
  expect(data).toEqual({
    moved: 2,
    refused: [
      { id: out.id, tracking_code: out.trackingCode, why: rescheduleRefusals['handed-out'] },
    ],
  })
  expect(await placesUsed(shop, to)).toBe(2)
  const late = await saveOrder(shop, delivery)
  const filter = { q: late.trackingCode }
  const all = { filter, last_id: late.id, time_id: to, reason: REASON }
  const again = await desk.as('PUT /admin/order-windows', { body: all })
  expect(again.data.refused).toMatchObject([{ id: late.id, why: rescheduleRefusals.full }])
  const none = refusalOf(desk.as('PUT /admin/order-windows', { body: { ...body, ids: [] } }))
  expect((await none).fields).toHaveProperty('ids')
})

test('moves orders of a zone to its own windows, and none of a selection with other zones', async () => {
  const shared = await saveOrder(shop, delivery)
  const zone_id = await addZone(shop, { title: 'ونک', districts: ['ونک'], own_windows: true })
  const first = await anotherWindow({ zone_id, started_hr: 8, finished_hr: 9 })
  const to = await anotherWindow({ zone_id, started_hr: 7, finished_hr: 8 })
  const own = await saveOrder(shop, { ...delivery, time_id: first })
  const { zones } = (await desk.as('GET /admin/order-windows', {})).extra_data
  expect(zones).toMatchObject([{ id: zone_id, title: 'ونک' }])
  const times = zones[0]!.days.flatMap(day => day.times)
  expect(times.find(({ id }) => id === to)).toMatchObject({ active: true })
  const move = (ids: number[]) =>
    desk.as('PUT /admin/order-windows', { body: { ids, time_id: to, reason: REASON } })
  expect(await refusalOf(move([own.id, shared.id]))).toMatchObject({
    code: 409,
    message: orderOfficeMessages.mixedZones,
  })
  expect(await placesUsed(shop, to)).toBe(0)
  expect((await move([own.id])).data).toEqual({ moved: 1, refused: [] })
  expect(await placesUsed(shop, to)).toBe(1)
})
