import { beforeAll, describe, expect, test } from 'vitest'
import { CouponType } from '#lib/codes/coupon.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { amountOf } from '#lib/rules/amount-sums.ts'
import { netPayment } from '#lib/rules/refund.ts'
import { cartLeast } from '#lib/text/cart-sentences.ts'
import { messages } from '#lib/text/messages.ts'
import { orderChangeMessages, orderChangeRefusals } from '#lib/text/messages/order-change.ts'
import { goodsChange } from '#lib/text/order-change.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import { byWeight, insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  giveWallet,
  insertCoupon,
  insertDelivery,
  offerCoupon,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import {
  type ChangeableOrder,
  counts,
  paidOrder,
  unpaidOrder,
} from '#tests/support/builders/order-change.ts'
import { moveByStaff, textsTo } from '#tests/support/builders/order-life.ts'
import { inventoryOf, ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
})

const paid = (more?: Parameters<typeof paidOrder>[2]) => paidOrder(shop, delivery, more)
const product = (price = 100_000, inventory: number | null = 10) =>
  insertProduct(shop.db, { price, inventory })
const receiptOf = async ({ client, params }: ChangeableOrder) =>
  (await client('GET /profile/receipts/{id}', { params })).data
const offerOf = async ({ client, params }: ChangeableOrder) =>
  (await client('GET /profile/receipts/{id}/change', { params })).data
const linesOf = async (order: ChangeableOrder) =>
  (await receiptOf(order)).products.map(({ price, count }) => [price, count])

test('counts goods by weight in steps, from their least amount', async () => {
  const limits = byWeight({ step_g: 250, min_g: 500 })
  const id = await insertProduct(shop.db, { inventory: 10_000, max_count: 20, ...limits })
  const order = await paid()
  const [goods] = (await order.preview(counts([id, 3]))).goods
  expect(goods).toMatchObject({ step_g: 250, count_after: 3, fault: null })
  expect(goodsChange(goods!)).toContain('۷۵۰ گرم اضافه شد')
  const refused = await order.preview(counts([id, 1]))
  expect(refused.goods).toMatchObject([{ fault: cartLeast(2, 250) }])
  expect(refused.refusal).toMatchObject({ reason: 'goods' })
})

