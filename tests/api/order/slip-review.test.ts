import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { getOrder } from '#server/order/order-queries.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { expireOrders } from '#server/order/expire-orders.ts'
import { acceptSlip, refuseSlip } from '#server/payment/review-slip.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import {
  type Delivery,
  fillCart,
  insertDelivery,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import {
  historyOf,
  type LivingOrder,
  moveByStaff,
  saveOrder,
  textsTo,
} from '#tests/support/builders/order-life.ts'
import { inventoryOf, ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { createShop, TEST_START, type TestShop } from '#tests/support/fixtures/shop.ts'
import { fileOf, PDF } from '#tests/support/builders/bank-slips.ts'

let shop: TestShop
let delivery: Delivery
beforeAll(async () => {
  shop = await createShop()
  delivery = await insertDelivery(shop, { capacity: 1_000, weekdays: '[3]' })
})
beforeEach(() => {
  shop.clock.now = TEST_START
})
afterAll(() => shop.close())

const HOUR = 3600

/** A new sign-in each time: sessions of tests live for a day. */
async function send({ id, userId }: Pick<LivingOrder, 'id' | 'userId'>): Promise<void> {
  const client = shop.as(await shop.login(userId))
  const body = { check: fileOf(PDF) }
  await client('POST /profile/receipts/{id}/bank-check', { params: { id }, body })
}

async function waitingOrder(): Promise<LivingOrder> {
  const order = await saveOrder(shop, delivery)
  await send(order)
  return order
}

const accept = async (id: number) =>
  acceptSlip(shop.db, await getOrder(shop.db, id), { now: shop.clock.now, actor: null })
const refuse = async (id: number, reason = 'مبلغ خوانا نیست') =>
  refuseSlip(shop.db, await getOrder(shop.db, id), {
    refusal: reason,
    now: shop.clock.now,
    actor: null,
  })

async function shown({ id, userId }: LivingOrder) {
  const client = shop.as(await shop.login(userId))
  return (await client('GET /profile/receipts/{id}', { params: { id } })).data
}

describe('an accepted slip', () => {
  test('confirms and pays the order and notifies its customer', async () => {
    const order = await waitingOrder()
    expect(await accept(order.id)).toBe('paid')
    expect(await shown(order)).toMatchObject({ status: 40, payment_status: 20, slip: 'accepted' })
    expect(await historyOf(shop, order.id)).toEqual(['10/10 customer', '40/20 staff'])
    expect(await textsTo(shop, order.userId)).toEqual(['order-registered', 'order-paid'])
    expect(await ledgerOf(shop, order.userId)).toEqual([])
  })

  test('pays an order confirmed for cash in its state', async () => {
    const order = await waitingOrder()
    await moveByStaff(shop, order.id, { status: OrderStatus.confirmed })
    await moveByStaff(shop, order.id, { status: OrderStatus.outForDelivery })
    expect(await accept(order.id)).toBe('paid')
    expect(await orderRow(shop, order.id)).toMatchObject({ status: 50, payment_status: 20 })
  })

  test('pays an order outside Tehran, which never expires', async () => {
    const { userId, store, productId } = await saveOrder(shop, delivery)
    const info_id = await insertAddress(shop.db, { user_id: userId, city: 'کرج' })
    await fillCart(shop, userId, [{ item_id: productId, count: 1 }])
    const { data } = await store({ payment_port: 5, info_id })
    await send({ id: data.id, userId })
    expect(await accept(data.id)).toBe('paid')
  })

  test.each([
    ['the customer cancelled meanwhile', 'cancel', 'late-payment 350000'],
    ['the customer, who stood at the bank, paid meanwhile', 'pay', 'double-payment 350000'],
    ['the staff took the money otherwise', 'staff', 'double-payment 350000'],
  ])('goes to the wallet when %s', async (_, how, entry) => {
    const order = await saveOrder(shop, delivery)
    const params = { id: order.id }
    const bank = await order.client('POST /profile/receipts/{id}/online-pay', { params })
    await send(order)
    if (how === 'cancel') await order.client('POST /profile/receipts/{id}/cancel', { params })
    if (how === 'pay') await payAtBank(shop, bank.data.url)
    if (how === 'staff')
      await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
    const before = await orderRow(shop, order.id)
    expect(await accept(order.id)).toBe('to-wallet')
    expect(await ledgerOf(shop, order.userId)).toEqual([entry])
    expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-refunded')
    expect(await orderRow(shop, order.id)).toEqual({ ...before, slip: 'accepted' })
    if (how === 'cancel')
      expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 10, sold: 0 })
  })
})

describe('a waiting slip', () => {
  test('prevents an online payment, which would pay twice', async () => {
    const order = await waitingOrder()
    const params = { id: order.id }
    const pay = () => order.client('POST /profile/receipts/{id}/online-pay', { params })
    expect(await refusalOf(pay())).toMatchObject({ code: 400, message: messages.slipInReview })
    await refuse(order.id)
    expect((await pay()).data.url).toContain(`${shop.deps.siteUrl}/bank/`)
  })

  test('is named on cancelling, with where its money goes', async () => {
    const order = await waitingOrder()
    const params = { id: order.id }
    const { message } = await order.client('POST /profile/receipts/{id}/cancel', { params })
    expect(message).toBe(`${messages.orderCancelled} ${messages.slipMoneyToWallet}`)
    expect(await orderRow(shop, order.id)).toMatchObject({ status: 70 })
  })
})

