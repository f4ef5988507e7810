import { beforeAll, describe, expect, test } from 'vitest'
import { PaymentStatus } from '#lib/codes/order.ts'
import { BANK_PAGE_SECONDS } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { orderChangeRefusals } from '#lib/text/messages/order-change.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import {
  type ChangeableOrder,
  counts,
  orderAtBank,
  unpaidOrder,
} from '#tests/support/builders/order-change.ts'
import { textsTo } from '#tests/support/builders/order-life.ts'
import { ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { comeBack, decideAtBank, duringGatewayCall, payAtBank } from '#tests/support/fakes/bank.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
})

const offerOf = async ({ client, params }: ChangeableOrder) =>
  (await client('GET /profile/receipts/{id}/change', { params })).data
const payAgain = ({ client, params }: ChangeableOrder) =>
  client('POST /profile/receipts/{id}/online-pay', { params })

test('no payment is opened for a total that a change lowered meanwhile', async () => {
  const order = await unpaidOrder(shop, delivery)
  duringGatewayCall(shop, () => order.change(counts([order.productId, 1])))
  expect(await refusalOf(payAgain(order))).toMatchObject({
    code: 409,
    message: orderChangeRefusals['moved-on'],
  })
  await payAtBank(shop, (await payAgain(order)).data.url)
  expect(await orderRow(shop, order.id)).toMatchObject({
    total_amount: 250_000,
    payment_status: PaymentStatus.paid,
  })
  await expectCleanAudit(shop)
})

describe('an order whose customer was sent to the bank', () => {
  const less = ({ productId }: ChangeableOrder) => counts([productId, 1])
  const isRefused = async (order: ChangeableOrder) => {
    expect((await offerOf(order)).refusal).toMatchObject({ reason: 'paying' })
    expect(await refusalOf(order.change(less(order)))).toMatchObject({
      code: 409,
      message: orderChangeRefusals.paying,
    })
  }

  test('can be changed as soon as the browser is back without a payment', async () => {
    const order = await orderAtBank(shop, delivery)
    await isRefused(order)
    const { gateway } = shop.deps
    // The gateway does not say whether the customer will still pay.
    const verify = () => Promise.resolve({ paid: false, reason: 'unpaid' } as const)
    shop.deps.gateway = { ...gateway, verify }
    await payAtBank(shop, order.url, 'cancel')
    shop.deps.gateway = gateway
    const { data } = await order.client('GET /profile/receipts/{id}', { params: order.params })
    expect(data.changeable).toBe(true)
    expect((await order.change(less(order))).data.state).toBe('applied')
    await expectCleanAudit(shop)
  })

  test('can be changed once the page of the bank has ended', async () => {
    const order = await orderAtBank(shop, delivery)
    shop.clock.now += BANK_PAGE_SECONDS - 1
    await isRefused(order)
    shop.clock.now += 1
    expect((await offerOf(order)).refusal).toBeNull()
    expect((await order.change(less(order))).data.state).toBe('applied')
    await expectCleanAudit(shop)
  })

  test('stays locked while the gateway does not say what became of the payment', async () => {
    const order = await orderAtBank(shop, delivery)
    const { gateway } = shop.deps
    shop.deps.gateway = { ...gateway, verify: () => Promise.reject(new Error('down')) }
    await payAtBank(shop, order.url)
    shop.deps.gateway = gateway
    await isRefused(order)
  })

  test('is not paid by the amount from before a change: that goes to the wallet, once', async () => {
    const order = await orderAtBank(shop, delivery)
    shop.clock.now += BANK_PAGE_SECONDS
    await order.change(less(order))
    const authority = await decideAtBank(shop, order.url)
    for (let times = 0; times < 2; times++) {
      const back = await comeBack(shop, authority)
      expect(back.searchParams.get('message')).toBe(messages.paymentToWallet)
    }
    expect(await ledgerOf(shop, order.userId)).toEqual(['late-payment 350000'])
    expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-refunded')
    const unpaid = { total_amount: 250_000, payment_status: PaymentStatus.unpaid }
    expect(await orderRow(shop, order.id)).toMatchObject(unpaid)
    await expectCleanAudit(shop)
    await payAtBank(shop, (await payAgain(order)).data.url)
    const paid = { total_amount: 250_000, payment_status: PaymentStatus.paid }
    expect(await orderRow(shop, order.id)).toMatchObject(paid)
    await expectCleanAudit(shop)
  })

  test('is paid by its open payment when a change did not change the amount', async () => {
    const order = await orderAtBank(shop, delivery)
    shop.clock.now += BANK_PAGE_SECONDS
    await order.change({ note_context: 'زنگ نزنید.' })
    await payAtBank(shop, order.url)
    expect(await orderRow(shop, order.id)).toMatchObject({ payment_status: PaymentStatus.paid })
    expect(await ledgerOf(shop, order.userId)).toEqual([])
    await expectCleanAudit(shop)
  })
})
