import { beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { expireOrders } from '#server/order/expire-orders.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  firstWindow,
  giveWallet,
  insertCoupon,
  insertDelivery,
  insertWindowTemplate,
  offerCoupon,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { inventoryOf, ledgerOf, orderRow, placesUsed } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const HOUR = 3600

describe('release', () => {
  test.each([
    ['cancelled by the customer', 'cancel'],
    ['after 30 minutes', 'expire'],
  ])('returns stock, place, coupon and wallet once: %s', async (_, how) => {
    const product = await insertProduct(shop.db, { inventory: 2 })
    const coupon_id = await insertCoupon(shop.db, { total_limit: 1 })
    const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
    await offerCoupon(shop, shopper.userId, coupon_id)
    await giveWallet(shop, shopper.userId, 10_000)
    const { data } = await shopper.store({ coupon_id, use_wallet: 1 })
    const params = { id: data.id }
    const cancel = () => shopper.client('POST /profile/receipts/{id}/cancel', { params })
    if (how === 'cancel') await cancel()
    else shop.clock.now += HOUR / 2
    expect(await expireOrders(shop.deps)).toBe(how === 'cancel' ? 0 : 1)
    expect(await expireOrders(shop.deps)).toBe(0)
    expect((await refusalOf(cancel())).message).toBe(messages.orderNotCancellable)
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.cancelled,
      payment_status: PaymentStatus.unpaid,
    })
    expect(await inventoryOf(shop, product)).toEqual({ inventory: 2, sold: 0 })
    expect(await placesUsed(shop, delivery.time_id)).toBe(0)
    expect(await shop.db.selectFrom('coupon_uses').selectAll().execute()).toEqual([])
    expect(await ledgerOf(shop, shopper.userId)).toEqual([
      'adjustment 10000',
      'order -10000',
      'refund 10000',
    ])
  })

  test('happens after 24 hours to a frozen order, when its owner looks', async () => {
    const template = await insertWindowTemplate(shop.db, { weekdays: '[3]' })
    const time_id = await firstWindow(shop, template)
    const shopper = await readyShopper(shop, { ...delivery, time_id })
    const { data } = await shopper.store({ payment_port: 5 })
    shop.clock.now += 24 * HOUR - 1
    expect(await expireOrders(shop.deps)).toBe(0)
    shop.clock.now += 1
    const token = await shop.login(shopper.userId)
    const { data: orders } = await shop.as(token)('GET /profile/receipts', {})
    expect(orders).toMatchObject([
      { id: data.id, status: OrderStatus.cancelled, freeze: true, payable_amount: 0 },
    ])
    expect(await placesUsed(shop, time_id)).toBe(0)
  })

  test('refunds an order outside Tehran that the wallet covered', async () => {
    const shopper = await readyShopper(shop, delivery)
    await giveWallet(shop, shopper.userId, 400_000)
    const info_id = await insertAddress(shop.db, { user_id: shopper.userId, city: 'کرج' })
    const { data } = await shopper.store({ info_id, payment_port: 5, use_wallet: 1 })
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      payment_status: PaymentStatus.paid,
    })
    const [shown] = (await shopper.client('GET /profile/receipts', {})).data
    expect(shown?.status_fa).toBe('در انتظار تأیید فروشگاه')
    expect(shown?.status_navbar[0]?.faTitle).toBe('ثبت سفارش')
    await shopper.client('POST /profile/receipts/{id}/cancel', { params: { id: data.id } })
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.cancelled,
      payment_status: PaymentStatus.refunded,
    })
    expect((await ledgerOf(shop, shopper.userId)).slice(1)).toEqual([
      'order -350000',
      'refund 350000',
    ])
  })
})
