import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { refusalOf, readyShopper } from '#tests/support/builders/checkout.ts'
import {
  callBack,
  createGatewayShop,
  expectBalance,
  expectSettled,
  type GatewayShop,
  orderAtBank,
  pass,
  payAgain,
  payAndReturn,
} from '#tests/support/fixtures/gateway-shop.ts'
import { DRIVERS } from '#tests/support/fakes/hostile-bank.ts'
import { decide } from '#tests/support/fakes/hostile-gateway.ts'
import { ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'

const HOUR = 3600

let shop: GatewayShop
afterEach(() => shop.close())

const rowsOf = (state: 'disputed' | 'paid' | 'pending' | 'failed') =>
  shop.db.selectFrom('payments').selectAll().where('state', '=', state).orderBy('id').execute()

describe.each(DRIVERS)('disputes at %s', name => {
  beforeEach(async () => {
    shop = await createGatewayShop(name)
  })

  test.each([
    ['less', -10_000],
    ['a tenth', -315_000],
    ['more', 10_000],
  ])('records and logs it once, without fulfilling, when %s was paid', async (_, change) => {
    const error = vi.spyOn(shop.deps.log, 'error')
    const order = await orderAtBank(shop)
    const { payment, id } = order
    const paid = payment.amount + change
    decide(shop.bank, payment, 'pay', paid)
    for (let n = 0; n < 3; n++)
      expect(await callBack(shop, payment)).toMatchObject({
        message: messages.paymentDisputed,
        status: '0',
      })
    expect(await orderRow(shop, id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      payment_status: PaymentStatus.unpaid,
    })
    // ZarinPal compares by itself: it says that the amounts differ, takes nothing and tells no more.
    const reportedAmount = name === 'zarinpal' ? null : paid
    const reference = name === 'zarinpal' ? null : payment.reference
    expect(await rowsOf('disputed')).toMatchObject([
      { order_id: id, found_amount: reportedAmount, found_reference: reference, reference: null },
    ])
    const logged = error.mock.calls.map(([about]) => about)
    const reported = { amount: reportedAmount, reference }
    expect(logged).toMatchObject([{ orderId: id, gateway: name, amount: payment.amount, reported }])
    await pass(shop, 2 * HOUR)
    expect(await orderRow(shop, id)).toMatchObject({
      status: OrderStatus.cancelled,
      payment_status: PaymentStatus.unpaid,
    })
    expect(await ledgerOf(shop, order.shopper.userId)).toEqual([])
    await expectBalance(shop)
  })

  test('allows the right payment after a wrong amount', async () => {
    const order = await orderAtBank(shop)
    decide(shop.bank, order.payment, 'pay', 10_000)
    await callBack(shop, order.payment)
    const second = await payAgain(shop, order)
    expect(await payAndReturn(shop, { payment: second })).toMatchObject({ status: '1' })
    expect(await orderRow(shop, order.id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
    await expectBalance(shop)
  })

  test('disputes a payment with the receipt number of another', async () => {
    const first = await orderAtBank(shop)
    await payAndReturn(shop, first)
    const second = await orderAtBank(shop)
    shop.bank.faults.push({ call: 'verify', fault: 'other-reference' })
    await payAndReturn(shop, second)
    expect(await orderRow(shop, second.id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      payment_status: PaymentStatus.unpaid,
    })
    await pass(shop, 60)
    const paid = await orderRow(shop, second.id)
    const { reference } = first.payment
    if (name === 'sep') {
      // It was asked about a receipt number of its own: the answer is none, and it asks again.
      expect(paid).toMatchObject({
        status: OrderStatus.confirmed,
        payment_status: PaymentStatus.paid,
      })
      await expectSettled(shop)
    } else {
      expect(paid).toMatchObject({
        status: OrderStatus.awaitingPayment,
        payment_status: PaymentStatus.unpaid,
      })
      expect(await rowsOf('disputed')).toMatchObject([
        { order_id: second.id, found_amount: second.payment.amount, found_reference: reference },
      ])
      await expectBalance(shop)
    }
    expect((await rowsOf('paid'))[0]).toMatchObject({ order_id: first.id, reference })
  })
})

describe.each(['zarinpal', 'zibal'] as const)('disputes at %s', name => {
  beforeEach(async () => {
    shop = await createGatewayShop(name)
  })

  test('refuses a repeated authority with 402 and keeps the first payment', async () => {
    const first = await orderAtBank(shop)
    const shopper = await readyShopper(shop, shop.delivery)
    shop.bank.faults.push({ call: 'request', fault: 'same-authority' })
    expect((await refusalOf(shopper.store())).code).toBe(402)
    expect(await payAndReturn(shop, first)).toMatchObject({ status: '1' })
    expect(await rowsOf('paid')).toMatchObject([{ order_id: first.id }])
  })
})

describe('receipt numbers from the browser, at sep', () => {
  beforeEach(async () => {
    shop = await createGatewayShop('sep')
  })
  const claims = () => shop.db.selectFrom('payment_claims').select('receipt').execute()

  test('do not pay a second order', async () => {
    const first = await orderAtBank(shop)
    await payAndReturn(shop, first)
    const second = await orderAtBank(shop)
    const change = { RefNum: first.payment.reference }
    for (let n = 0; n < 3; n++)
      expect(await callBack(shop, second.payment, true, change)).toMatchObject({
        message: messages.paymentFailed,
        status: '0',
      })
    expect(await claims()).toMatchObject([{ receipt: first.payment.reference }])
    expect(await rowsOf('disputed')).toEqual([])
    expect(await payAndReturn(shop, second)).toMatchObject({ status: '1' })
    await expectSettled(shop)
  })

  test('are recorded with another amount, and still pay their own order', async () => {
    const product = await insertProduct(shop.db, { price: 10_000 })
    const dear = await orderAtBank(shop)
    const cheap = await orderAtBank(shop, [{ item_id: product, count: 1 }])
    decide(shop.bank, cheap.payment)
    const change = { RefNum: cheap.payment.reference }
    const shown = await callBack(shop, dear.payment, true, change)
    expect(shown).toMatchObject({ message: messages.paymentDisputed, status: '0' })
    expect(await orderRow(shop, dear.id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      payment_status: PaymentStatus.unpaid,
    })
    expect(await callBack(shop, cheap.payment)).toMatchObject({ status: '1' })
    expect(await orderRow(shop, cheap.id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
    expect(await payAndReturn(shop, dear)).toMatchObject({ status: '1' })
    await expectSettled(shop)
  })

  test('pay one of two orders that claim them at the same time', async () => {
    const [mine, other] = [await orderAtBank(shop), await orderAtBank(shop)]
    decide(shop.bank, mine.payment)
    const change = { RefNum: mine.payment.reference }
    await Promise.all(
      [mine, other, mine, other].map(({ payment }) => callBack(shop, payment, true, change)),
    )
    await pass(shop, 2 * 60)
    expect(await rowsOf('paid')).toHaveLength(1)
    await expectSettled(shop)
  })

  test('do not block the right one when wrong', async () => {
    const order = await orderAtBank(shop)
    decide(shop.bank, order.payment)
    for (let n = 0; n < 8; n++) await callBack(shop, order.payment, true, { RefNum: `junk${n}` })
    expect(await claims()).toEqual([])
    expect(await callBack(shop, order.payment)).toMatchObject({ status: '1' })
  })

  test('are stored up to five while unverified', async () => {
    const order = await orderAtBank(shop)
    decide(shop.bank, order.payment)
    for (let n = 0; n < 21; n++) shop.bank.faults.push({ call: 'verify', fault: 'drop' })
    await callBack(shop, order.payment)
    for (let n = 0; n < 5; n++) await callBack(shop, order.payment, true, { RefNum: `junk${n}` })
    expect(await claims()).toHaveLength(5)
    await pass(shop, 120)
    expect(await orderRow(shop, order.id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
    await expectSettled(shop)
  })

  test('are needed for a query: without one the order expires, then the payment', async () => {
    const order = await orderAtBank(shop)
    decide(shop.bank, order.payment)
    await pass(shop, 35 * 60)
    expect(await orderRow(shop, order.id)).toMatchObject({
      status: OrderStatus.cancelled,
      payment_status: PaymentStatus.unpaid,
    })
    expect(await rowsOf('pending')).toHaveLength(1)
    await pass(shop, 40 * 60)
    expect(await rowsOf('failed')).toMatchObject([{ order_id: order.id }])
    expect(shop.bank.count('verify')).toBe(0)
    await expectSettled(shop)
  })

  test('are verified until there is a result, even after the payment expired', async () => {
    const order = await orderAtBank(shop)
    await pass(shop, 65 * 60)
    expect(await rowsOf('failed')).toHaveLength(1)
    decide(shop.bank, order.payment)
    shop.bank.faults.push({ call: 'verify', fault: 'drop' })
    expect(await callBack(shop, order.payment)).toMatchObject({ message: messages.paymentPending })
    await pass(shop, 10 * 60)
    expect(await ledgerOf(shop, order.shopper.userId)).toEqual(['late-payment 350000'])
    await expectSettled(shop)
  })
})
