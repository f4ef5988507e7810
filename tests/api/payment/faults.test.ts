import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { insertPostingMethod, refusalOf, readyShopper } from '#tests/support/builders/checkout.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  callBack,
  createGatewayShop,
  driverTo,
  expectBalance,
  expectSettled,
  type GatewayShop,
  orderAtBank,
  pass,
  payAndReturn,
} from '#tests/support/fixtures/gateway-shop.ts'
import {
  DRIVERS,
  MERCHANT_ID,
  TERMINAL_ID,
  ZIBAL_MERCHANT,
} from '#tests/support/fakes/hostile-bank.ts'
import {
  decide,
  HARMLESS_FAULTS,
  TEST_TIMEOUT_MS,
  UNCLEAR_FAULTS,
} from '#tests/support/fakes/hostile-gateway.ts'
import { inventoryOf, ledgerOf, orderRow, placesUsed } from '#tests/support/checks/order-state.ts'

const WAITED_OUT: ReadonlySet<string> = new Set(['silence', 'slow-loris'])

describe.each(DRIVERS)('gateway faults at %s', name => {
  let shop: GatewayShop
  beforeAll(async () => {
    shop = await createGatewayShop(name)
  })
  afterAll(() => shop.close())

  /** A driver that waits for nothing long, where the fault is that nothing comes. */
  const meet = (fault: string) => {
    if (WAITED_OUT.has(fault)) shop.deps.gateway = driverTo(shop.bank, name, TEST_TIMEOUT_MS)
  }
  const recover = () => {
    shop.deps.gateway = driverTo(shop.bank, name)
  }

  test.each(UNCLEAR_FAULTS)(
    'leaves the payment pending, then pays once, when verify meets %s',
    async fault => {
      const order = await orderAtBank(shop)
      const { tracking_code } = order
      meet(fault)
      shop.bank.faults.push({ call: 'verify', fault })
      const shown = await payAndReturn(shop, order)
      expect(shown).toEqual({ tracking_code, message: messages.paymentPending, status: '0' })
      expect(await orderRow(shop, order.id)).toMatchObject({
        status: OrderStatus.awaitingPayment,
        payment_status: PaymentStatus.unpaid,
      })
      recover()
      await pass(shop, 60)
      expect(await orderRow(shop, order.id)).toMatchObject({
        status: OrderStatus.confirmed,
        payment_status: PaymentStatus.paid,
      })
      const again = await callBack(shop, order.payment)
      expect(again).toEqual({ tracking_code, message: messages.paymentSucceeded, status: '1' })
      expect(await ledgerOf(shop, order.shopper.userId)).toEqual([])
      await expectSettled(shop)
    },
  )

  test.each(HARMLESS_FAULTS)('pays when verify meets %s', async fault => {
    const order = await orderAtBank(shop)
    shop.bank.faults.push({ call: 'verify', fault })
    expect(await payAndReturn(shop, order)).toMatchObject({ message: messages.paymentSucceeded })
    await expectSettled(shop)
  })

  test.each(UNCLEAR_FAULTS)(
    'answers 402 and restores everything when request meets %s',
    async fault => {
      const product = await insertProduct(shop.db, { inventory: 3 })
      const shopper = await readyShopper(shop, shop.delivery, [{ item_id: product, count: 2 }])
      const places = await placesUsed(shop, shop.delivery.time_id)
      meet(fault)
      shop.bank.faults.push({ call: 'request', fault })
      const refusal = await refusalOf(shopper.store())
      expect([refusal.code, refusal.message]).toEqual([402, messages.paymentStartFailed])
      expect(await inventoryOf(shop, product)).toEqual({ inventory: 3, sold: 0 })
      expect(await placesUsed(shop, shop.delivery.time_id)).toBe(places)
      recover()
      const { data } = await shopper.store()
      expect(data.url).not.toBeNull()
      expect(await inventoryOf(shop, product)).toEqual({ inventory: 1, sold: 2 })
      await expectBalance(shop)
    },
  )

  test('answers a refused request with 402 and lists no order', async () => {
    const item_id = await insertProduct(shop.db, { price: 50, inventory: null })
    const posting_method = await insertPostingMethod(shop.db, { amount: 0 })
    const delivery = { ...shop.delivery, posting_method }
    const shopper = await readyShopper(shop, delivery, [{ item_id, count: 2 }])
    shop.deps.gateway = { ...driverTo(shop.bank, name), minAmount: 0 }
    const refusal = await refusalOf(shopper.store())
    recover()
    expect([refusal.code, refusal.message]).toEqual([402, messages.paymentRefused])
    expect((await shopper.client('GET /profile/receipts', {})).data).toEqual([])
  })

  test('logs every failure, and no key', () => {
    const log = shop.logged.join('')
    expect(log).toContain('payment verification failed')
    expect(log).toContain('payment start failed')
    for (const key of [MERCHANT_ID, ZIBAL_MERCHANT, TERMINAL_ID]) expect(log).not.toContain(key)
  })
})

describe('a gateway that is down for hours', () => {
  let shop: GatewayShop
  afterEach(() => shop.close())

  test.each(DRIVERS)('holds the order for one hour and blocks nothing: %s', async name => {
    shop = await createGatewayShop(name)
    const order = await orderAtBank(shop)
    decide(shop.bank, order.payment)
    shop.bank.down = true
    expect(await callBack(shop, order.payment)).toMatchObject({ message: messages.paymentPending })
    await pass(shop, 85 * 60)
    expect(await orderRow(shop, order.id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      payment_status: PaymentStatus.unpaid,
    })
    await pass(shop, 35 * 60)
    expect(await orderRow(shop, order.id)).toMatchObject({
      status: OrderStatus.cancelled,
      payment_status: PaymentStatus.unpaid,
    })
    expect(await placesUsed(shop, shop.delivery.time_id)).toBe(0)
    shop.bank.down = false
    await pass(shop, 3600)
    const late = name === 'sep' ? [] : ['late-payment 350000']
    expect(await ledgerOf(shop, order.shopper.userId)).toEqual(late)
    await expectSettled(shop)
  })
})

describe('repeated inquiry at zibal', () => {
  let shop: GatewayShop
  beforeAll(async () => {
    shop = await createGatewayShop('zibal')
  })
  afterAll(() => shop.close())

  test.each(UNCLEAR_FAULTS.filter(fault => !WAITED_OUT.has(fault)))(
    'leaves the payment pending, then pays once, when inquiry meets %s',
    async fault => {
      const order = await orderAtBank(shop)
      shop.bank.faults.push({ call: 'verify', fault: 'drop-after' })
      await payAndReturn(shop, order)
      shop.bank.faults.push({ call: 'inquiry', fault })
      const { message } = await callBack(shop, order.payment)
      expect(message).toBe(messages.paymentPending)
      await pass(shop, 60)
      expect(await orderRow(shop, order.id)).toMatchObject({
        status: OrderStatus.confirmed,
        payment_status: PaymentStatus.paid,
      })
      await expectSettled(shop)
    },
  )
})
