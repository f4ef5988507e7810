import { beforeAll, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import { recordedPaymentRefusals } from '#lib/text/messages/admin-payments.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { type Delivery, insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { moveByStaff, textsTo } from '#tests/support/builders/order-life.ts'
import { inventoryOf, ledgerOf } from '#tests/support/checks/order-state.ts'
import { type PickingDesk, pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForFile()
let delivery: Delivery
let desk: PickingDesk
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  desk = await pickingDesk(shop, delivery)
})

test('an unfulfillable order is not dispatched and is refunded by the order desk', async () => {
  const orders = await signedInStaff(shop, ['orders'])
  const order = await desk.confirmed()
  const { params } = order
  const { data } = await desk.pick(order.id, [{ id: order.line, picked: 0, missing: true }])
  expect(data).toMatchObject({ returned: 200_000, total: 350_000, empty: true })
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 8, sold: 0 })
  expect((await textsTo(shop, order.userId)).slice(-2)).toEqual(['order-empty', 'order-refunded'])
  const seen = (await orders.as('GET /admin/orders/{id}', { params })).data
  expect(seen).toMatchObject({ empty: true, picked: true, next: ['70/30'] })
  const { data: listed } = await orders.as('GET /admin/orders', {
    query: { q: order.trackingCode },
  })
  expect(listed).toMatchObject([{ empty: true, steps: ['70'] }])
  const out = orders.as('PUT /admin/orders', {
    body: { ids: [order.id], status: OrderStatus.outForDelivery },
  })
  expect((await out).data.refused).toMatchObject([{ why: moveRefusals['nothing-picked'] }])
  expect(await moveByStaff(shop, order.id, { status: OrderStatus.outForDelivery })).toMatchObject({
    ok: false,
  })
  const slips = await desk.picker.as('GET /admin/packing-slips', { query: { order: order.id } })
  expect(slips.data).toEqual([])
  await expectCleanAudit(shop)
  const body = { from: '40/20', to: '70/30', reason: 'کالا نبود' } as const
  await orders.as('PUT /admin/orders/{id}', { params, body })
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 200000', 'refund 150000'])
  expect((await textsTo(shop, order.userId)).slice(-2)).toEqual([
    'order-cancelled',
    'order-refunded',
  ])
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 8, sold: 0 })
  await expectCleanAudit(shop)
})

test('sends no text about money for an unpaid unfulfillable order', async () => {
  const order = await desk.confirmed(false)
  const { data } = await desk.pick(order.id, [{ id: order.line, picked: 0 }])
  expect(data).toMatchObject({ returned: 0, total: 150_000, empty: true })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-empty')
  await expectCleanAudit(shop)
  await moveByStaff(shop, order.id, { status: OrderStatus.cancelled })
  expect(await ledgerOf(shop, order.userId)).toEqual([])
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 10, sold: 0 })
  await expectCleanAudit(shop)
})

test('an unfulfillable order cannot be paid, online or by hand', async () => {
  const finance = await signedInStaff(shop, ['finance'])
  const { params, ...order } = await desk.confirmed(false)
  await desk.pick(order.id, [{ id: order.line, picked: 0 }])
  const { data } = await order.client('GET /profile/receipts/{id}', { params })
  expect(data).toMatchObject({ total_amount: 150_000, payable_amount: 0 })
  const online = order.client('POST /profile/receipts/{id}/online-pay', { params })
  expect(await refusalOf(online)).toMatchObject({ code: 400, message: orderMessages.orderEmpty })
  const query = { q: order.trackingCode }
  expect((await finance.as('GET /admin/payments', { query })).data).toEqual([])
  const refusal = recordedPaymentRefusals['nothing-picked']
  const seen = await finance.as('GET /admin/payments/{id}', { params })
  expect(seen.data).toMatchObject({ payable_amount: 0, refusal })
  const payment = { from: '40/10', amount: 150_000, reference: '5511', reason: 'واریز' } as const
  const byHand = finance.as('POST /admin/payments/{id}', { params, body: payment })
  expect(await refusalOf(byHand)).toMatchObject({ code: 409, message: refusal })
  await expectCleanAudit(shop)
})
