import { beforeEach, describe, expect, test } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { CouponType } from '#lib/codes/coupon.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { CallName } from '#lib/contract/calls.ts'
import { messages } from '#lib/text/messages.ts'
import { insertBrand, insertProduct } from '#tests/support/builders/catalogue.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import {
  type Delivery,
  fillCart,
  insertCoupon,
  insertDelivery,
  offerCoupon,
  readyShopper,
  refusalOf,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { fileOf, picture, sendSlip } from '#tests/support/builders/bank-slips.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop, { price: 20_000, started_mn: 30 })
})

test('a receipt shows what was sold then, whatever the shop sells now', async () => {
  const brand_id = await insertBrand(shop.db, { name: 'میهن' })
  const product = await insertProduct(shop.db, {
    name: 'شیر کم‌چرب',
    brand_id,
    unit: 'لیتر',
    volume: 1.5,
    price: 100_000,
    price_by_discount: 90_000,
    color_name: 'آبی',
    color_code: '#0000ff',
  })
  const coupon_id = await insertCoupon(shop.db, {
    code: 'YALDA',
    value: 10,
    type: CouponType.percent,
  })
  const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
  await offerCoupon(shop, shopper.userId, coupon_id)
  const { data } = await shopper.store({ coupon_id, periodic_type: RepeatType.weekly })
  await payAtBank(shop, data.url!)
  await shop.db.updateTable('products').set({ price: 1, name: 'چیز دیگر' }).execute()
  await shop.db.updateTable('posting_methods').set({ title: 'روش دیگر' }).execute()
  await shop.db.updateTable('addresses').set({ address: 'جای دیگر' }).execute()
  await shop.db.deleteFrom('coupon_uses').execute()
  const { data: invoice } = await shopper.client('GET /profile/receipts/{id}', {
    params: { id: data.id },
  })
  expect(invoice).toMatchObject({
    tracking_code: data.tracking_code,
    status: OrderStatus.confirmed,
    status_fa: 'تأییدشده',
    payment_status: PaymentStatus.paid,
    payable_amount: 0,
    total_amount: 332_000,
    amount: 200_000,
    shipping_cost: 170_000,
    coupon_decreased_value: 18_000,
    coupon: { code: 'YALDA', value: 10, type: 1 },
    receipted_at: '۳۰ آبان ۱۴۰۵، ساعت ۱۰:۰۰',
    periodic: 'هفتگی',
    payment_type: { name: 'درگاه آنلاین' },
    posting_method: { title: 'پیک' },
    customer: { name: 'سارا احمدی', address: 'خیابان ونک، کوچه دوم', city: 'تهران' },
    time: { day: 'شنبه ۳۰ آبان ۱۴۰۵', started_at: '۱۶:۳۰', finished_at: '۱۹:۰۰' },
    finalizable: true,
    rated: false,
  })
  for (const path of ['GET /profile/receipts', 'GET /profile/success-receipts'] as const)
    expect((await shopper.client(path, {})).data).toEqual([invoice])
  expect(invoice.products).toEqual([
    {
      type: 'product',
      id: product,
      name: 'شیر کم‌چرب',
      brand: 'میهن',
      volume: 1.5,
      unit: 'لیتر',
      price: 90_000,
      real_price: 100_000,
      count: 2,
      color: { name: 'آبی', code: '#0000ff' },
      bundle: null,
      weight: null,
      substitution: null,
    },
  ])
  const sum = invoice.amounts.reduce((total, line) => total + line.amount, 0)
  expect(sum).toBe(invoice.total_amount)
  expect(invoice.status_navbar.filter(step => step.visibility && step.done)).toHaveLength(2)
})

test('the list is paged, newest first, with the notes of each order', async () => {
  const shopper = await readyShopper(shop, delivery)
  const product = await insertProduct(shop.db)
  const ids: number[] = []
  for (let n = 0; n < 18; n++) {
    const { data } = await shopper.store(n === 17 ? { note_context: 'آرام در بزنید' } : {})
    await payAtBank(shop, data.url!)
    ids.unshift(data.id)
    await fillCart(shop, shopper.userId, [{ item_id: product, count: 1 }])
  }
  const page = (number: number) =>
    shopper.client('GET /profile/receipts', { query: { page: number } })
  const first = await page(1)
  expect(first.extra_data).toEqual({ count: 18, page: 1, page_size: 16, receipt: null })
  expect(first.data.map(order => order.id)).toEqual(ids.slice(0, 16))
  expect(first.data.slice(0, 2).map(order => order.notes_count)).toEqual([1, 0])
  expect((await page(2)).data.map(order => order.id)).toEqual(ids.slice(16))
})

