import { beforeEach, describe, expect, test } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { addDays, tehranMoment } from '#lib/rules/tehran-time.ts'
import { ensureWindows } from '#server/delivery/delivery-days.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  firstWindow,
  insertDelivery,
  insertWindowTemplate,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { counts } from '#tests/support/builders/order-change.ts'
import { type LivingOrder, moveByStaff } from '#tests/support/builders/order-life.ts'
import { inventoryOf } from '#tests/support/checks/order-state.ts'
import {
  lastText,
  prepareAt,
  preparedOf,
  REPEAT_DUE,
  saveRepeated,
  setProduct,
} from '#tests/support/builders/repeats.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
let delivery: Delivery
/** Every day 16:00 to 19:00, cut off at 14:00: the first order is delivered today, a Saturday. */
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const DAY = 24 * 3600

describe('a repeat after changes', () => {
  test('takes the current price and notifies the customer how many changed', async () => {
    const first = await saveRepeated(shop, delivery)
    await setProduct(shop, first.productId, { price: 130_000 })
    await prepareAt(shop, REPEAT_DUE)
    expect(await preparedOf(shop, first)).toMatchObject([{ total_amount: 410_000 }])
    expect(await lastText(shop, first.userId)).toMatchObject({
      template: 'repeat-changed',
      amount: '۴۱٬۰۰۰',
      repriced: '۱',
      missing: '۰',
    })
    const [order] = await preparedOf(shop, first)
    await moveByStaff(shop, order!.id, { status: OrderStatus.confirmed })
    await prepareAt(shop, REPEAT_DUE + 7 * DAY)
    expect(await lastText(shop, first.userId)).toMatchObject({ template: 'repeat-prepared' })
  })

  test('orders all pieces of goods that a change left at two prices, as one line', async () => {
    const first = await saveRepeated(shop, delivery)
    await setProduct(shop, first.productId, { price: 120_000 })
    const lines = counts([first.productId, 5])
    await first.client('POST /profile/receipts/{id}/change', {
      params: { id: first.id },
      body: lines,
    })
    const linesOf = (id: number) =>
      shop.db.selectFrom('order_lines').select('count').where('order_id', '=', id).execute()
    expect(await linesOf(first.id)).toHaveLength(2)
    await prepareAt(shop, REPEAT_DUE)
    const [order] = await preparedOf(shop, first)
    expect(await linesOf(order!.id)).toEqual([{ count: 5 }])
    expect(await lastText(shop, first.userId)).toMatchObject({ template: 'repeat-prepared' })
  })

  test('keeps its days when the window of its first order changed', async () => {
    const first = await saveRepeated(shop, delivery)
    const windows = await ensureWindows(shop.db, shop.clock.now)
    const later = windows.find(each => each.date === '2026-11-24')
    const desk = await signedInStaff(shop, ['orders'])
    await desk.as('PUT /admin/orders/{id}/window', {
      params: { id: first.id },
      body: { from: delivery.time_id, time_id: later?.id ?? 0, reason: 'مشتری خواست' },
    })
    for (const weeks of [0, 1]) await prepareAt(shop, REPEAT_DUE + weeks * 7 * DAY)
    const prepared = await preparedOf(shop, first)
    expect(prepared.map(({ date }) => date)).toEqual(['2026-11-28', '2026-12-05'])
  })

  test.each([
    ['gone', { available: 0 }, 1],
    ['fewer are left', { inventory: 1 }, 2],
    ['none is left', { inventory: 0 }, 1],
  ] as const)('is prepared when of one line %s', async (_, change, lines) => {
    const [milk, bread] = [await insertProduct(shop.db), await insertProduct(shop.db)]
    const shopper = await readyShopper(shop, delivery, [
      { item_id: milk, count: 3 },
      { item_id: bread, count: 1 },
    ])
    const { data } = await shopper.store({ payment_port: 5, periodic_type: RepeatType.weekly })
    await moveByStaff(shop, data.id, { status: OrderStatus.confirmed })
    await setProduct(shop, milk, change)
    await prepareAt(shop, REPEAT_DUE)
    const [order] = await preparedOf(shop, { ...shopper, id: data.id })
    const rows = shop.db.selectFrom('order_lines').select(['item_id', 'count'])
    const expected = [
      { item_id: milk, count: 1 },
      { item_id: bread, count: 1 },
    ]
    expect(await rows.where('order_id', '=', order!.id).orderBy('id').execute()).toEqual(
      expected.slice(-lines),
    )
    expect(await lastText(shop, shopper.userId)).toMatchObject({
      template: 'repeat-changed',
      repriced: '۰',
      missing: '۱',
    })
  })

  test('takes the nearest window of the day when its own is full, the next day when all are', async () => {
    const first = await saveRepeated(shop, delivery)
    const other = await saveRepeated(shop, delivery)
    const evening = await insertWindowTemplate(shop.db, {
      started_hr: 20,
      finished_hr: 22,
      capacity: 1,
    })
    await ensureWindows(shop.db, REPEAT_DUE)
    const full = shop.db.updateTable('delivery_windows').set({ capacity: 0 })
    await full.where('date', '=', '2026-11-28').where('template_id', '!=', evening).execute()
    await prepareAt(shop, REPEAT_DUE)
    const [one] = await preparedOf(shop, first)
    const [two] = await preparedOf(shop, other)
    const starts = [one, two].map(order => order!.window_starts_at).sort()
    expect(starts).toEqual([tehranMoment('2026-11-28', 20, 0), tehranMoment('2026-11-29', 16, 0)])
  })

  test('moves from a holiday to the next open day, that week only', async () => {
    const first = await saveRepeated(shop, delivery)
    const reason = 'تعطیل رسمی'
    await shop.db.insertInto('closed_days').values({ date: '2026-11-28', reason }).execute()
    await prepareAt(shop, REPEAT_DUE)
    const [order] = await preparedOf(shop, first)
    expect(order).toMatchObject({ date: '2026-11-29' })
    await moveByStaff(shop, order!.id, { status: OrderStatus.confirmed })
    await prepareAt(shop, REPEAT_DUE + 7 * DAY)
    expect((await preparedOf(shop, first)).at(-1)).toMatchObject({ date: '2026-12-05' })
  })

  test('is skipped with a text when five days are closed, two days before the next', async () => {
    const first = await saveRepeated(shop, delivery)
    const days = Array.from({ length: 5 }, (_, n) => addDays('2026-11-28', n))
    const closed = days.map(date => ({ date, reason: 'تعطیل' }))
    await shop.db.insertInto('closed_days').values(closed).execute()
    await prepareAt(shop, REPEAT_DUE)
    expect(await preparedOf(shop, first)).toEqual([])
    expect(await lastText(shop, first.userId)).toMatchObject({ template: 'repeat-failed' })
    await prepareAt(shop, REPEAT_DUE + 7 * DAY)
    expect(await preparedOf(shop, first)).toMatchObject([{ date: '2026-12-05' }])
  })

  test('keeps two days between its orders when staff moved the first', async () => {
    const first = await saveRepeated(shop, delivery)
    const late = await ensureWindows(shop.db, shop.clock.now)
    const to = late.find(each => each.date === '2026-11-27')
    const desk = await signedInStaff(shop, ['orders'])
    await desk.as('PUT /admin/orders/{id}/window', {
      params: { id: first.id },
      body: { from: delivery.time_id, time_id: to?.id ?? 0, reason: 'مشتری خواست' },
    })
    await prepareAt(shop, REPEAT_DUE)
    expect(await preparedOf(shop, first)).toMatchObject([{ date: '2026-11-30' }])
  })

  test('shares the windows of the days after closed days with other repeats', async () => {
    await insertWindowTemplate(shop.db, { started_hr: 9, finished_hr: 12, capacity: 4 })
    await shop.db.updateTable('window_templates').set({ capacity: 4 }).execute()
    const placed = [1, 2, 3].map(() => saveRepeated(shop, delivery))
    const firsts = await Promise.all(placed)
    const reason = 'تعطیل رسمی'
    await shop.db.insertInto('closed_days').values({ date: '2026-11-28', reason }).execute()
    await prepareAt(shop, REPEAT_DUE)
    const orders = (await Promise.all(firsts.map(first => preparedOf(shop, first)))).flat()
    expect(orders.map(order => order.window_starts_at).toSorted()).toEqual([
      tehranMoment('2026-11-29', 9, 0),
      tehranMoment('2026-11-29', 16, 0),
      tehranMoment('2026-11-30', 16, 0),
    ])
  })
})