describe('a refused slip', () => {
  test('notifies the customer with the reason, and allows another', async () => {
    const order = await waitingOrder()
    expect(await refuse(order.id)).toBe('refused')
    expect(await shown(order)).toMatchObject({
      status: 10,
      slip: 'refused',
      slip_refusal: 'مبلغ خوانا نیست',
      freeze_expired_at: TEST_START + 24 * HOUR,
    })
    await send(order)
    expect(await shown(order)).toMatchObject({ slip: 'waiting', slip_refusal: null })
    await refuse(order.id, 'باز هم')
    expect((await textsTo(shop, order.userId)).slice(1)).toEqual(['slip-refused', 'slip-refused'])
  })

  test.each([
    ['early: the old deadline stays', 1 * HOUR, 24 * HOUR],
    ['an hour before the end: two hours from now', 23 * HOUR, 25 * HOUR],
    ['an hour before the cut-off: until the cut-off', 75 * HOUR, 76 * HOUR],
  ])('sets the deadline of its order: %s', async (_, at, deadline) => {
    const order = await waitingOrder()
    shop.clock.now = TEST_START + at
    await expireOrders(shop.deps)
    await refuse(order.id)
    expect((await orderRow(shop, order.id)).expires_at).toBe(TEST_START + deadline)
    shop.clock.now = TEST_START + deadline - 1
    await expireOrders(shop.deps)
    expect(await orderRow(shop, order.id)).toMatchObject({ status: 10 })
    shop.clock.now += 1
    await expireOrders(shop.deps)
    expect(await orderRow(shop, order.id)).toMatchObject({ status: 70 })
    expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 10, sold: 0 })
  })
})

test('ends an order past its cut-off, without mention of a review', async () => {
  const order = await waitingOrder()
  shop.clock.now = TEST_START + 77 * HOUR
  await refuse(order.id)
  await expireOrders(shop.deps)
  expect(await orderRow(shop, order.id)).toMatchObject({ status: 70, slip: 'refused' })
})

test('does not make a cancelled order payable', async () => {
  const order = await waitingOrder()
  const params = { id: order.id }
  await order.client('POST /profile/receipts/{id}/cancel', { params })
  const refusal = await refusalOf(
    order.client('POST /profile/receipts/{id}/online-pay', { params }),
  )
  expect([refusal.code, refusal.message]).toEqual([400, messages.orderNotPayable])
})

describe('the decision about a slip', () => {
  test('cannot be repeated', async () => {
    const order = await waitingOrder()
    await accept(order.id)
    const before = [await orderRow(shop, order.id), await historyOf(shop, order.id)]
    expect(await accept(order.id)).toBe('decided')
    expect(await refuse(order.id)).toBe('decided')
    expect([await orderRow(shop, order.id), await historyOf(shop, order.id)]).toEqual(before)
  })

  test('requires a slip', async () => {
    const order = await saveOrder(shop, delivery)
    expect([await accept(order.id), await refuse(order.id)]).toEqual(['decided', 'decided'])
  })

  test('is recorded once for 200 concurrent attempts', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const order = await waitingOrder()
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_, n) => (n % 2 ? accept(order.id) : refuse(order.id))),
      )
      const counted = outcomes.filter(each => each === 'refused' || each === 'paid')
      expect(counted).toHaveLength(1)
      const row = await orderRow(shop, order.id)
      const texts = (await textsTo(shop, order.userId)).slice(1)
      expect([row.status, row.payment_status, row.slip, texts]).toEqual(
        counted[0] === 'paid'
          ? [40, 20, 'accepted', ['order-paid']]
          : [10, 10, 'refused', ['slip-refused']],
      )
      expect(await ledgerOf(shop, order.userId)).toEqual([])
    }
  })

  test(
    'leaves the order paid, or cancelled with the money in the wallet, when the customer cancels',
    {
      timeout: 60_000,
    },
    async () => {
      for (let round = 0; round < 10; round++) {
        const order = await waitingOrder()
        const params = { id: order.id }
        const cancel = () =>
          order.client('POST /profile/receipts/{id}/cancel', { params }).catch(() => null)
        const both = round % 2 ? [accept(order.id), cancel()] : [cancel(), accept(order.id)]
        await Promise.all(both)
        const { status, payment_status } = await orderRow(shop, order.id)
        const isRefunded = payment_status === PaymentStatus.refunded
        const cancelled = isRefunded
          ? [70, 30, ['refund 350000']]
          : [70, 10, ['late-payment 350000']]
        expect([status, payment_status, await ledgerOf(shop, order.userId)]).toEqual(
          status === OrderStatus.confirmed ? [40, 20, []] : cancelled,
        )
      }
    },
  )
})

test('the books add up after all tests', async () => {
  expect((await auditShop(shop.db)).faults).toEqual([])
})
