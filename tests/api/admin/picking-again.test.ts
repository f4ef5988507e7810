import { beforeAll, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { pickingUndoRefusals } from '#lib/text/messages/admin-picking.ts'
import { ledgerReasonNames } from '#lib/text/names.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  giveWallet,
  insertDelivery,
  insertPostingMethod,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { historyOf, moveByStaff, textsTo } from '#tests/support/builders/order-life.ts'
import { inventoryOf, ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
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

const again = (id: number, reason = 'اشتباه شمردم') =>
  desk.picker.as('PUT /admin/picking/{id}/again', { params: { id }, body: { reason } })
const stock = (id: number, inventory: number) =>
  shop.db.updateTable('products').set({ inventory }).where('id', '=', id).execute()

test('previews the result and changes nothing', async () => {
  const order = await desk.confirmed()
  const { params } = order
  const lines = [{ id: order.line, picked: 1 }]
  const { data } = await desk.picker.as('PUT /admin/picking/{id}', {
    params,
    body: { lines, preview: true },
  })
  expect(data).toMatchObject({ returned: 100_000, total: 350_000, empty: false })
  expect(data.changes).toMatchObject([{ ordered: 2, handed: 1, instead: null }])
  expect(await desk.open(order.id)).toMatchObject({ picked: false, can_undo: false, refusal: null })
  expect(await ledgerOf(shop, order.userId)).toEqual([])
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 8, sold: 2 })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-paid')
  await expectCleanAudit(shop)
})

test('undoing a picking restores money, stock and lines, and notifies', async () => {
  const order = await desk.confirmed()
  const other = await insertProduct(shop.db, { inventory: 5, price: 60_000 })
  const substitute = { product_id: other, count: 1, agreed: true }
  await desk.pick(order.id, [{ id: order.line, picked: 0, missing: true, substitute }])
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 140000'])
  expect((await again(order.id)).data).toEqual({ taken: 140_000 })
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 140000', 'shortage -140000'])
  const { as } = await signedInStaff(shop, ['owner'])
  const params = { id: order.userId }
  const { lines } = (await as('GET /admin/customers/{id}/wallet', { params })).data
  expect(lines.map(({ amount, reason_fa }) => [amount, reason_fa])).toEqual([
    [-140_000, 'برداشت مبلغ برگشتی برای جمع‌آوری دوباره'],
    [140_000, ledgerReasonNames.shortage],
  ])
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 8, sold: 2 })
  expect(await inventoryOf(shop, other)).toEqual({ inventory: 5, sold: 0 })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-again')
  expect(await desk.open(order.id)).toMatchObject({ picked: false, refusal: null, substitutes: [] })
  await expectCleanAudit(shop)
  await desk.pick(order.id, [{ id: order.line, picked: 1 }])
  expect((await ledgerOf(shop, order.userId)).at(-1)).toBe('shortage 100000')
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 9, sold: 1 })
  await expectCleanAudit(shop)
  await moveByStaff(shop, order.id, { status: OrderStatus.cancelled })
  expect((await ledgerOf(shop, order.userId)).at(-1)).toBe('refund 250000')
  await expectCleanAudit(shop)
})

test('restores the ordered amount of an unpaid order', async () => {
  const order = await desk.confirmed(false)
  await desk.pick(order.id, [{ id: order.line, picked: 1 }])
  expect((await orderRow(shop, order.id)).total_amount).toBe(250_000)
  expect((await again(order.id)).data).toEqual({ taken: 0 })
  expect(await orderRow(shop, order.id)).toMatchObject({ total_amount: 350_000, picked_at: null })
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 8, sold: 2 })
  await expectCleanAudit(shop)
})

test('notifies customers of an undone picking only if they were notified of the picking', async () => {
  const order = await desk.confirmed(false)
  const texts = async () => (await textsTo(shop, order.userId)).slice(1)
  const lines = (picked: number) => [{ id: order.line, picked }]
  const expected: string[] = []
  for (const [picked, text] of [
    [1, 'order-changed'],
    [0, 'order-empty'],
    [0, 'order-empty'],
  ] as const) {
    await desk.pick(order.id, lines(picked))
    await again(order.id)
    expected.push(text, 'order-anew')
    expect(await texts()).toEqual(expected)
  }
  await desk.pick(order.id, lines(2))
  await again(order.id)
  expect(await texts()).toEqual(expected)
  await expectCleanAudit(shop)
})

