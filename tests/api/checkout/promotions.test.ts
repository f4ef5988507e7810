import { beforeEach, describe, expect, test } from 'vitest'
import { CouponType } from '#lib/codes/coupon.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { costOf } from '#lib/rules/amount-sums.ts'
import { messages } from '#lib/text/messages.ts'
import { promotionMessages } from '#lib/text/messages/promotion.ts'
import {
  byWeight,
  insertBundle,
  insertCategory,
  insertProduct,
} from '#tests/support/builders/catalogue.ts'
import {
  type CartLine,
  type Delivery,
  insertCoupon,
  insertDelivery,
  insertPromotion,
  readyShopper,
  refusalOf,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { counts, paidOrder } from '#tests/support/builders/order-change.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop, { capacity: 100 })
})

const FEE = { kind: 'shipping', amount: 150_000 }
const second = (product: number) =>
  insertPromotion(shop.db, {
    ...{ kind: 'quantity', title: 'دومی با نصف قیمت', percent: 50, pieces: 2 },
    product_ids: JSON.stringify([product]),
  })
const shopperWith = (...lines: CartLine[]) => readyShopper(shop, delivery, lines)
const receiptOf = async ({ client }: Shopper, id: number): Promise<Invoice> =>
  (await client('GET /profile/receipts/{id}', { params: { id } })).data

test('checkout, order and receipt name each promotion with what it takes off', async () => {
  const parent = await insertCategory(shop.db, { type: 'branch' })
  const category_id = await insertCategory(shop.db, { parent_id: parent })
  const [milk, apple] = [
    await insertProduct(shop.db, { price: 100_000 }),
    await insertProduct(shop.db, { price: 200_000, category_id }),
  ]
  const quantity = await second(milk)
  const percent = await insertPromotion(shop.db, {
    ...{ kind: 'category', title: 'میوه‌ی یلدا', percent: 20, category_id: parent },
  })
  const lines = [
    {
      ...{ kind: 'promotion', promotion: quantity, amount: -50_000 },
      title: 'دومی با نصف قیمت (هر ۲ عدد، یکی با ٪۵۰ تخفیف)',
    },
    { kind: 'promotion', title: 'میوه‌ی یلدا (٪۲۰)', promotion: percent, amount: -40_000 },
  ]
  const shopper = await shopperWith({ item_id: milk, count: 3 }, { item_id: apple, count: 1 })
  const { data: offer } = await shopper.client('GET /checkout', {})
  expect(offer).toMatchObject({ total_payable_price: 500_000, promotions: lines })
  const { data } = await shopper.store({ expected_cost: 560_000 })
  const receipt = await receiptOf(shopper, data.id)
  expect(receipt.amounts).toEqual([{ kind: 'goods', amount: 500_000 }, ...lines, FEE])
  expect(receipt).toMatchObject({ payable_amount: 560_000, cost: 560_000 })
  await expectCleanAudit(shop)
})

test('lists, product, cart line and cart name the promotion', async () => {
  const id = await insertProduct(shop.db, { price: 100_000 })
  const promotion = await second(id)
  const title = 'دومی با نصف قیمت'
  const { client } = await shopperWith({ item_id: id, count: 2 })
  expect((await client('GET /products', { query: {} })).data).toMatchObject([{ promotion: title }])
  const { data: product } = await client('GET /products/{id}', { params: { id } })
  expect(product.promotion).toBe(title)
  const { data: items, extra_data } = await client('GET /cart', {})
  expect(items).toMatchObject([{ cartable: { promotion: title } }])
  expect(extra_data.promotions).toMatchObject([
    { promotion, title: expect.stringContaining(title), amount: -50_000 },
  ])
  await shop.db.updateTable('promotions').set({ expired_at: shop.clock.now }).execute()
  expect((await client('GET /products/{id}', { params: { id } })).data.promotion).toBeUndefined()
})

