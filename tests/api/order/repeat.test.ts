import { beforeEach, describe, expect, test } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  firstWindow,
  insertCompany,
  insertCoupon,
  insertDelivery,
  insertPostingMethod,
  insertWindowTemplate,
  giveWallet,
  offerCoupon,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { inventoryOf, ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import {
  lastText,
  prepareAt,
  preparedOf,
  REPEAT_DUE,
  saveRepeated,
} from '#tests/support/builders/repeats.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
/** Every day 16:00 to 19:00, cut off at 14:00: the first order is delivered today, a Saturday. */
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const DAY = 24 * 3600

describe('a weekly order', () => {
  test('is prepared at ten the day before like the first, and waits for payment', async () => {
    const first = await saveRepeated(shop, delivery)
    await prepareAt(shop, REPEAT_DUE - 1)
    expect(await preparedOf(shop, first)).toEqual([])
    await prepareAt(shop, REPEAT_DUE)
    const [order, ...more] = await preparedOf(shop, first)
    expect(more).toEqual([])
    expect(order).toMatchObject({
      date: '2026-11-28',
      window_starts_at: tehranMoment('2026-11-28', 16, 0),
      status: OrderStatus.awaitingPayment,
      payment_status: PaymentStatus.unpaid,
      total_amount: 350_000,
      payment_port_id: 5,
      periodic_type: RepeatType.weekly,
      freeze: 1,
      expires_at: REPEAT_DUE + DAY,
      customer: (await orderRow(shop, first.id)).customer,
    })
    expect(await inventoryOf(shop, first.productId)).toEqual({ inventory: 6, sold: 4 })
    expect(await lastText(shop, first.userId)).toEqual({
      template: 'repeat-prepared',
      order: order!.tracking_code,
      amount: '۳۵٬۰۰۰',
      day: 'شنبه ۷ آذر',
    })
    const events = shop.db.selectFrom('order_events').selectAll().where('order_id', '=', order!.id)
    expect(await events.execute()).toMatchObject([{ actor: 'system', reason: 'repeat' }])
  })

  test('continues week after week on its weekday', async () => {
    const first = await saveRepeated(shop, delivery)
    for (let week = 0; week < 4; week++) {
      await prepareAt(shop, REPEAT_DUE + week * 7 * DAY)
      const last = (await preparedOf(shop, first)).at(-1)
      await moveByStaff(shop, last!.id, { status: OrderStatus.confirmed })
    }
    expect((await preparedOf(shop, first)).map(order => order.date)).toEqual([
      '2026-11-28',
      '2026-12-05',
      '2026-12-12',
      '2026-12-19',
    ])
  })

  test('waits at most a day for an online payment, never past the cut-off', async () => {
    const first = await saveRepeated(shop, delivery, { payment_port: 1 })
    await prepareAt(shop, tehranMoment('2026-11-28', 12, 0))
    const [order] = await preparedOf(shop, first)
    expect(order).toMatchObject({ freeze: 0, expires_at: tehranMoment('2026-11-28', 14, 0) })
    const client = shop.as(await shop.login(first.userId))
    const params = { id: order!.id }
    const { data } = await client('POST /profile/receipts/{id}/online-pay', { params })
    expect(data.url).toMatch(/^http/)
  })

  test('goes on with the delivery method and payment port of its first order once both are off', async () => {
    const first = await saveRepeated(shop, delivery)
    await shop.db.updateTable('payment_ports').set({ active: 0 }).execute()
    await shop.db.updateTable('posting_methods').set({ active: 0 }).execute()
    await insertPostingMethod(shop.db, { title: 'روش دیگر' })
    await prepareAt(shop, REPEAT_DUE)
    const { posting_method_title, payment_port_id } = await shop.db
      .selectFrom('orders')
      .select(['posting_method_title', 'payment_port_id'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    expect(posting_method_title).not.toBe('روش دیگر')
    expect(await preparedOf(shop, first)).toMatchObject([{ posting_method_title, payment_port_id }])
  })

  test('is prepared by the scheduler', async () => {
    const first = await saveRepeated(shop, delivery)
    shop.clock.now = REPEAT_DUE
    await runScheduledJobs(shop.deps)
    expect(await preparedOf(shop, first)).toHaveLength(1)
  })

  test('is not prepared while its first order is unconfirmed', async () => {
    const first = await saveOrder(shop, delivery, { periodic_type: RepeatType.weekly })
    await prepareAt(shop, REPEAT_DUE)
    expect(await preparedOf(shop, first)).toEqual([])
    const normal = await saveOrder(shop, delivery, {
      periodic_type: RepeatType.once,
      time_id: await firstWindow(shop, await insertWindowTemplate(shop.db)),
    })
    await moveByStaff(shop, normal.id, { status: OrderStatus.confirmed })
    await prepareAt(shop, REPEAT_DUE + 30 * DAY)
    expect(await preparedOf(shop, normal)).toEqual([])
  })

  test("does not touch the customer's cart, code and wallet", async () => {
    const coupon_id = await insertCoupon(shop.db)
    const productId = await insertProduct(shop.db)
    const shopper = await readyShopper(shop, delivery, [{ item_id: productId, count: 2 }])
    await offerCoupon(shop, shopper.userId, coupon_id)
    const { data } = await shopper.store({
      payment_port: 5,
      periodic_type: RepeatType.weekly,
      coupon_id,
    })
    await moveByStaff(shop, data.id, { status: OrderStatus.confirmed })
    await giveWallet(shop, shopper.userId, 90_000)
    await fillCart(shop, shopper.userId, [{ item_id: productId, count: 7 }])
    await prepareAt(shop, REPEAT_DUE)
    const [order] = await preparedOf(shop, { ...shopper, id: data.id })
    expect(order).toMatchObject({ total_amount: 350_000, coupon: null })
    expect(await ledgerOf(shop, shopper.userId)).toEqual(['adjustment 90000'])
    const lines = shop.db.selectFrom('cart_lines').select('count')
    expect(await lines.where('user_id', '=', shopper.userId).execute()).toEqual([{ count: 7 }])
  })

  test('is prepared for the company, in one of its windows, as a group order', async () => {
    const company_id = await insertCompany(shop.db)
    const template = await insertWindowTemplate(shop.db, { company_id, started_hr: 15 })
    const company_time_id = await firstWindow(shop, template)
    const product = await insertProduct(shop.db)
    const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 6 }])
    await shop.db
      .updateTable('users')
      .set({ company_id })
      .where('id', '=', shopper.userId)
      .execute()
    const { posting_method } = delivery
    const { data } = await shopper.client('POST /checkout/store', {
      body: {
        company_id,
        company_time_id,
        posting_method,
        payment_port: 5,
        periodic_type: RepeatType.weekly,
      },
    })
    await moveByStaff(shop, data.id, { status: OrderStatus.confirmed })
    await prepareAt(shop, REPEAT_DUE)
    expect(await preparedOf(shop, { ...shopper, id: data.id })).toMatchObject([
      { company_id, date: '2026-11-28', total_amount: 690_000 },
    ])
  })
})

