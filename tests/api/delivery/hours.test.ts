import { beforeEach, expect, test } from 'vitest'
import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { deliveryMessages, tourMessages } from '#lib/text/messages/admin-delivery.ts'
import {
  type Delivery,
  firstWindow,
  insertDelivery,
  insertWindowTemplate,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder, textsTo } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
let staff: Awaited<ReturnType<typeof signedInStaff>>
let day: string
beforeEach(async () => {
  delivery = await insertDelivery(shop, {
    started_hr: 16,
    finished_hr: 20,
    hour_later: 1,
    cutoff_minutes: 600,
  })
  staff = await signedInStaff(shop, ['orders'])
  day = (
    await shop.db
      .selectFrom('delivery_windows')
      .select('date')
      .where('id', '=', delivery.time_id)
      .executeTakeFirstOrThrow()
  ).date
})

async function confirmedOrder() {
  const order = await saveOrder(shop, delivery)
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: false })
  return order
}

/** Signed in anew, because the clock moves on by a day. */
const announce = async (hours: readonly (readonly [order: number, hour: number])[]) =>
  (await signedInStaff(shop, ['orders'])).as('PUT /admin/delivery-hours', {
    body: {
      window: delivery.time_id,
      hours: hours.map(([order, hour]) => ({ order, starts_at: tehranMoment(day, hour, 0) })),
    },
  })
const timeOf = async ({ client, id }: Awaited<ReturnType<typeof confirmedOrder>>) =>
  (await client('GET /profile/receipts/{id}', { params: { id } })).data.time
const hourTexts = async (order: { userId: number }) =>
  (await textsTo(shop, order.userId)).filter(template => template === 'order-hour')

test('a wide window keeps its hours until staff announce an hour of its day', async () => {
  const order = await confirmedOrder()
  const times = (await order.client('GET /time-windows', {})).data.flatMap(each => each.times)
  expect(times[0]).toMatchObject({ hour_later: true, started_hr: 16, finished_hr: 20 })
  expect(await timeOf(order)).toMatchObject({
    ...{ started_at: '۱۶:۰۰', finished_at: '۲۰:۰۰', hour_later: true },
  })
  shop.clock.now = tehranMoment(day, 16, 0) - 86_400
  expect(await refusalOf(announce([[order.id, 18]]))).toMatchObject({
    code: HttpStatus.conflict,
    message: deliveryMessages.noHours,
  })
  shop.clock.now = tehranMoment(day, 9, 0)
  await announce([[order.id, 18]])
  const time = await timeOf(order)
  expect(time).toMatchObject({ started_at: '۱۸:۰۰', finished_at: '۱۹:۰۰' })
  expect(time.hour_later).toBeUndefined()
  expect(await hourTexts(order)).toHaveLength(1)
  const { data } = await staff.as('GET /admin/packing-slips', {
    query: { window: delivery.time_id },
  })
  expect(data[0]?.time).toEqual(time)
  await expectCleanAudit(shop)
})

test('texts an hour once, however often and by however many it is set', async () => {
  const orders = [await confirmedOrder(), await confirmedOrder()] as const
  const [one, other] = orders
  shop.clock.now = tehranMoment(day, 9, 0)
  const hours = [
    [one.id, 17],
    [other.id, 18],
  ] as const
  await Promise.all([announce(hours), announce(hours.toReversed()), announce(hours)])
  expect(await Promise.all(orders.map(hourTexts))).toEqual([['order-hour'], ['order-hour']])
  await announce([
    [one.id, 17],
    [other.id, 19],
  ])
  expect((await Promise.all(orders.map(hourTexts))).map(({ length }) => length)).toEqual([1, 2])
})

test('refuses an hour outside the window or over, and announces none of that form', async () => {
  const [one, other] = [await confirmedOrder(), await confirmedOrder()]
  shop.clock.now = tehranMoment(day, 18, 30)
  for (const hour of [15, 20, 17])
    expect(
      await refusalOf(
        announce([
          [one.id, 19],
          [other.id, hour],
        ]),
      ),
    ).toMatchObject({ code: HttpStatus.conflict, message: deliveryMessages.hourOver })
  expect(await hourTexts(one)).toEqual([])
})