test('bundles have none, and goods by weight have percentages but no quantities', async () => {
  const category_id = await insertCategory(shop.db)
  const apple = await insertProduct(shop.db, {
    ...byWeight({ step_g: 500, min_g: 500 }),
    category_id,
  })
  const bundle = await insertBundle(shop.db, { price: 100_000 })
  await insertPromotion(shop.db, { kind: 'quantity', percent: 90, pieces: 2, category_id })
  await insertPromotion(shop.db, { kind: 'category', percent: 10, category_id })
  const shopper = await shopperWith(
    { item_id: apple, count: 2 },
    { type: 2, item_id: bundle, count: 2 },
  )
  const { data: offer } = await shopper.client('GET /checkout', {})
  const weighed = offer.total_payable_price - 200_000
  expect(offer.promotions).toMatchObject([{ amount: -weighed / 10 }])
})

test.each([
  ['before it begins', { started_at: 60 }],
  ['after its end', { expired_at: 0 }],
  ['switched off', { active: 0 as const }],
])('does not apply %s', async (_, change) => {
  const product = await insertProduct(shop.db)
  const [field, value] = Object.entries(change)[0] ?? []
  const at = field === 'active' ? value : shop.clock.now + Number(value)
  await insertPromotion(shop.db, {
    ...{ kind: 'category', percent: 20, product_ids: JSON.stringify([product]) },
    [field ?? '']: at,
  })
  const shopper = await shopperWith({ item_id: product, count: 1 })
  expect((await shopper.client('GET /checkout', {})).data.promotions).toEqual([])
})

test('a first order is one beside which no other stands', async () => {
  await insertPromotion(shop.db, { kind: 'first-order', amount: 30_000 })
  const shopper = await shopperWith({ item_id: await insertProduct(shop.db), count: 2 })
  const promotions = async () => (await shopper.client('GET /checkout', {})).data.promotions
  expect(await promotions()).toMatchObject([{ amount: -30_000 }])
  const { data } = await shopper.store({ payment_port: 5 })
  const again = await insertProduct(shop.db)
  await shopper.client('POST /cart/{id}', { params: { id: again }, body: { type: 1, count: 1 } })
  expect(await promotions()).toEqual([])
  await shopper.client('POST /profile/receipts/{id}/cancel', { params: { id: data.id } })
  expect(await promotions()).toMatchObject([{ amount: -30_000 }])
  await expectCleanAudit(shop)
})

test('free delivery is for its method, from its least goods on', async () => {
  const free = { kind: 'free-delivery', title: 'ارسال رایگان یلدا' } as const
  const promotion = await insertPromotion(shop.db, {
    ...{ ...free, least: 200_000, posting_method_id: delivery.posting_method },
  })
  await insertPromotion(shop.db, { ...free, least: 0, posting_method_id: 9_999 })
  const product = await insertProduct(shop.db)
  const [one, two] = [
    await shopperWith({ item_id: product, count: 1 }),
    await shopperWith({ item_id: product, count: 2 }),
  ]
  const below = await receiptOf(one, (await one.store()).data.id)
  expect(below.amounts).toEqual([{ kind: 'goods', amount: 100_000 }, FEE])
  const { data } = await two.store({ expected_cost: 200_000 })
  const receipt = await receiptOf(two, data.id)
  expect(receipt.amounts).toEqual([
    ...[{ kind: 'goods', amount: 200_000 }, FEE],
    { ...free, title: `${free.title} (از خرید ۲۰٬۰۰۰ تومان)`, promotion, amount: -150_000 },
  ])
  expect(receipt.shipping_cost).toBe(0)
  await expectCleanAudit(shop)
})

describe('a page that does not know promotions', () => {
  test('places orders, which cost less than it shows', async () => {
    const product = await insertProduct(shop.db)
    await second(product)
    const shopper = await shopperWith({ item_id: product, count: 2 })
    const { data } = await shopper.store({ expected_cost: 350_000 })
    expect((await receiptOf(shopper, data.id)).payable_amount).toBe(300_000)
  })

  test('is refused where the price has changed too', async () => {
    const product = await insertProduct(shop.db)
    await second(product)
    const shopper = await shopperWith({ item_id: product, count: 2 })
    const refusal = await refusalOf(shopper.store({ expected_cost: 360_000 }))
    expect(refusal).toMatchObject({ code: 400, message: messages.checkoutPriceChanged })
  })
})

