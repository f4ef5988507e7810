import { beforeAll, expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { CouponType } from '#lib/codes/coupon.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { netPayment } from '#lib/rules/refund.ts'
import { pickRefusals } from '#lib/text/messages/admin-picking.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  giveWallet,
  insertCoupon,
  insertDelivery,
  offerCoupon,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import { counts, paidOrder } from '#tests/support/builders/order-change.ts'
import { moveByStaff, saveOrder, textsTo } from '#tests/support/builders/order-life.ts'
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

const open = (id: number) => desk.open(id)
const pick: PickingDesk['pick'] = (...args) => desk.pick(...args)
const confirmed = (paid?: boolean) => desk.confirmed(paid)

test('refunds missing pieces: receipt, wallet, stock and text agree', async () => {
  const order = await confirmed()
  const { data } = await pick(order.id, [{ id: order.line, picked: 1 }])
  expect(data).toMatchObject({ returned: 100_000, total: 350_000, empty: false })
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 100000'])
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 9, sold: 1 })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-short')
  const receipt = (await order.client('GET /profile/receipts/{id}', { params: order.params })).data
  expect(receipt).toMatchObject({ total_amount: 350_000, payable_amount: 0, amount: 100_000 })
  expect(receipt.products.map(({ count }) => count)).toEqual([1])
  expect(receipt.shortages).toMatchObject([{ ordered: 2, handed: 1, instead: null }])
  expect(receipt.amounts.at(-1)).toEqual({ kind: 'shortage', amount: 100_000 })
  expect(netPayment(receipt)).toEqual({ paid: 350_000, returned: 100_000, net: 250_000 })
  const credit = (await order.client('GET /profile/credit', {})).data
  expect(JSON.stringify(credit)).toContain('100000')
  expect(await open(order.id)).toMatchObject({ refusal: pickRefusals.picked })
  await expectCleanAudit(shop)
  for (const status of [50, 60, 80] as const) await moveByStaff(shop, order.id, { status })
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 100000', 'refund 250000'])
  const ended = (await order.client('GET /profile/receipts/{id}', { params: order.params })).data
  expect(netPayment(ended)).toEqual({ paid: 350_000, returned: 350_000, net: 0 })
  await expectCleanAudit(shop)
})

test('a cancelled order returns the rest of its stock and money, once', async () => {
  const order = await confirmed()
  await pick(order.id, [{ id: order.line, picked: 1 }])
  await moveByStaff(shop, order.id, { status: OrderStatus.cancelled })
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 100000', 'refund 250000'])
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 10, sold: 0 })
  await expectCleanAudit(shop)
})

test('lost pieces do not return to the stock', async () => {
  const order = await confirmed()
  await pick(order.id, [{ id: order.line, picked: 1, missing: true }])
  expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 8, sold: 1 })
  await expectCleanAudit(shop)
})