test('leaves out orders that are over or elsewhere, and forgets the hour in another window', async () => {
  const [moved, cancelled] = [await confirmedOrder(), await confirmedOrder()]
  await moveByStaff(shop, cancelled.id, { status: OrderStatus.cancelled })
  shop.clock.now = tehranMoment(day, 9, 0)
  await announce([
    [moved.id, 18],
    [cancelled.id, 18],
  ])
  expect(await hourTexts(cancelled)).toEqual([])
  const time_id = await firstWindow(shop, await insertWindowTemplate(shop.db))
  const body = { from: delivery.time_id, time_id, reason: 'پیک در راه نیست' }
  const params = { id: moved.id }
  await staff.as('PUT /admin/orders/{id}/window', { params, body })
  expect(await timeOf(moved)).toMatchObject({ started_at: '۱۶:۰۰', finished_at: '۱۹:۰۰' })
  await announce([[moved.id, 17]])
  expect(await hourTexts(moved)).toHaveLength(1)
  expect((await orderRow(shop, moved.id)).hour_pending).toBe(0)
})

test('proposes the hours of a tour by its sequence', async () => {
  const [first, second] = [await confirmedOrder(), await confirmedOrder()]
  const courier = await signedInStaff(shop, ['courier'])
  const orders = [first.id, second.id]
  const window = delivery.time_id
  await staff.as('PUT /admin/tours', { body: { window, courier: courier.id, orders } })
  shop.clock.now = tehranMoment(day, 9, 0)
  const { route, hours } = (await courier.as('GET /admin/delivery', { query: { window } })).data
  expect(hours[0]).toEqual({ starts_at: tehranMoment(day, 16, 0), hours_fa: 'ساعت ۱۶ تا ۱۷' })
  expect(route[0]?.stops).toMatchObject(
    Array(2).fill({ hour: null, hour_estimate: tehranMoment(day, 16, 0) }),
  )
})

test('a weekly window is marked as wide by its plan', async () => {
  const { extra_data: extra } = await staff.as('GET /admin/weekly-windows', {})
  const hours = { started_hr: 8, started_mn: 0, finished_hr: 12, finished_mn: 0 }
  const terms = { weekdays: [0, 1, 2, 3, 4, 5, 6], price: 0, capacity: 2, cutoff_minutes: 0 }
  const body = { ...hours, ...terms, hour_later: true, holds_from: extra.free_from, reason: '' }
  const { id } = (await staff.as('POST /admin/weekly-windows', { body })).data
  const params = { id }
  const { plans } = (await staff.as('GET /admin/weekly-windows/{id}', { params })).data
  expect(plans.at(-1)).toMatchObject({ hour_later: true })
})

test('a courier announces hours of their own stops and of those that nobody has', async () => {
  const [own, others] = [await confirmedOrder(), await confirmedOrder()]
  shop.clock.now = tehranMoment(day, 9, 0)
  const [ali, sara] = [
    await signedInStaff(shop, ['courier']),
    await signedInStaff(shop, ['courier']),
  ]
  await sara.as('PUT /admin/tours', {
    body: { window: delivery.time_id, courier: sara.id, orders: [others.id] },
  })
  const announceAs = (order: number) =>
    ali.as('PUT /admin/delivery-hours', {
      body: {
        window: delivery.time_id,
        hours: [{ order, starts_at: tehranMoment(day, 18, 0) }],
      },
    })
  expect(await refusalOf(announceAs(others.id))).toMatchObject({
    code: HttpStatus.forbidden,
    message: tourMessages.hoursOfOthers,
  })
  expect(await hourTexts(others)).toEqual([])
  await announceAs(own.id)
  expect(await hourTexts(own)).toHaveLength(1)
  const query = { window: delivery.time_id }
  expect((await ali.as('GET /admin/delivery', { query })).data.window_fa).toContain('۱۶ تا ۲۰')
})

test('an order for pickup waits for no hour', async () => {
  const order = await confirmedOrder()
  await shop.db.updateTable('orders').set({ pickup: 1 }).where('id', '=', order.id).execute()
  expect((await timeOf(order)).hour_later).toBeUndefined()
})
