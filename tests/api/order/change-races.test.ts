import { beforeEach, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { BANK_PAGE_SECONDS } from '#lib/rules/limits.ts'
import { comeBack, decideAtBank } from '#tests/support/fakes/bank.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { type Delivery, insertDelivery } from '#tests/support/builders/checkout.ts'
import {
  counts,
  orderAtBank,
  paidOrder,
  unpaidOrder,
} from '#tests/support/builders/order-change.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { inventoryOf, ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { race } from '#tests/support/checks/race.ts'
import { tally } from '#tests/support/checks/tally.ts'
import { type PickingDesk, pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
let desk: PickingDesk
beforeEach(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  desk = await pickingDesk(shop, delivery)
})

async function several<Order>(count: number, make: () => Promise<Order>): Promise<Order[]> {
  const orders: Order[] = []
  for (let made = 0; made < count; made++) orders.push(await make())
  return orders
}

const start = (id: number) =>
  desk.picker.as('PUT /admin/picking/{id}/start', { params: { id }, body: {} })

test('gives the last 7 pieces to 7 of 200 concurrent changes', { timeout: 120_000 }, async () => {
  const scarce = await insertProduct(shop.db, { inventory: 7, price: 80_000 })
  const productId = await insertProduct(shop.db, { inventory: null })
  const lines = [{ item_id: productId, count: 2 }]
  const orders = await several(200, () => unpaidOrder(shop, delivery, { lines }))
  const { ok, codes } = await tally(orders.map(order => order.change(counts([scarce, 1]))))
  expect(ok).toBe(7)
  expect(new Set(codes)).toEqual(new Set([409]))
  expect(await inventoryOf(shop, scarce)).toEqual({ inventory: 0, sold: 7 })
  await expectCleanAudit(shop)
})

test('applies exactly one of two concurrent changes of an order', async () => {
  const orders = await several(20, () => paidOrder(shop, delivery))
  const added = await insertProduct(shop.db, { inventory: null })
  const { ok } = await tally(
    orders.flatMap(({ change, productId }) => [
      change({ ...counts([productId, 1]), expected_difference: -100_000 }),
      change({ ...counts([productId, 1]), expected_difference: -100_000 }),
    ]),
  )
  expect(ok).toBe(20)
  const online = await tally(
    orders.flatMap(({ change }) => [change(counts([added, 1])), change(counts([added, 2]))]),
  )
  expect(online.ok).toBe(20)
  await expectCleanAudit(shop)
})

test('a change and the start of picking: it is applied, or nothing of it stays', async () => {
  const orders = await several(100, () => paidOrder(shop, delivery))
  const races = await race(
    orders,
    ({ change, productId }) => change(counts([productId, 1])),
    ({ id }) => start(id),
  )
  expect(races.every(({ hasRivalActed }) => hasRivalActed)).toBe(true)
  expect(new Set(races.map(({ hasActed }) => hasActed))).toEqual(new Set([true, false]))
  for (const { entrant, hasActed } of races) {
    const { userId, productId, id } = entrant
    expect(await ledgerOf(shop, userId)).toEqual(hasActed ? ['change 100000'] : [])
    expect(await inventoryOf(shop, productId)).toMatchObject({ sold: hasActed ? 1 : 2 })
    expect((await orderRow(shop, id)).picking_started_at).not.toBeNull()
  }
  await expectCleanAudit(shop)
})

test('a change and the opening of a payment: nobody pays the amount from before', async () => {
  const orders = await several(30, () => unpaidOrder(shop, delivery))
  const races = await race(
    orders,
    ({ change, productId }) => change(counts([productId, 1])),
    ({ client, params }) => client('POST /profile/receipts/{id}/online-pay', { params }),
  )
  expect(races.every(({ hasActed, hasRivalActed }) => hasActed || hasRivalActed)).toBe(true)
  expect(races.some(({ hasActed }) => hasActed)).toBe(true)
  expect(races.some(({ hasRivalActed }) => hasRivalActed)).toBe(true)
  const payments = await shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.amount', 'orders.total_amount'])
    .execute()
  expect(payments).toHaveLength(races.filter(({ hasRivalActed }) => hasRivalActed).length)
  expect(payments.every(({ amount, total_amount }) => amount === total_amount)).toBe(true)
  await expectCleanAudit(shop)
})

test('a change and a late payment of the amount from before: it pays, or is in the wallet', async () => {
  const orders = await several(70, async () => {
    const order = await orderAtBank(shop, delivery)
    return { ...order, authority: await decideAtBank(shop, order.url) }
  })
  shop.clock.now += BANK_PAGE_SECONDS
  const { ok } = await tally(
    orders.flatMap(({ change, productId, authority }) => [
      change(counts([productId, 1])),
      comeBack(shop, authority),
      comeBack(shop, authority),
    ]),
  )
  expect(ok).toBe(210)
  for (const { id, userId } of orders) {
    const { payment_status, total_amount } = await orderRow(shop, id)
    const isPaid = payment_status === PaymentStatus.paid
    expect(total_amount).toBe(isPaid ? 350_000 : 250_000)
    expect(await ledgerOf(shop, userId)).toEqual([isPaid ? 'change 100000' : 'late-payment 350000'])
  }
  await expectCleanAudit(shop)
})

test('a change and the record of picking: no line is picked that nobody saw', async () => {
  const orders = await several(30, async () => {
    const order = await paidOrder(shop, delivery)
    return { ...order, seen: (await desk.open(order.id)).lines }
  })
  const { ok, codes } = await tally(
    orders.flatMap(({ id, productId, seen, change }) => [
      change(counts([productId, 1])),
      desk.pick(id, [], desk.picker, seen),
    ]),
  )
  expect([ok, new Set(codes)]).toEqual([30, new Set([409])])
  for (const { id, productId } of orders) {
    const isPicked = (await orderRow(shop, id)).picked_at !== null
    expect(await inventoryOf(shop, productId)).toMatchObject({ sold: isPicked ? 2 : 1 })
  }
  await expectCleanAudit(shop)
})

test('a change and a cancellation: every piece and rial returns', async () => {
  const orders = await several(100, () => unpaidOrder(shop, delivery))
  const races = await race(
    orders,
    ({ change, productId }) => change(counts([productId, 3])),
    ({ client, params }) => client('POST /profile/receipts/{id}/cancel', { params }),
  )
  expect(races.every(({ hasRivalActed }) => hasRivalActed)).toBe(true)
  expect(new Set(races.map(({ hasActed }) => hasActed))).toEqual(new Set([true, false]))
  for (const { productId, userId } of orders) {
    expect(await inventoryOf(shop, productId)).toEqual({ inventory: 10, sold: 0 })
    expect(await ledgerOf(shop, userId)).toEqual([])
  }
  await expectCleanAudit(shop)
})

test('a cancellation of a paid order and the start of picking: one of them', async () => {
  const orders = await several(100, () => paidOrder(shop, delivery))
  const races = await race(
    orders,
    ({ id }) => start(id),
    ({ client, params }) => client('POST /profile/receipts/{id}/cancel', { params }),
  )
  expect(races.every(({ hasActed, hasRivalActed }) => hasActed !== hasRivalActed)).toBe(true)
  expect(new Set(races.map(({ hasActed }) => hasActed))).toEqual(new Set([true, false]))
  for (const { entrant, hasActed } of races) {
    const { userId, productId } = entrant
    expect(await ledgerOf(shop, userId)).toEqual(hasActed ? [] : ['refund 350000'])
    expect(await inventoryOf(shop, productId)).toMatchObject({ sold: hasActed ? 2 : 0 })
  }
  await expectCleanAudit(shop)
})

test.each([
  ['repeated callbacks', null],
  ['the start of picking', (id: number) => start(id)],
  [
    'a cancellation by staff',
    (id: number) => moveByStaff(shop, id, { status: OrderStatus.cancelled }),
  ],
])('a payment for a change against %s: applied once, or in the wallet', async (_, rival) => {
  const added = await insertProduct(shop.db, { inventory: null, price: 80_000 })
  const orders = await several(30, async () => {
    const order = await paidOrder(shop, delivery)
    const { url } = (await order.change(counts([added, 1]))).data
    return { ...order, authority: await decideAtBank(shop, url!) }
  })
  await Promise.all(
    orders.flatMap(({ id, authority }) => [
      comeBack(shop, authority),
      comeBack(shop, authority),
      ...(rival ? [rival(id)] : []),
    ]),
  )
  for (const { id, userId } of orders) {
    const { total_amount, status } = await orderRow(shop, id)
    const ledger = await ledgerOf(shop, userId)
    const isApplied = total_amount === 430_000
    if (rival === null) expect(isApplied).toBe(true)
    const refund = status === OrderStatus.cancelled ? [`refund ${total_amount}`] : []
    expect(ledger.toSorted()).toEqual([...(isApplied ? [] : ['late-payment 80000']), ...refund])
  }
  await expectCleanAudit(shop)
})