describe('less', () => {
  test('returns the money of a paid order to the wallet, and the pieces to stock', async () => {
    const order = await paid()
    const proposal = await order.preview(counts([order.productId, 1]))
    expect(proposal).toMatchObject({
      difference: -100_000,
      returned: 100_000,
      owed: 0,
      refusal: null,
    })
    expect(proposal.goods).toMatchObject([
      { count_before: 2, count_after: 1, amount_before: 200_000, amount_after: 100_000 },
    ])
    expect(await ledgerOf(shop, order.userId)).toEqual([])
    const { data, message } = await order.change({
      ...counts([order.productId, 1]),
      expected_difference: -100_000,
    })
    expect([data.state, message]).toEqual(['applied', orderChangeMessages.applied])
    expect(await ledgerOf(shop, order.userId)).toEqual(['change 100000'])
    expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 9, sold: 1 })
    const receipt = await receiptOf(order)
    expect(receipt).toMatchObject({ total_amount: 350_000, payable_amount: 0, amount: 100_000 })
    expect(netPayment(receipt)).toEqual({ paid: 350_000, returned: 100_000, net: 250_000 })
    expect(await textsTo(shop, order.userId)).not.toContain('order-updated')
    await expectCleanAudit(shop)
    expect(await receiptOf(order)).toMatchObject({ cost: 250_000, total_amount: 350_000 })
  })

  test('makes an unpaid order cheaper', async () => {
    const order = await unpaidOrder(shop, delivery)
    const { data } = await order.change(counts([order.productId, 1]))
    expect(data.proposal).toMatchObject({ difference: -100_000, returned: 0, payable: 250_000 })
    expect(await receiptOf(order)).toMatchObject({ total_amount: 250_000, payable_amount: 250_000 })
    expect(await ledgerOf(shop, order.userId)).toEqual([])
    await expectCleanAudit(shop)
  })

  test('returns what the wallet paid too much, and confirms what is paid so', async () => {
    const order = await unpaidOrder(shop, delivery, {
      store: { use_wallet: true },
      prepare: ({ userId }) => giveWallet(shop, userId, 300_000),
    })
    const { data } = await order.change(counts([order.productId, 1]))
    expect(data.proposal).toMatchObject({ returned: 50_000, payable: 0 })
    expect(await ledgerOf(shop, order.userId)).toEqual([
      'adjustment 300000',
      'order -300000',
      'change 50000',
    ])
    expect(await orderRow(shop, order.id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
      total_amount: 0,
    })
    await expectCleanAudit(shop)
  })

  test('refuses an order without goods, and a change of nothing', async () => {
    const order = await paid()
    expect(await order.preview(counts([order.productId, 0]))).toMatchObject({
      refusal: { reason: 'empty', message: orderChangeRefusals.empty },
    })
    expect(await refusalOf(order.change({}))).toMatchObject({
      code: 409,
      message: orderChangeRefusals.nothing,
    })
    expect(await refusalOf(order.change(counts([999_999, 1])))).toMatchObject({
      code: 422,
      fields: { lines: [messages.productNotExist] },
    })
  })

  test('lets a coupon fall away with its minimum, and says what that costs', async () => {
    const coupon_id = await insertCoupon(shop.db, {
      flooring: 150_000,
      type: CouponType.percent,
      value: 15,
    })
    const order = await paid({
      store: { coupon_id },
      prepare: ({ userId }) => offerCoupon(shop, userId, coupon_id),
    })
    const less = counts([order.productId, 1])
    expect(await order.preview(less)).toMatchObject({
      difference: -70_000,
      coupon_lost: { amount: 30_000 },
    })
    await order.change(less)
    expect(await orderRow(shop, order.id)).toMatchObject({ coupon: null, total_amount: 320_000 })
    expect(await shop.db.selectFrom('coupon_uses').selectAll().execute()).toEqual([])
    await expectCleanAudit(shop)
  })
})