test('a substitute never costs more; a dearer one costs as much as the original', async () => {
  const { category_id } = await shop.db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', (await confirmed()).productId)
    .executeTakeFirstOrThrow()
  const shelf = { category_id, inventory: 5 }
  const cheap = await insertProduct(shop.db, { ...shelf, name: 'ارزان', price: 60_000 })
  const dear = await insertProduct(shop.db, { ...shelf, name: 'گران', price: 900_000 })
  const order = await confirmed()
  await shop.db
    .updateTable('products')
    .set({ category_id })
    .where('id', '=', order.productId)
    .execute()
  const offered = (await open(order.id)).lines[0]?.substitutes ?? []
  expect(offered.find(({ id }) => id === dear)?.price).toBe(100_000)
  expect(offered.find(({ id }) => id === cheap)?.price).toBe(60_000)
  const give = (product_id: number, count: number, picked = 0) =>
    pick(order.id, [{ id: order.line, picked, substitute: { product_id, count, agreed: true } }])
  expect(await refusalOf(give(dear, 2, 1))).toMatchObject({
    code: 409,
    message: pickRefusals['too-many'],
  })
  await shop.db.updateTable('products').set({ inventory: 1 }).where('id', '=', cheap).execute()
  expect(await refusalOf(give(cheap, 2))).toMatchObject({ message: pickRefusals.unavailable })
  expect((await give(cheap, 1)).data).toMatchObject({
    returned: 140_000,
    total: 350_000,
    empty: false,
  })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-replaced')
  expect(await inventoryOf(shop, cheap)).toEqual({ inventory: 0, sold: 1 })
  const same = await confirmed()
  const { data } = await pick(same.id, [
    { id: same.line, picked: 1, substitute: { product_id: dear, count: 1, agreed: true } },
  ])
  expect(data.returned).toBe(0)
  expect((await textsTo(shop, same.userId)).at(-1)).toBe('order-changed')
  const receipt = (await same.client('GET /profile/receipts/{id}', { params: same.params })).data
  expect(receipt.products.map(({ name, price, count }) => [name, price, count])).toContainEqual([
    'گران',
    100_000,
    1,
  ])
  expect(receipt.shortages).toMatchObject([
    { ordered: 2, handed: 1, instead: { name: 'گران', count: 1 } },
  ])
  await expectCleanAudit(shop)
})

test('an unpaid order has less to collect', async () => {
  const order = await confirmed(false)
  expect((await pick(order.id, [{ id: order.line, picked: 1 }])).data).toMatchObject({
    returned: 0,
    total: 250_000,
    empty: false,
  })
  expect(await ledgerOf(shop, order.userId)).toEqual([])
  await expectCleanAudit(shop)
  await moveByStaff(shop, order.id, { status: OrderStatus.outForDelivery })
  await moveByStaff(shop, order.id, { status: OrderStatus.delivered, paid: true })
  await expectCleanAudit(shop)
})

test('divides a refund among wallet, code and bundle, and the books add up', async () => {
  const part = await insertProduct(shop.db, { inventory: 50 })
  const bundle = await insertBundle(shop.db, { items: [{ product_id: part, count: 3 }] })
  const coupon = await insertCoupon(shop.db, { type: CouponType.percent, value: 10 })
  const buyer = await readyShopper(shop, delivery, [
    { type: ItemType.bundle, item_id: bundle, count: 2 },
  ])
  await giveWallet(shop, buyer.userId, 20_000)
  await offerCoupon(shop, buyer.userId, coupon)
  const { data } = await buyer.store({ coupon_id: coupon, use_wallet: 1 })
  await payAtBank(shop, data.url!)
  const before = await orderRow(shop, data.id)
  const [line] = (await open(data.id)).lines
  expect(line?.parts).toHaveLength(1)
  await pick(data.id, [{ id: line?.id, picked: 1 }])
  expect(await inventoryOf(shop, part)).toEqual({ inventory: 47, sold: 3 })
  expect((await orderRow(shop, data.id)).total_amount).toBe(before.total_amount)
  await expectCleanAudit(shop)
})

test('an order that the wallet covers after a shortage is paid and gets the excess back', async () => {
  const product = await insertProduct(shop.db, { inventory: 10 })
  const buyer = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
  await giveWallet(shop, buyer.userId, 300_000)
  const { data } = await buyer.store({ payment_port: 5, use_wallet: 1 })
  await moveByStaff(shop, data.id, { status: OrderStatus.confirmed, paid: false })
  const [line] = (await open(data.id)).lines
  expect((await pick(data.id, [{ id: line?.id, picked: 1 }])).data).toMatchObject({
    returned: 50_000,
    total: 0,
    empty: false,
  })
  expect(await orderRow(shop, data.id)).toMatchObject({
    status: OrderStatus.confirmed,
    payment_status: PaymentStatus.paid,
  })
  expect(await ledgerOf(shop, buyer.userId)).toEqual([
    'adjustment 300000',
    'order -300000',
    'shortage 50000',
  ])
  await expectCleanAudit(shop)
  await moveByStaff(shop, data.id, { status: OrderStatus.cancelled })
  expect((await ledgerOf(shop, buyer.userId)).at(-1)).toBe('refund 250000')
  await expectCleanAudit(shop)
})