describe('a monthly order', () => {
  test('comes on the same Jalali day: 30 Aban, 30 Azar, 30 Dey', async () => {
    const first = await saveRepeated(shop, delivery, { periodic_type: RepeatType.monthly })
    for (const day of ['2026-12-20', '2027-01-19']) {
      await prepareAt(shop, tehranMoment(day, 10, 0))
      const last = (await preparedOf(shop, first)).at(-1)
      await moveByStaff(shop, last!.id, { status: OrderStatus.confirmed })
    }
    expect((await preparedOf(shop, first)).map(order => order.date)).toEqual([
      '2026-12-21',
      '2027-01-20',
    ])
  })
})

test('a repeat may go to an address of another city', async () => {
  const first = await saveOrder(shop, delivery)
  const info_id = await insertAddress(shop.db, { user_id: first.userId, city: 'کرج' })
  await fillCart(shop, first.userId, [{ item_id: first.productId, count: 1 }])
  const { data } = await first.store({ payment_port: 5, info_id, periodic_type: RepeatType.weekly })
  await moveByStaff(shop, data.id, { status: OrderStatus.confirmed })
  await moveByStaff(shop, first.id, { status: OrderStatus.cancelled })
  await prepareAt(shop, REPEAT_DUE)
  expect(await preparedOf(shop, { ...first, id: data.id })).toMatchObject([
    { finalizable: 0, expires_at: null, status: OrderStatus.awaitingPayment },
  ])
})