test('refuses an order whose promotion has ended since it was shown', async () => {
  const product = await insertProduct(shop.db)
  const promotion = await second(product)
  const shopper = await shopperWith({ item_id: product, count: 2 })
  await shop.db.updateTable('promotions').set({ active: 0 }).where('id', '=', promotion).execute()
  expect(await refusalOf(shopper.store({ expected_cost: 300_000 }))).toMatchObject({ code: 400 })
})

describe('coupons', () => {
  const shopperWithCode = async (value: number, with_coupon: 0 | 1) => {
    const product = await insertProduct(shop.db)
    const promotion = await second(product)
    await shop.db
      .updateTable('promotions')
      .set({ with_coupon })
      .where('id', '=', promotion)
      .execute()
    await insertCoupon(shop.db, { code: 'yalda', type: CouponType.percent, value })
    const shopper = await shopperWith({ item_id: product, count: 2 })
    const name = () => shopper.client('POST /checkout/coupon', { body: { code: 'yalda' } })
    return { shopper, name }
  }

  test('take off what promotions leave', async () => {
    const { shopper, name } = await shopperWithCode(10, 1)
    const { data: coupon } = await name()
    expect(coupon).toMatchObject({ coupon_decreased: 15_000, promotions: [{ amount: -50_000 }] })
    const { data } = await shopper.store({ coupon_id: coupon.coupon_id, expected_cost: 285_000 })
    expect((await receiptOf(shopper, data.id)).payable_amount).toBe(285_000)
  })

  test('replace a promotion that does not go together with them', async () => {
    const { shopper, name } = await shopperWithCode(40, 0)
    const { data: coupon } = await name()
    expect(coupon).toMatchObject({ coupon_decreased: 80_000, promotions: [] })
    const { data } = await shopper.store({ coupon_id: coupon.coupon_id })
    expect((await receiptOf(shopper, data.id)).payable_amount).toBe(270_000)
    await expectCleanAudit(shop)
  })

  test('are refused where the promotion takes off as much', async () => {
    const { name } = await shopperWithCode(25, 0)
    const refusal = await refusalOf(name())
    expect(refusal).toMatchObject({ code: 400, message: promotionMessages.couponBelow })
  })
})

test('a changed order keeps what was agreed, and new goods have what runs then', async () => {
  const [milk, apple] = [await insertProduct(shop.db), await insertProduct(shop.db)]
  const quantity = await second(milk)
  const order = await paidOrder(shop, delivery, { lines: [{ item_id: milk, count: 2 }] })
  await shop.db.updateTable('promotions').set({ active: 0 }).where('id', '=', quantity).execute()
  const later = await insertPromotion(shop.db, {
    ...{ kind: 'category', percent: 20, product_ids: JSON.stringify([milk, apple]) },
  })
  const { amounts_after } = await order.preview(counts([milk, 4], [apple, 1]))
  expect(amounts_after.filter(({ kind }) => kind === 'promotion')).toMatchObject([
    { promotion: quantity, amount: -100_000 },
    { promotion: later, amount: -20_000 },
  ])
})

test('a phone order has the promotions of the customer', async () => {
  const product = await insertProduct(shop.db)
  await second(product)
  const shopper = await shopperWith({ item_id: product, count: 1 })
  const { as } = await signedInStaff(shop, ['orders'])
  const body = {
    ...{ lines: [{ id: product, count: 2 }], ...delivery },
    ...{ info_id: shopper.addressId, payment_port: 5 },
  }
  const params = { id: shopper.userId }
  const { data: quote } = await as('POST /admin/customers/{id}/quote', { params, body })
  expect(quote).toMatchObject({ payable: 300_000, refusal: null })
  const key = crypto.randomUUID()
  const { data } = await as('POST /admin/customers/{id}/orders', { params, body: { ...body, key } })
  const { amounts } = await receiptOf(shopper, data.id)
  expect(costOf(amounts)).toBe(300_000)
})
