import { beforeAll, expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { CouponType } from '#lib/codes/coupon.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { StoreBodyInput } from '#lib/contract/checkout.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { lineCosts } from '#lib/rules/line-costs.ts'
import { netPayment } from '#lib/rules/refund.ts'
import { pickRefusals, pickingUndoRefusals } from '#lib/text/messages/admin-picking.ts'
import { byWeight, insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type CartLine,
  type Delivery,
  firstWindow,
  giveWallet,
  insertCompany,
  insertCoupon,
  insertDelivery,
  insertWindowTemplate,
  offerCoupon,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import { moveByStaff, textsTo } from '#tests/support/builders/order-life.ts'
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

const pick: PickingDesk['pick'] = (...args) => desk.pick(...args)
const again = (id: number) =>
  desk.picker.as('PUT /admin/picking/{id}/again', { params: { id }, body: { reason: 'دوباره' } })
/** 200,000 rials a kilogram in steps of 500 g. */
const newApples = (inventory = 10_000) =>
  insertProduct(shop.db, { ...byWeight(), name: 'سیب', inventory })

interface Wishes {
  paid?: boolean
  lines?: readonly CartLine[]
  body?: Partial<StoreBodyInput>
  prepare?: (userId: number) => Promise<unknown>
}

/** A confirmed order, by default of 1,500 g of apples: 450,000 rials with its delivery. */
async function weighed({ paid = true, lines, body = {}, prepare }: Wishes = {}) {
  const apples = await newApples()
  const buyer = await readyShopper(shop, delivery, lines ?? [{ item_id: apples, count: 3 }])
  await prepare?.(buyer.userId)
  const { data } = await buyer.store({ payment_port: paid ? 1 : 5, ...body })
  if (paid) await payAtBank(shop, data.url!)
  else await moveByStaff(shop, data.id, { status: OrderStatus.confirmed, paid: false })
  const params = { id: data.id }
  const receipt = async (): Promise<Invoice> =>
    (await buyer.client('GET /profile/receipts/{id}', { params })).data
  const picked = (await desk.open(data.id)).lines
  return { ...buyer, id: data.id, apples, line: picked[0]?.id ?? 0, picked, receipt }
}

/** What a client adds up from the lines of a receipt. */
const listSum = ({ products }: Invoice) =>
  products.reduce((sum, line) => sum + lineCosts(line).listCost, 0)

test('lighter goods give the difference back, and receipt, wallet, stock and text agree', async () => {
  const order = await weighed()
  expect((await order.receipt()).products[0]?.weight).toEqual({
    price_per_kg: 200_000,
    step_g: 500,
    tolerance_percent: 10,
    estimated_g: 1_500,
    actual_g: null,
  })
  expect(await inventoryOf(shop, order.apples)).toEqual({ inventory: 8_500, sold: 1_500 })
  const { data } = await pick(order.id, [{ id: order.line, picked_g: 1_455 }])
  expect(data).toMatchObject({
    returned: 9_000,
    total: 450_000,
    empty: false,
    changes: [],
    weights: [{ estimated_g: 1_500, actual_g: 1_455, charged_g: 1_455, unusual: false }],
  })
  expect(await ledgerOf(shop, order.userId)).toEqual(['weighing 9000'])
  expect(await inventoryOf(shop, order.apples)).toEqual({ inventory: 8_545, sold: 1_455 })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-lighter')
  const receipt = await order.receipt()
  expect(receipt.products[0]?.weight).toMatchObject({ estimated_g: 1_500, actual_g: 1_455 })
  expect(receipt.amount).toBe(291_000)
  expect(listSum(receipt)).toBe(291_000)
  expect(receipt.amounts.at(-1)).toEqual({ kind: 'weighing', amount: 9_000 })
  expect(netPayment(receipt)).toEqual({ paid: 450_000, returned: 9_000, net: 441_000 })
  await expectCleanAudit(shop)
  await moveByStaff(shop, order.id, { status: OrderStatus.cancelled })
  expect((await ledgerOf(shop, order.userId)).at(-1)).toBe('refund 441000')
  expect(await inventoryOf(shop, order.apples)).toEqual({ inventory: 10_000, sold: 0 })
  await expectCleanAudit(shop)
})

test('heavier goods are charged up to the tolerance, from the wallet, and leave the shelf whole', async () => {
  const order = await weighed()
  const preview = await desk.picker.as('PUT /admin/picking/{id}', {
    params: { id: order.id },
    body: { preview: true, lines: [{ id: order.line, picked_g: 1_800 }] },
  })
  expect(preview.data.weights).toMatchObject([{ charged_g: 1_650, unusual: true }])
  expect(await ledgerOf(shop, order.userId)).toEqual([])
  await pick(order.id, [{ id: order.line, picked_g: 1_800 }])
  expect(await ledgerOf(shop, order.userId)).toEqual(['weighing -30000'])
  expect(await inventoryOf(shop, order.apples)).toEqual({ inventory: 8_200, sold: 1_800 })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-heavier')
  const receipt = await order.receipt()
  expect([receipt.amount, listSum(receipt)]).toEqual([330_000, 330_000])
  expect(netPayment(receipt)).toEqual({ paid: 480_000, returned: 0, net: 480_000 })
  await expectCleanAudit(shop)
  await moveByStaff(shop, order.id, { status: OrderStatus.cancelled })
  expect((await ledgerOf(shop, order.userId)).at(-1)).toBe('refund 480000')
  await expectCleanAudit(shop)
})

test('an order paid on delivery costs what was weighed', async () => {
  for (const [picked_g, total, inventory] of [
    [1_455, 441_000, 8_545],
    [1_600, 470_000, 8_400],
  ] as const) {
    const order = await weighed({ paid: false })
    const { data } = await pick(order.id, [{ id: order.line, picked_g }])
    expect(data).toMatchObject({ returned: 0, total })
    expect(await ledgerOf(shop, order.userId)).toEqual([])
    expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-weighed')
    expect((await order.receipt()).payable_amount).toBe(total)
    await expectCleanAudit(shop)
    expect((await again(order.id)).data).toEqual({ taken: 0 })
    expect(await orderRow(shop, order.id)).toMatchObject({ total_amount: 450_000 })
    expect(await inventoryOf(shop, order.apples)).toEqual({ inventory: 8_500, sold: 1_500 })
    await pick(order.id, [{ id: order.line, picked_g }])
    await moveByStaff(shop, order.id, { status: OrderStatus.outForDelivery })
    await moveByStaff(shop, order.id, { status: OrderStatus.delivered, paid: true })
    expect(await inventoryOf(shop, order.apples)).toMatchObject({ inventory })
    await expectCleanAudit(shop)
  }
})

test('weights leave company, coupon and delivery as agreed on, and the books add up', async () => {
  const company_id = await insertCompany(shop.db, { flooring: 0 })
  const window = await insertWindowTemplate(shop.db, { company_id, capacity: 100 })
  const coupon = await insertCoupon(shop.db, { type: CouponType.percent, value: 15 })
  const company_time_id = await firstWindow(shop, window)
  for (const picked_g of [1_337, 1_641]) {
    const order = await weighed({
      body: { company_id, company_time_id, coupon_id: coupon } as never,
      prepare: async userId => {
        await shop.db.updateTable('users').set({ company_id }).where('id', '=', userId).execute()
        await offerCoupon(shop, userId, coupon)
      },
    })
    const before = await order.receipt()
    const shipping = ({ amounts }: Invoice) => amounts.find(({ kind }) => kind === 'shipping')
    await pick(order.id, [{ id: order.line, picked_g }])
    const receipt = await order.receipt()
    expect(shipping(receipt)).toEqual(shipping(before))
    const cost = listSum(receipt)
    const percent = (of: number) => Math.ceil((cost * of) / 1_000) * 10
    const left = (goods: number) =>
      goods - Math.ceil((goods * 10) / 1_000) * 10 - Math.ceil((goods * 15) / 1_000) * 10
    expect(receipt.amounts).toMatchObject([
      { kind: 'goods', amount: cost },
      { kind: 'company', amount: -percent(10) },
      { kind: 'coupon', amount: -percent(15) },
      { kind: 'shipping' },
      { kind: 'weighing', amount: left(300_000) - left(cost) },
    ])
    await expectCleanAudit(shop)
  }
})

test('a shortage by weight, its substitute and other weights are told apart', async () => {
  const [apples, pears, milk] = [await newApples(), await newApples(), await insertProduct(shop.db)]
  const order = await weighed({
    lines: [
      { item_id: apples, count: 2 },
      { item_id: pears, count: 4 },
      { item_id: milk, count: 2 },
    ],
  })
  const [first, second, third] = order.picked.map(({ id }) => id)
  const grapes = await newApples()
  await shop.db
    .updateTable('products')
    .set({ price: 40_000, price_per_kg: 80_000 })
    .where('id', '=', grapes)
    .execute()
  const lines = [
    {
      id: first,
      picked_g: 0,
      missing: true,
      substitute: { product_id: grapes, count: 930, agreed: true },
    },
    { id: second, picked_g: 1_900 },
    { id: third, picked: 1 },
  ]
  await pick(order.id, lines)
  // 100,000 of apples less 74,400 of grapes and 100,000 of milk; 20,000 less of pears.
  expect(await ledgerOf(shop, order.userId)).toEqual(['shortage 225600', 'weighing 20000'])
  expect((await textsTo(shop, order.userId)).slice(-2)).toEqual(['order-replaced', 'order-lighter'])
  expect(await inventoryOf(shop, apples)).toEqual({ inventory: 9_000, sold: 0 })
  expect(await inventoryOf(shop, grapes)).toEqual({ inventory: 9_070, sold: 930 })
  const receipt = await order.receipt()
  expect(receipt.shortages).toMatchObject([
    { ordered_g: 1_000, handed: 0, instead: { grams: 930 } },
    { ordered_g: null, handed: 1, instead: null },
  ])
  expect(receipt.amount).toBe(listSum(receipt))
  await expectCleanAudit(shop)
  expect((await again(order.id)).data).toEqual({ taken: 245_600 })
  expect((await ledgerOf(shop, order.userId)).slice(-2)).toEqual([
    'shortage -225600',
    'weighing -20000',
  ])
  for (const [id, inventory] of [
    [apples, 9_000],
    [pears, 8_000],
    [grapes, 10_000],
  ] as const)
    expect(await inventoryOf(shop, id)).toMatchObject({ inventory })
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-again')
  await expectCleanAudit(shop)
})

test('undoing gives back what heavier goods took, and refuses once the money is spent', async () => {
  const heavy = await weighed()
  await pick(heavy.id, [{ id: heavy.line, picked_g: 1_650 }])
  expect((await again(heavy.id)).data).toEqual({ taken: -30_000 })
  expect(await ledgerOf(shop, heavy.userId)).toEqual(['weighing -30000', 'weighing 30000'])
  expect((await textsTo(shop, heavy.userId)).slice(-2)).toEqual(['order-anew', 'order-refunded'])
  expect(await inventoryOf(shop, heavy.apples)).toEqual({ inventory: 8_500, sold: 1_500 })
  await expectCleanAudit(shop)
  const light = await weighed()
  await pick(light.id, [{ id: light.line, picked_g: 1_400 }])
  await giveWallet(shop, light.userId, -20_000)
  expect(await refusalOf(again(light.id))).toMatchObject({ message: pickingUndoRefusals.spent })
  await expectCleanAudit(shop)
})

test('takes no more from the stock than it says, and a bundle keeps its price', async () => {
  const scarce = await newApples(1_510)
  const order = await weighed({ lines: [{ item_id: scarce, count: 3 }] })
  await pick(order.id, [{ id: order.line, picked_g: 1_600 }])
  expect(await inventoryOf(shop, scarce)).toEqual({ inventory: 0, sold: 1_600 })
  await expectCleanAudit(shop)
  const part = await newApples()
  const bundle = await insertBundle(shop.db, { items: [{ product_id: part, count: 3 }] })
  const bundled = await weighed({
    lines: [{ type: ItemType.bundle, item_id: bundle, count: 2 }],
  })
  expect(bundled.picked[0]).toMatchObject({
    weight: null,
    parts: [expect.stringContaining('۱٫۵ کیلوگرم × سیب')],
  })
  const before = await bundled.receipt()
  expect((await pick(bundled.id, [])).data).toMatchObject({ returned: 0, weights: [] })
  expect((await bundled.receipt()).amounts).toEqual(before.amounts)
  expect(await inventoryOf(shop, part)).toEqual({ inventory: 7_000, sold: 3_000 })
  await expectCleanAudit(shop)
})

test('needs the grams of each line by weight', async () => {
  const { id, line } = await weighed()
  const refused = async (...lines: object[]) => await refusalOf(pick(id, lines))
  const noWeight = { code: 409, message: pickRefusals['no-weight'], data: { line } }
  expect(await refused()).toMatchObject(noWeight)
  expect(await refused({ id: line, picked: 3 })).toMatchObject(noWeight)
  expect(await refused({ id: line, picked_g: 1.5 })).toMatchObject({ code: 422 })
})

test('one of concurrent pickings with different weights succeeds', async () => {
  const order = await weighed()
  const others = [await signedInStaff(shop, ['picker']), await signedInStaff(shop, ['picker'])]
  const results = await Promise.allSettled([
    pick(order.id, [{ id: order.line, picked_g: 1_400 }]),
    ...others.map((by, index) =>
      pick(order.id, [{ id: order.line, picked_g: 1_500 + 100 * (index + 1) }], by),
    ),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ledgerOf(shop, order.userId)).toHaveLength(1)
  expect((await orderRow(shop, order.id)).payment_status).toBe(PaymentStatus.paid)
  await expectCleanAudit(shop)
})
