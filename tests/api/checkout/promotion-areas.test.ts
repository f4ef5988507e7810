import { beforeEach, expect, test } from 'vitest'
import { CouponType } from '#lib/codes/coupon.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  insertCoupon,
  insertDelivery,
  insertPromotion,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { unpaidOrder } from '#tests/support/builders/order-change.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
let product: number
let half: number
let free: number
/** Addresses are in «ونک» where nothing else is said. */
beforeEach(async () => {
  delivery = await insertDelivery(shop, { capacity: 100 })
  product = await insertProduct(shop.db, { price: 100_000, inventory: 50 })
  const areas = JSON.stringify(['ونک'])
  half = await insertPromotion(shop.db, {
    ...{ kind: 'category', title: 'نصف قیمت', percent: 50, areas },
    product_ids: JSON.stringify([product]),
  })
  free = await insertPromotion(shop.db, {
    ...{ kind: 'free-delivery', title: 'ارسال رایگان', least: 0, areas },
    posting_method_id: delivery.posting_method,
  })
})

const shopperWithTwo = async () => {
  const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
  const outside = await insertAddress(shop.db, { user_id: shopper.userId, locality: 'تجریش' })
  return { ...shopper, outside }
}
const promotionsIn = (amounts: readonly AmountLine[]) =>
  amounts.flatMap(({ promotion, amount }) => (promotion ? [[promotion, amount]] : []))
const INSIDE = () => [
  [half, -100_000],
  [free, -150_000],
]

test('an order to its neighbourhood has it, as checkout and receipt say; one outside has none', async () => {
  const shopper = await shopperWithTwo()
  const offerFor = async (info_id?: number) =>
    (await shopper.client('GET /checkout', { query: { info_id } })).data
  const main = await offerFor()
  expect(main).toMatchObject({
    by_place: { info_id: shopper.addressId },
    promotions: [{ promotion: half, amount: -100_000 }],
    posting_methods: [{ free_delivery: { promotion: free } }],
  })
  const offer = await offerFor(shopper.outside)
  expect(offer).toMatchObject({ by_place: { info_id: shopper.outside }, promotions: [] })
  expect(offer.posting_methods[0]?.free_delivery).toBeUndefined()
  const cart = await shopper.client('GET /cart', {})
  expect(cart.extra_data.promotions).toMatchObject([{ promotion: half }])

  const inside = await shopper.store({ expected_cost: 100_000 })
  const params = { id: inside.data.id }
  const { data: receipt } = await shopper.client('GET /profile/receipts/{id}', { params })
  expect(promotionsIn(receipt.amounts)).toEqual(INSIDE())
  expect(receipt.amounts[1]?.title).toBe('نصف قیمت (٪۵۰؛ فقط ونک)')
  const other = await shopperWithTwo()
  const { data } = await other.store({ info_id: other.outside, expected_cost: 350_000 })
  const outside = await other.client('GET /profile/receipts/{id}', { params: { id: data.id } })
  expect(promotionsIn(outside.data.amounts)).toEqual([])
  await expectCleanAudit(shop)
})

test('another address of an order ends it, and the former one brings it again', async () => {
  let outside = 0
  const order = await unpaidOrder(shop, delivery, {
    lines: [{ item_id: product, count: 2 }],
    prepare: async ({ userId }) => {
      outside = await insertAddress(shop.db, { user_id: userId, locality: 'تجریش' })
    },
  })
  const { proposal } = (await order.change({ info_id: outside })).data
  expect(promotionsIn(proposal.amounts_before)).toEqual(INSIDE())
  expect(promotionsIn(proposal.amounts_after)).toEqual([])
  expect(proposal.payable).toBe(350_000)
  await expectCleanAudit(shop)
  // The order knows its method by id.
  await shop.db.updateTable('posting_methods').set({ title: 'پیک موتوری' }).execute()
  const again = (await order.change({ info_id: order.addressId })).data.proposal
  expect(promotionsIn(again.amounts_after)).toEqual(INSIDE())
  expect(again.payable).toBe(100_000)
  await expectCleanAudit(shop)
})

test('cards do not name it, and a coupon follows the address', async () => {
  const shopper = await shopperWithTwo()
  const { data: card } = await shopper.client('GET /products/{id}', { params: { id: product } })
  expect(card.promotion).toBeUndefined()
  await insertCoupon(shop.db, { code: 'yalda', type: CouponType.percent, value: 10 })
  const decreaseFor = async (info_id: number) => {
    const body = { code: 'yalda', info_id }
    return (await shopper.client('POST /checkout/coupon', { body })).data.coupon_decreased
  }
  expect(await decreaseFor(shopper.addressId)).toBe(10_000)
  expect(await decreaseFor(shopper.outside)).toBe(20_000)
})