test('one of two concurrent pickings, or of a picking and a cancellation, succeeds', async () => {
  const order = await confirmed()
  const other = await signedInStaff(shop, ['picker'])
  const both = await Promise.allSettled([
    pick(order.id, [{ id: order.line, picked: 1 }]),
    pick(order.id, [{ id: order.line, picked: 1, missing: true }], other),
    pick(order.id, [{ id: order.line, picked: 1 }], other),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 100000'])
  await expectCleanAudit(shop)
  const unpaid = await confirmed(false)
  await Promise.allSettled([
    pick(unpaid.id, [{ id: unpaid.line, picked: 1 }]),
    unpaid.client('POST /profile/receipts/{id}/cancel', { params: unpaid.params }),
  ])
  await expectCleanAudit(shop)
})

test('seals only the lines that the picker saw', async () => {
  const order = await paidOrder(shop, delivery)
  const added = await insertProduct(shop.db, { inventory: 5, price: 80_000 })
  await giveWallet(shop, order.userId, 100_000)
  const before = (await open(order.id)).lines
  await order.change({ ...counts([added, 1]), use_wallet: true })
  const changed = { code: 409, message: pickRefusals['lines-changed'] }
  expect(await refusalOf(pick(order.id, []))).toMatchObject(changed)
  expect(await refusalOf(pick(order.id, [], desk.picker, before))).toMatchObject(changed)
  const grown = (await open(order.id)).lines
  await order.change(counts([order.productId, 1]))
  expect(await refusalOf(pick(order.id, [], desk.picker, grown))).toMatchObject(changed)
  const { lines } = await open(order.id)
  expect((await pick(order.id, [], desk.picker, lines)).data.changes).toEqual([])
  const locked = await paidOrder(shop, delivery)
  await locked.change(counts([locked.productId, 1]))
  const params = locked.params
  await desk.picker.as('PUT /admin/picking/{id}/start', { params, body: {} })
  expect((await pick(locked.id, [])).data.changes).toEqual([])
  await expectCleanAudit(shop)
})

test('picks only confirmed orders, with known lines and valid counts', async () => {
  const order = await saveOrder(shop, delivery)
  const [line] = (await open(order.id)).lines
  const refused = async (lines: readonly object[]) =>
    (await refusalOf(pick(order.id, lines))).message
  expect(await refused([])).toBe(pickRefusals['not-confirmed'])
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
  expect(await refused([{ id: 999_999, picked: 1 }])).toBe(pickRefusals.unknown)
  expect(await refusalOf(pick(order.id, [{ id: line?.id, picked: -1 }]))).toMatchObject({
    code: 422,
  })
  expect(await refusalOf(pick(999_999, []))).toMatchObject({ code: 404 })
})

test('the audit reports a picked order that does not add up', async () => {
  const order = await confirmed()
  await pick(order.id, [{ id: order.line, picked: 1 }])
  const own = async () =>
    (await auditShop(shop.db)).faults.filter(fault => fault.includes(`order ${order.id}:`))
  await shop.db.updateTable('order_lines').set({ picked: 2 }).where('id', '=', order.line).execute()
  expect((await own()).map(fault => fault.split(':')[0])).toEqual(['amounts', 'stock'])
  await shop.db.updateTable('order_lines').set({ picked: 1 }).where('id', '=', order.line).execute()
  await shop.db
    .updateTable('ledger')
    .set({ amount: 90_000 })
    .where('order_id', '=', order.id)
    .execute()
  expect((await own()).map(fault => fault.split(':')[0])).toEqual(['ledger'])
})
