import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { paymentsCommand } from '#server/cli/payments.ts'
import { creditDisputed } from '#server/payment/resolve-dispute.ts'
import { readyShopper } from '#tests/support/builders/checkout.ts'
import {
  type AtBank,
  callBack,
  createGatewayShop,
  expectBalance,
  type GatewayShop,
  orderAtBank,
  payAndReturn,
} from '#tests/support/fixtures/gateway-shop.ts'
import { MERCHANT_ID, ZIBAL_MERCHANT } from '#tests/support/fakes/hostile-bank.ts'
import { decide } from '#tests/support/fakes/hostile-gateway.ts'
import { ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'

let shop: GatewayShop
beforeEach(async () => {
  shop = await createGatewayShop('zibal')
})
afterEach(() => shop.close())

const payments = (...words: string[]) => {
  const environment = {
    ...{ PAYMENT_DRIVER: 'zibal', ZIBAL_MERCHANT, ZIBAL_BASE_URL: shop.bank.url },
    SITE_URL: shop.deps.siteUrl,
  }
  return runCommand(paymentsCommand, words, shop.url, environment, shop.clock.now)
}

/** A payment for which the bank took less than was asked for. */
async function disputed(amount = 10_000): Promise<AtBank & { paymentId: string }> {
  const order = await orderAtBank(shop)
  decide(shop.bank, order.payment, 'pay', amount)
  await callBack(shop, order.payment)
  const { id } = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { ...order, paymentId: String(id) }
}

test('lists no payment when each is settled', async () => {
  await payAndReturn(shop, await orderAtBank(shop))
  await orderAtBank(shop)
  expect(await payments()).toBe('There is no payment to resolve.')
})

test('lists a disputed payment and credits it to the wallet once', async () => {
  const { paymentId, tracking_code, shopper, payment } = await disputed()
  const row = new RegExp(
    `^ *${paymentId} +${tracking_code} +09\\d{9} +zibal +disputed +350000 +10000 +${payment.reference} `,
    'm',
  )
  expect(await payments('list')).toMatch(row)
  await expectBalance(shop)
  expect(await payments('credit', paymentId)).toBe(`Payment ${paymentId} is in the wallet.`)
  await expect(payments('credit', paymentId)).rejects.toThrow('does not wait for you.')
  expect(await ledgerOf(shop, shopper.userId)).toEqual(['late-payment 10000'])
  expect(await payments()).toBe('There is no payment to resolve.')
  await callBack(shop, payment)
  expect(await ledgerOf(shop, shopper.userId)).toEqual(['late-payment 10000'])
  await expectBalance(shop)
})

test('credits the wallet once for 20 concurrent transfers', async () => {
  const { paymentId, shopper } = await disputed()
  const credited = await Promise.allSettled(
    Array.from({ length: 20 }, () => creditDisputed(shop.db, Number(paymentId), shop.clock.now)),
  )
  const ok = credited.filter(each => each.status === 'fulfilled' && each.value.ok)
  expect(ok).toHaveLength(1)
  expect(await ledgerOf(shop, shopper.userId)).toEqual(['late-payment 10000'])
})

test('closes money returned by the bank, and ignores later callbacks', async () => {
  const { paymentId, shopper, id, payment, tracking_code } = await disputed()
  expect(await payments('close', paymentId)).toBe(`Payment ${paymentId} is closed.`)
  await callBack(shop, payment)
  await payments('check', tracking_code)
  expect(await payments()).toBe('There is no payment to resolve.')
  await expect(payments('credit', paymentId)).rejects.toThrow('does not wait for you.')
  expect(await ledgerOf(shop, shopper.userId)).toEqual([])
  expect(await orderRow(shop, id)).toMatchObject({
    status: OrderStatus.awaitingPayment,
    payment_status: PaymentStatus.unpaid,
  })
})

describe('credit of a disputed payment', () => {
  test('is refused when the gateway reported no amount', async () => {
    const { paymentId } = await disputed()
    await shop.db.updateTable('payments').set({ found_amount: null }).execute()
    const sentence = 'has no amount reported by its gateway'
    await expect(payments('credit', paymentId)).rejects.toThrow(sentence)
  })

  test('is refused when its receipt number has paid something else', async () => {
    const first = await orderAtBank(shop)
    await payAndReturn(shop, first)
    const { paymentId } = await disputed()
    const found_reference = first.payment.reference
    await shop.db
      .updateTable('payments')
      .set({ found_reference })
      .where('id', '=', Number(paymentId))
      .execute()
    const sentence = 'has a receipt number that has paid something else'
    await expect(payments('credit', paymentId)).rejects.toThrow(sentence)
  })
})

test('queries the gateway about an order whose bank was down for a day', async () => {
  const order = await orderAtBank(shop)
  shop.clock.now = Math.floor(Date.now() / 1000)
  decide(shop.bank, order.payment)
  const opened = shop.clock.now - 2 * 86_400
  await shop.db.updateTable('payments').set({ created_at: opened }).execute()
  expect(await payments()).toMatch(/ zibal +pending +350000 +- +- /)
  shop.bank.down = true
  const answer = await payments('check', order.tracking_code)
  expect(answer).toMatch(/^Payment \d+ cannot be checked: zibal: broken off/)
  shop.bank.down = false
  expect(await payments('check', order.tracking_code)).toMatch(/ zibal +paid +350000 /)
  expect(await orderRow(shop, order.id)).toMatchObject({
    status: OrderStatus.confirmed,
    payment_status: PaymentStatus.paid,
  })
})

test('names another gateway without keys', async () => {
  const order = await orderAtBank(shop)
  const settings = { ZARINPAL_MERCHANT_ID: MERCHANT_ID, PAYMENT_DRIVER: 'zarinpal' }
  const words = ['check', order.tracking_code]
  const output = await runCommand(paymentsCommand, words, shop.url, {
    ...settings,
    SITE_URL: shop.deps.siteUrl,
  })
  expect(output).toContain('cannot be checked: no keys for gateway zibal')
})

test('says that an order without a payment has none', async () => {
  const shopper = await readyShopper(shop, shop.delivery)
  const { data } = await shopper.store({ payment_port: 5 })
  expect(await payments('check', data.tracking_code)).toBe('It has no payment.')
})

test.each([
  [['pay'], 'payments knows list, check, credit, close, not pay.'],
  [['list', 'x'], 'payments list takes nothing more.'],
  [['check', '1', '2'], 'payments check takes one tracking code.'],
  [['check', '1234567890'], 'There is no order'],
  [['credit'], 'payments takes one id here.'],
  [['credit', 'x'], 'payments: the id must be a whole number, from 1 to 2147483647, not x.'],
  [['close', '999'], 'Payment 999 does not wait for you.'],
])('refuses %j in one sentence', async (words, sentence) => {
  await expect(payments(...words)).rejects.toThrow(sentence)
})
