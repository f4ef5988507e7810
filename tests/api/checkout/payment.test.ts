import { beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { expireOrders } from '#server/order/expire-orders.ts'
import { comeBack, decideAtBank, payAtBank } from '#tests/support/fakes/bank.ts'
import {
  type Delivery,
  giveWallet,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { deliver } from '#tests/support/builders/send-texts.ts'
import { ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const HOUR = 3600
const shown = (url: URL) => Object.fromEntries(url.searchParams)

describe('paying an order', () => {
  test('places, pays at the bank and returns: paid and notified once, also when repeated', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    const authority = await decideAtBank(shop, data.url!)
    const back = await comeBack(shop, authority)
    expect(back.pathname).toBe('/payments')
    const { tracking_code } = data
    const result = { tracking_code, message: messages.paymentSucceeded, status: '1' }
    expect(shown(back)).toEqual(result)
    for (const status of ['OK', 'NOK'])
      expect(shown(await comeBack(shop, authority, status))).toEqual(result)
    const paid = await shopper.client('GET /payments/{tracking_code}', {
      params: { tracking_code },
    })
    expect(paid.data).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
      payable_amount: 0,
    })
    await deliver(shop)
    expect(shop.outbox.map(sms => sms.template)).toEqual(['order-paid'])
    expect(await ledgerOf(shop, shopper.userId)).toEqual([])
  })

  test('leaves the order unpaid when cancelled at the bank, and allows a new payment', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    const back = await payAtBank(shop, data.url!, 'cancel')
    expect(shown(back)).toMatchObject({ message: messages.paymentCancelled, status: '0' })
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      payment_status: PaymentStatus.unpaid,
    })
    const params = { id: data.id }
    const again = await shopper.client('POST /profile/receipts/{id}/online-pay', { params })
    expect(again.data.url).not.toBe(data.url)
    expect(shown(await payAtBank(shop, again.data.url))).toMatchObject({ status: '1' })
    const paying = shopper.client('POST /profile/receipts/{id}/online-pay', { params })
    expect((await refusalOf(paying)).message).toBe(messages.orderNotPayable)
  })

  test('allows ten payments in ten minutes', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    const params = { id: data.id }
    const open = () => shopper.client('POST /profile/receipts/{id}/online-pay', { params })
    const { hits, seconds } = BUDGETS['pay-user']
    for (let opened = 0; opened < hits; opened++) await open()
    expect((await refusalOf(open())).code).toBe(429)
    shop.clock.now += seconds
    expect((await open()).code).toBe(200)
  })

  test('settles a debt with its order', async () => {
    const shopper = await readyShopper(shop, delivery)
    await giveWallet(shop, shopper.userId, -70_000)
    const { data } = await shopper.store({ use_wallet: 1 })
    expect(await ledgerOf(shop, shopper.userId)).toEqual(['adjustment -70000'])
    await payAtBank(shop, data.url!)
    expect(await ledgerOf(shop, shopper.userId)).toEqual(['adjustment -70000', 'debt 70000'])
  })

  test('allows an online payment of an order without online payment', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store({ payment_port: 5 })
    const params = { id: data.id }
    const { data: paying } = await shopper.client('POST /profile/receipts/{id}/online-pay', {
      params,
    })
    await payAtBank(shop, paying.url)
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
  })

  test('keeps the status of an order that was confirmed unpaid', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    await shop.db.updateTable('orders').set({ status: OrderStatus.outForDelivery }).execute()
    await payAtBank(shop, data.url!)
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.outForDelivery,
      payment_status: PaymentStatus.paid,
    })
  })
})

describe('money beyond an order', () => {
  test('goes to the wallet once when it is late, for a cancelled order', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    await shopper.client('POST /profile/receipts/{id}/cancel', { params: { id: data.id } })
    const authority = await decideAtBank(shop, data.url!)
    for (let n = 0; n < 3; n++)
      expect(shown(await comeBack(shop, authority))).toMatchObject({ status: '0' })
    expect(await ledgerOf(shop, shopper.userId)).toEqual(['late-payment 350000'])
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.cancelled,
      payment_status: PaymentStatus.unpaid,
    })
  })

  test('goes to the wallet for each further payment of one order', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    const params = { id: data.id }
    const open = () => shopper.client('POST /profile/receipts/{id}/online-pay', { params })
    const urls = [data.url!, (await open()).data.url, (await open()).data.url]
    for (const url of urls) expect(shown(await payAtBank(shop, url))).toMatchObject({ status: '1' })
    const double = 'double-payment 350000'
    expect(await ledgerOf(shop, shopper.userId)).toEqual([double, double])
    const { data: credit } = await shopper.client('GET /profile/credit', {})
    expect(credit.lines.map(line => line.reason_fa)).toEqual([
      'بازگشت پرداخت تکراری',
      'بازگشت پرداخت تکراری',
    ])
  })

  test('pays the order if it came in time, though noticed after the end', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    shop.clock.now += HOUR
    await payAtBank(shop, data.url!)
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
    expect(await expireOrders(shop.deps)).toBe(0)
  })
})
