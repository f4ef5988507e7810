import { beforeAll, expect, test } from 'vitest'
import { moveRefusals } from '#lib/text/messages/admin-orders.ts'
import { handPaymentRefusals } from '#lib/text/messages/admin-payments.ts'
import { againRefusals } from '#lib/text/messages/admin-picking.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { auditShop } from '#server/services/audit.ts'
import { insertProduct } from '#tests/support/catalogue.ts'
import { type Delivery, giveWallet, insertDelivery, refusalOf } from '#tests/support/checkout.ts'
import { moveByStaff, textsTo } from '#tests/support/order-life.ts'
import { inventoryOf, ledgerOf, orderRow } from '#tests/support/order-state.ts'
import { type PickingDesk, pickingDesk } from '#tests/support/picking-desk.ts'
import { shopForFile } from '#tests/support/shop-for.ts'
import { signedInStaff } from '#tests/support/staff.ts'

const shop = shopForFile()
let delivery: Delivery
let desk: PickingDesk
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  desk = await pickingDesk(shop, delivery)
})

const again = (id: number, reason = 'اشتباه شمردم') =>
  desk.picker.as('PUT /admin/picking/{id}/again', { params: { id }, body: { reason } })
const isClean = async () => expect((await auditShop(shop.db)).faults).toEqual([])
const stock = (id: number, inventory: number) =>
  shop.db.updateTable('products').set({ inventory }).where('id', '=', id).execute()

test('what nothing is there of is for the order desk: it does not go out, and all is paid back', async () => {
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
  const out = orders.as('PUT /admin/orders', { body: { ids: [order.id], status: 50 } })
  expect((await out).data.refused).toMatchObject([{ why: moveRefusals['nothing-picked'] }])
  expect(await moveByStaff(shop, order.id, { status: 50 })).toMatchObject({ ok: false })
  const slips = await desk.picker.as('GET /admin/packing-slips', { query: { order: order.id } })
  expect(slips.data).toEqual([])
  await isClean()
  const body = { from: '40/20', to: '70/30', reason: 'کالا نبود' } as const
  await orders.as('PUT /admin/orders/{id}', { params, body })
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 200000', 'refund 150000'])
  expect((await textsTo(shop, order.userId)).slice(-2)).toEqual([
    'order-cancelled',
    'order-refunded',
  ])
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 8, sold: 0 })
  await isClean()
})

test('of an unpaid order that nothing is there of, nobody is told of money', async () => {
  const order = await desk.confirmed(false)
  const { data } = await desk.pick(order.id, [{ id: order.line, picked: 0 }])
  expect(data).toMatchObject({ returned: 0, total: 150_000, empty: true })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-empty')
  await isClean()
  await moveByStaff(shop, order.id, { status: 70 })
  expect(await ledgerOf(shop, order.userId)).toEqual([])
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 10, sold: 0 })
  await isClean()
})

test('what nothing is there of is paid by nobody: not online, not by hand', async () => {
  const finance = await signedInStaff(shop, ['finance'])
  const { params, ...order } = await desk.confirmed(false)
  await desk.pick(order.id, [{ id: order.line, picked: 0 }])
  const { data } = await order.client('GET /profile/receipts/{id}', { params })
  expect(data).toMatchObject({ total_amount: 150_000, payable_amount: 0 })
  const online = order.client('POST /profile/receipts/{id}/online-pay', { params })
  expect(await refusalOf(online)).toMatchObject({ code: 400, message: orderMessages.orderEmpty })
  const query = { q: order.trackingCode }
  expect((await finance.as('GET /admin/payments', { query })).data).toEqual([])
  const refusal = handPaymentRefusals['nothing-picked']
  const seen = await finance.as('GET /admin/payments/{id}', { params })
  expect(seen.data).toMatchObject({ payable_amount: 0, refusal })
  const said = { from: '40/10', amount: 150_000, reference: '5511', reason: 'واریز' } as const
  const byHand = finance.as('POST /admin/payments/{id}', { params, body: said })
  expect(await refusalOf(byHand)).toMatchObject({ code: 409, message: refusal })
  await isClean()
})