describe('a repeat that cannot be prepared', () => {
  const breakIt: Record<string, (first: LivingOrder) => Promise<unknown>> = {
    'nothing is left': first => setProduct(shop, first.productId, { inventory: 0 }),
    'the address is gone': first =>
      shop.db.deleteFrom('addresses').where('id', '=', first.addressId).execute(),
    'the method is gone': () => shop.db.deleteFrom('posting_methods').execute(),
    'no window is open': () => {
      const days = Array.from({ length: 14 }, (_, n) => addDays('2026-11-24', n))
      const closed = days.map(date => ({ date, reason: 'تعطیل' }))
      return shop.db.insertInto('closed_days').values(closed).execute()
    },
    'two orders wait for payment': async ({ userId, addressId: info_id, productId }) => {
      shop.clock.now = REPEAT_DUE - 3600
      const client = shop.as(await shop.login(userId))
      const time_id = await firstWindow(shop, await insertWindowTemplate(shop.db))
      const { posting_method } = delivery
      const body = { info_id, time_id, posting_method, payment_port: 5 }
      for (let n = 0; n < 2; n++) {
        await fillCart(shop, userId, [{ item_id: productId, count: 1 }])
        await client('POST /checkout/store', { body })
      }
    },
  }

  test.each(Object.keys(breakIt))(
    'notifies once, changes nothing and keeps the next delivery: %s',
    async name => {
      const first = await saveRepeated(shop, delivery)
      await breakIt[name]!(first)
      const before = [
        await inventoryOf(shop, first.productId),
        (await preparedOf(shop, first)).length,
      ]
      for (const seconds of [0, 15, 3600]) await prepareAt(shop, REPEAT_DUE + seconds)
      expect([
        await inventoryOf(shop, first.productId),
        (await preparedOf(shop, first)).length,
      ]).toEqual(before)
      expect(await lastText(shop, first.userId)).toEqual({
        template: 'repeat-failed',
        order: first.trackingCode,
        day: 'شنبه ۷ آذر',
      })
      const texts = shop.db
        .selectFrom('sms_outbox')
        .select('id')
        .where('template', '=', 'repeat-failed')
      expect(await texts.execute()).toHaveLength(1)
      const repeats = shop.db.selectFrom('repeats').select(['active', 'next_date'])
      expect(await repeats.execute()).toEqual([{ active: 1, next_date: '2026-12-05' }])
    },
  )
})

describe('a repeat after the shop was down', () => {
  test.each([
    ['an hour too late for the next one: the one after', '2026-11-28 15', []],
    ['just in time', '2026-11-28 13', ['2026-11-28']],
    ['three weeks: one order, for the next delivery', '2026-12-18 11', ['2026-12-19']],
    ['three weeks, and the next one is not due yet', '2026-12-16 11', []],
  ])('prepares at most the next delivery: %s', async (_, moment, days) => {
    const first = await saveRepeated(shop, delivery)
    const [date = '', hour] = moment.split(' ')
    for (const seconds of [0, 15, 30])
      await prepareAt(shop, tehranMoment(date, Number(hour), 0) + seconds)
    expect((await preparedOf(shop, first)).map(order => order.date)).toEqual(days)
  })
})