test('makes an order whose picking left nothing to pay unpaid again', async () => {
  const posting_method = await insertPostingMethod(shop.db, { amount: 0 })
  const { picker, pick, confirmed } = await pickingDesk(shop, { ...delivery, posting_method })
  const order = await confirmed(false)
  await pick(order.id, [{ id: order.line, picked: 0 }])
  const settled = {
    status: OrderStatus.confirmed,
    payment_status: PaymentStatus.paid,
    total_amount: 0,
  }
  expect(await orderRow(shop, order.id)).toMatchObject(settled)
  const { params } = order
  expect((await picker.as('GET /admin/picking/{id}', { params })).data.can_undo).toBe(true)
  expect((await again(order.id, 'قفسه‌ی دیگر')).data).toEqual({ taken: 0 })
  const asOrdered = {
    status: OrderStatus.confirmed,
    payment_status: PaymentStatus.unpaid,
    total_amount: 200_000,
    picked_at: null,
  }
  expect(await orderRow(shop, order.id)).toMatchObject(asOrdered)
  expect((await historyOf(shop, order.id)).slice(-2)).toEqual(['40/20 staff', '40/10 staff'])
  await expectCleanAudit(shop)
  await pick(order.id, [])
  await moveByStaff(shop, order.id, { status: OrderStatus.outForDelivery })
  await moveByStaff(shop, order.id, { status: OrderStatus.delivered, paid: true })
  expect((await orderRow(shop, order.id)).total_amount).toBe(200_000)
  await expectCleanAudit(shop)
})

test('takes returned wallet money again and leaves the rest to be paid', async () => {
  const product = await insertProduct(shop.db, { inventory: 10 })
  const buyer = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
  await giveWallet(shop, buyer.userId, 300_000)
  const { data } = await buyer.store({ payment_port: 5, use_wallet: 1 })
  await moveByStaff(shop, data.id, { status: OrderStatus.confirmed, paid: false })
  const [line] = (await desk.open(data.id)).lines
  await desk.pick(data.id, [{ id: line?.id, picked: 1 }])
  expect((await again(data.id)).data).toEqual({ taken: 50_000 })
  expect((await ledgerOf(shop, buyer.userId)).slice(-2)).toEqual([
    'shortage 50000',
    'shortage -50000',
  ])
  expect(await orderRow(shop, data.id)).toMatchObject({
    payment_status: PaymentStatus.unpaid,
    total_amount: 50_000,
  })
  await expectCleanAudit(shop)
})

test('refuses to undo a picking from before lost pieces were stored', async () => {
  const order = await desk.confirmed()
  await desk.pick(order.id, [{ id: order.line, picked: 1, missing: true }])
  await shop.db
    .updateTable('order_lines')
    .set({ lost: null })
    .where('id', '=', order.line)
    .execute()
  const stood = await inventoryOf(shop, order.productId)
  expect((await desk.open(order.id)).can_undo).toBe(false)
  expect((await refusalOf(again(order.id))).message).toBe(pickingUndoRefusals['lost-unknown'])
  expect(await inventoryOf(shop, order.productId)).toEqual(stood)
  await expectCleanAudit(shop)
})

test('one of concurrent undos, or of an undo and a dispatch, succeeds', async () => {
  const order = await desk.confirmed()
  await desk.pick(order.id, [{ id: order.line, picked: 1 }])
  const both = await Promise.allSettled([again(order.id), again(order.id), again(order.id)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 100000', 'shortage -100000'])
  await desk.pick(order.id, [{ id: order.line, picked: 1 }])
  await Promise.allSettled([
    again(order.id),
    moveByStaff(shop, order.id, { status: OrderStatus.outForDelivery }),
  ])
  await expectCleanAudit(shop)
})

test('refuses when unpicked, out for delivery, paid since, or when the refund or the goods were used', async () => {
  const refused = async (id: number) => (await refusalOf(again(id))).message
  const order = await desk.confirmed()
  expect(await refused(order.id)).toBe(pickingUndoRefusals['not-picked'])
  expect(Object.keys((await refusalOf(again(order.id, ' '))).fields)).toEqual(['reason'])
  await desk.pick(order.id, [{ id: order.line, picked: 1 }])
  await giveWallet(shop, order.userId, -60_000)
  expect(await refused(order.id)).toBe(pickingUndoRefusals.spent)
  await giveWallet(shop, order.userId, 60_000)
  await stock(order.productId, 0)
  expect(await refused(order.id)).toBe(pickingUndoRefusals.sold)
  expect(await ledgerOf(shop, order.userId)).toContain('shortage 100000')
  await stock(order.productId, 9)
  await moveByStaff(shop, order.id, { status: OrderStatus.outForDelivery })
  expect(await refused(order.id)).toBe(pickingUndoRefusals['not-confirmed'])
  const unpaid = await desk.confirmed(false)
  await desk.pick(unpaid.id, [{ id: unpaid.line, picked: 1 }])
  const isOffered = async () => (await desk.open(unpaid.id)).can_undo
  expect(await isOffered()).toBe(true)
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', unpaid.id).execute()
  expect(await isOffered()).toBe(false)
  await shop.db.updateTable('orders').set({ slip: 'none' }).where('id', '=', unpaid.id).execute()
  await moveByStaff(shop, unpaid.id, { status: OrderStatus.confirmed, paid: true })
  expect(await isOffered()).toBe(false)
  expect(await refused(unpaid.id)).toBe(pickingUndoRefusals['paid-since'])
  await expectCleanAudit(shop)
})