describe('more', () => {
  test('keeps agreed prices for ordered pieces and takes those of now for further ones', async () => {
    const order = await unpaidOrder(shop, delivery)
    await shop.db
      .updateTable('products')
      .set({ price: 120_000 })
      .where('id', '=', order.productId)
      .execute()
    await order.change(counts([order.productId, 3]))
    expect(await linesOf(order)).toEqual([
      [100_000, 2],
      [120_000, 1],
    ])
    await order.change(counts([order.productId, 4]))
    expect(await linesOf(order)).toEqual([
      [100_000, 2],
      [120_000, 2],
    ])
    await order.change(counts([order.productId, 1]))
    expect(await linesOf(order)).toEqual([[100_000, 1]])
    await expectCleanAudit(shop)
  })

  test('is paid online before it is applied, and claimed until then', async () => {
    const order = await paid()
    const added = await product(80_000)
    const { data, message } = await order.change(counts([added, 1]))
    expect([data.state, message]).toEqual(['awaiting-payment', orderChangeMessages.awaitsPayment])
    expect(data.proposal).toMatchObject({ owed: 80_000, online: true, returned: 0 })
    expect(await inventoryOf(shop, added)).toEqual({ inventory: 9, sold: 1 })
    expect(await linesOf(order)).toEqual([[100_000, 2]])
    expect((await offerOf(order)).waiting).toMatchObject({ owed: 80_000 })
    expect(await refusalOf(order.change(counts([order.productId, 1])))).toMatchObject({
      message: orderChangeRefusals.changing,
    })
    await expectCleanAudit(shop)
    const back = await payAtBank(shop, data.url!)
    expect(back.searchParams.get('message')).toBe(orderChangeMessages.paid)
    expect(await linesOf(order)).toEqual([
      [100_000, 2],
      [80_000, 1],
    ])
    expect(await orderRow(shop, order.id)).toMatchObject({ total_amount: 430_000 })
    expect(await ledgerOf(shop, order.userId)).toEqual([])
    expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-updated')
    expect((await offerOf(order)).changes).toMatchObject([{ state: 'applied', amount: 80_000 }])
    await expectCleanAudit(shop)
  })

  test('comes from the wallet when the customer chooses so', async () => {
    const order = await paid()
    const added = await product(80_000)
    expect(await order.preview({ ...counts([added, 1]), use_wallet: true })).toMatchObject({
      refusal: { reason: 'wallet' },
    })
    await giveWallet(shop, order.userId, 100_000)
    await order.change({ ...counts([added, 1]), use_wallet: true })
    expect(await ledgerOf(shop, order.userId)).toEqual(['adjustment 100000', 'change -80000'])
    const receipt = await receiptOf(order)
    expect(amountOf(receipt.amounts, 'change')).toBe(-80_000)
    expect(netPayment(receipt)).toEqual({ paid: 430_000, returned: 0, net: 430_000 })
    await expectCleanAudit(shop)
    await moveByStaff(shop, order.id, { status: OrderStatus.cancelled })
    expect((await ledgerOf(shop, order.userId)).at(-1)).toBe('refund 430000')
    await expectCleanAudit(shop)
  })

  test('refuses more than there is or than one may buy, with how many there are', async () => {
    const order = await paid()
    const scarce = await product(100_000, 1)
    const limited = await insertProduct(shop.db, { max_count: 3, inventory: 50 })
    const heavy = await insertProduct(shop.db, { ...byWeight({ step_g: 250, min_g: 750 }) })
    const proposal = await order.preview(
      counts([scarce, 2], [limited, 4], [order.productId, 1], [heavy, 2]),
    )
    expect(proposal.goods.at(-1)?.fault).toBe(cartLeast(3, 250))
    expect(proposal.goods.map(({ id, allowed }) => [id, allowed])).toEqual([
      [order.productId, null],
      [scarce, 1],
      [limited, 3],
      [heavy, 3],
    ])
    expect(proposal.refusal).toMatchObject({ reason: 'goods' })
    expect(await refusalOf(order.change(counts([scarce, 2])))).toMatchObject({ code: 409 })
    await expectCleanAudit(shop)
  })

  test('adds a bundle with what is in it, and takes it out again', async () => {
    const order = await unpaidOrder(shop, delivery)
    const part = await product()
    const items = [{ product_id: part, count: 2 }]
    const bundle = await insertBundle(shop.db, { items })
    await order.change({ lines: [{ type: 2, id: bundle, count: 2 }] })
    expect(await inventoryOf(shop, part)).toEqual({ inventory: 6, sold: 4 })
    await expectCleanAudit(shop)
    await order.change({ lines: [{ type: 2, id: bundle, count: 0 }] })
    expect(await inventoryOf(shop, part)).toEqual({ inventory: 10, sold: 0 })
    await expectCleanAudit(shop)
  })

  test('is not discounted by a coupon that ended meanwhile', async () => {
    const percent = { type: CouponType.percent, value: 10 }
    const expired_at = shop.clock.now + 60
    const coupon_id = await insertCoupon(shop.db, { ...percent, expired_at })
    const order = await paid({
      store: { coupon_id },
      prepare: ({ userId }) => offerCoupon(shop, userId, coupon_id),
    })
    const couponOf = async () => amountOf((await receiptOf(order)).amounts, 'coupon')
    const change = async (count: number) => {
      await order.change({ ...counts([order.productId, count]), use_wallet: true })
      return couponOf()
    }
    await giveWallet(shop, order.userId, 1_000_000)
    expect(await change(3)).toBe(-30_000)
    shop.clock.now = expired_at
    expect(await change(5)).toBe(-30_000)
    expect(await change(4)).toBe(-30_000)
    expect(await change(2)).toBe(-20_000)
    expect(await change(3)).toBe(-20_000)
    expect((await receiptOf(order)).coupon).toMatchObject(percent)
    await expectCleanAudit(shop)
  })

  test('is refused when it costs something else than was seen', async () => {
    const order = await paid()
    const call = order.change({ ...counts([order.productId, 1]), expected_difference: -90_000 })
    const refused = await refusalOf(call)
    expect(refused.message).toBe(orderChangeRefusals.difference)
    expect(refused.data).toMatchObject({ proposal: { difference: -100_000 } })
  })
})