test('a preview tells what would come of it, and changes nothing', async () => {
  const order = await desk.confirmed()
  const { params } = order
  const lines = [{ id: order.line, picked: 1 }]
  const { data } = await desk.picker.as('PUT /admin/picking/{id}', {
    params,
    body: { lines, preview: true },
  })
  expect(data).toMatchObject({ returned: 100_000, total: 350_000, empty: false })
  expect(data.changes).toMatchObject([{ ordered: 2, handed: 1, instead: null }])
  expect(await desk.open(order.id)).toMatchObject({ picked: false, again: false, refusal: null })
  expect(await ledgerOf(shop, order.userId)).toEqual([])
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 8, sold: 2 })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-paid')
  await isClean()
})

test('what was picked by mistake is picked again: money, stock, lines and text follow', async () => {
  const order = await desk.confirmed()
  const other = await insertProduct(shop.db, { inventory: 5, price: 60_000 })
  const substitute = { product_id: other, count: 1 }
  await desk.pick(order.id, [{ id: order.line, picked: 0, missing: true, substitute }])
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 140000'])
  expect((await again(order.id)).data).toEqual({ taken: 140_000 })
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 140000', 'shortage -140000'])
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 8, sold: 2 })
  expect(await inventoryOf(shop, other)).toEqual({ inventory: 5, sold: 0 })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-again')
  expect(await desk.open(order.id)).toMatchObject({ picked: false, refusal: null, given: [] })
  await isClean()
  await desk.pick(order.id, [{ id: order.line, picked: 1 }])
  expect((await ledgerOf(shop, order.userId)).at(-1)).toBe('shortage 100000')
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 9, sold: 1 })
  await isClean()
  await moveByStaff(shop, order.id, { status: 70 })
  expect((await ledgerOf(shop, order.userId)).at(-1)).toBe('refund 250000')
  await isClean()
})

test('of an unpaid order the sum is as it was ordered again', async () => {
  const order = await desk.confirmed(false)
  await desk.pick(order.id, [{ id: order.line, picked: 1 }])
  expect((await orderRow(shop, order.id)).total_amount).toBe(250_000)
  expect((await again(order.id)).data).toEqual({ taken: 0 })
  expect(await orderRow(shop, order.id)).toMatchObject({ total_amount: 350_000, picked_at: null })
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 8, sold: 2 })
  await isClean()
})

test('of two who take it back at once one is heard, and of one who sends it out too', async () => {
  const order = await desk.confirmed()
  await desk.pick(order.id, [{ id: order.line, picked: 1 }])
  const both = await Promise.allSettled([again(order.id), again(order.id), again(order.id)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 100000', 'shortage -100000'])
  await desk.pick(order.id, [{ id: order.line, picked: 1 }])
  await Promise.allSettled([again(order.id), moveByStaff(shop, order.id, { status: 50 })])
  await isClean()
})

test('not what was not picked, has gone out, was paid by the new sum, is spent or sold', async () => {
  const refused = async (id: number) => (await refusalOf(again(id))).message
  const order = await desk.confirmed()
  expect(await refused(order.id)).toBe(againRefusals['not-picked'])
  expect(Object.keys((await refusalOf(again(order.id, ' '))).fields)).toEqual(['reason'])
  await desk.pick(order.id, [{ id: order.line, picked: 1 }])
  await giveWallet(shop, order.userId, -60_000)
  expect(await refused(order.id)).toBe(againRefusals.spent)
  await giveWallet(shop, order.userId, 60_000)
  await stock(order.productId, 0)
  expect(await refused(order.id)).toBe(againRefusals.sold)
  expect(await ledgerOf(shop, order.userId)).toContain('shortage 100000')
  await stock(order.productId, 9)
  await moveByStaff(shop, order.id, { status: 50 })
  expect(await refused(order.id)).toBe(againRefusals.gone)
  const unpaid = await desk.confirmed(false)
  await desk.pick(unpaid.id, [{ id: unpaid.line, picked: 1 }])
  await moveByStaff(shop, unpaid.id, { status: 40, paid: true })
  expect(await refused(unpaid.id)).toBe(againRefusals['paid-since'])
  await isClean()
})