test('active orders precede ended ones, newest first in each group', async () => {
  const shopper = await readyShopper(shop, delivery)
  const product = await insertProduct(shop.db)
  const ids: number[] = []
  for (const status of [40, 60, 70, 50, 80, 40] as const) {
    const { id } = (await shopper.store({ payment_port: 5 })).data
    await shop.db.updateTable('orders').set({ status }).where('id', '=', id).execute()
    await fillCart(shop, shopper.userId, [{ item_id: product, count: 1 }])
    ids.push(id)
  }
  const { data } = await shopper.client('GET /profile/receipts', {})
  expect(data.map(order => order.status)).toEqual([40, 50, 40, 80, 70, 60])
  expect(data.map(order => ids.indexOf(order.id))).toEqual([5, 3, 0, 4, 2, 1])
})

test('the list names orders that await payment: to be paid or cancelled first', async () => {
  const shopper = await readyShopper(shop, delivery)
  const product = await insertProduct(shop.db)
  const ids: number[] = []
  const notice = async () => (await shopper.client('GET /profile/receipts', {})).extra_data.receipt
  expect(await notice()).toBeNull()
  for (const [message, show_error] of [
    [messages.unpaidOrderOne, false],
    [messages.unpaidOrderTwo, true],
  ] as const) {
    ids.push((await shopper.store({ payment_port: 5 })).data.id)
    expect(await notice()).toEqual({ message, show_error })
    await fillCart(shop, shopper.userId, [{ item_id: product, count: 1 }])
  }
  for (const id of ids)
    await shopper.client('POST /profile/receipts/{id}/cancel', { params: { id } })
  expect(await notice()).toBeNull()
})

describe('unpaid orders that the customer cannot pay', () => {
  const noticeOf = async ({ client }: Shopper) => {
    const list = (await client('GET /profile/receipts', {})).extra_data.receipt
    expect((await client('GET /cart', {})).extra_data.receipt).toEqual(list)
    return list
  }
  const elsewhere = (id: number) =>
    shop.db.updateTable('orders').set({ finalizable: 0 }).where('id', '=', id).execute()
  const WAIT = { message: messages.unpaidOrdersWait, show_error: true }

  test('are not named, but two of them still block an order', async () => {
    const order = await saveOrder(shop, delivery)
    await sendSlip(order, fileOf(await picture('jpeg')))
    const WAIT_ONE = { message: messages.unpaidOrderWaits, show_error: false }
    expect(await noticeOf(order)).toEqual(WAIT_ONE)
    const more = { type: 1 as const, item_id: order.productId, count: 1 }
    await fillCart(shop, order.userId, [more])
    const second = await order.store({ payment_port: 5 })
    expect(await noticeOf(order)).toEqual({ message: messages.unpaidOrderLast, show_error: true })
    await elsewhere(second.data.id)
    expect(await noticeOf(order)).toEqual(WAIT)
    await fillCart(shop, order.userId, [more])
    const refusal = await refusalOf(order.store({ payment_port: 5 }))
    expect([refusal.code, refusal.message]).toEqual([400, WAIT.message])
    await order.client('POST /profile/receipts/{id}/cancel', { params: { id: order.id } })
    expect(await noticeOf(order)).toEqual(WAIT_ONE)
    expect((await order.store({ payment_port: 5 })).code).toBe(200)
  })
})

describe("another user's order", () => {
  test('is unknown to every call', async () => {
    const owner = await readyShopper(shop, delivery)
    const { data } = await owner.store()
    const { client } = await readyShopper(shop, delivery)
    const calls = [
      'GET /profile/receipts/{id}',
      'POST /profile/receipts/{id}/online-pay',
      'POST /profile/receipts/{id}/cancel',
    ] as const
    for (const id of [data.id, 999_999])
      for (const call of calls)
        expect((await refusalOf(client<CallName>(call, { params: { id } }))).code).toBe(404)
    const { tracking_code } = data
    const call = client('GET /payments/{tracking_code}', { params: { tracking_code } })
    expect((await refusalOf(call)).code).toBe(404)
    expect((await client('GET /profile/receipts', {})).data).toEqual([])
  })
})

test("payment type 'paping' is shown as online", async () => {
  await shop.db.updateTable('payment_ports').set({ name: 'paping' }).where('id', '=', 1).execute()
  const shopper = await readyShopper(shop, delivery)
  const { data } = await shopper.store()
  const params = { id: data.id }
  const { data: invoice } = await shopper.client('GET /profile/receipts/{id}', { params })
  const { data: orders } = await shopper.client('GET /profile/receipts', {})
  for (const order of [invoice, ...orders]) expect(order.payment_type).toEqual({ name: 'آنلاین' })
})
