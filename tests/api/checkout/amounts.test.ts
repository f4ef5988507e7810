import { beforeEach, describe, expect, test } from 'vitest'
import { CouponType } from '#lib/codes/coupon.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { payableAmount } from '#lib/rules/amount-sums.ts'
import { orderAmounts } from '#lib/rules/amounts.ts'
import { getOrder } from '#server/order/order-queries.ts'
import { amountsRule } from '#server/audit/amounts.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type CartLine,
  giveWallet,
  insertCompany,
  insertCoupon,
  insertPaymentPorts,
  insertPostingMethod,
  insertPromotion,
  insertWindowTemplate,
  firstWindow,
  readyShopper,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { type Random, seeded } from '#tests/support/builders/random.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
beforeEach(() => insertPaymentPorts(shop.db))

const SAMPLE = 12

const receiptOf = async ({ client }: Shopper, id: number): Promise<Invoice> =>
  (await client('GET /profile/receipts/{id}', { params: { id } })).data

async function auditFaults(): Promise<string[]> {
  const found: string[] = []
  for await (const { faults } of amountsRule.check(shop.db)) found.push(...faults)
  return found
}

/** Writes a code and names it at the checkout, as its shopper does. */
async function nameCoupon({ client }: Shopper, terms: { type: CouponType; value: number }) {
  const code = `SUM${terms.type}X${terms.value}`
  await insertCoupon(shop.db, { ...terms, code })
  return (await client('POST /checkout/coupon', { body: { code } })).data
}

describe('amounts in whole toman', () => {
  test.each<[goods: number, code: number, company: number | null, payable: number]>([
    [99_990, 50, null, 49_990],
    [543_500, 7, null, 505_450],
    [543_500, 13, 10, 418_490],
    [133_325, 7, null, 123_980],
  ])(
    'hold for goods of %i, a code of %i %%, a company of %s %%',
    async (price, value, percent, payable) => {
      const posting_method = await insertPostingMethod(shop.db, { amount: 0 })
      const company_id =
        percent === null
          ? null
          : await insertCompany(shop.db, { discount_percent: percent, flooring: 0 })
      const time_id = await firstWindow(shop, await insertWindowTemplate(shop.db, { company_id }))
      const product = await insertProduct(shop.db, { price })
      const lines = [{ item_id: product, count: 1 }]
      const shopper = await readyShopper(shop, { posting_method, time_id }, lines)
      const { coupon_id } = await nameCoupon(shopper, { type: CouponType.percent, value })
      const group = await groupBody(shopper, company_id, time_id)
      const { data } = await shopper.store({ ...group, coupon_id })
      const receipt = await receiptOf(shopper, data.id)
      expect(receipt.payable_amount).toBe(payable)
      expect(receipt.amounts.filter(({ amount }) => amount % 10 !== 0)).toEqual([])
      expect(await auditFaults()).toEqual([])
    },
  )

  test('do not change an order from before whole toman', async () => {
    const posting_method = await insertPostingMethod(shop.db, { amount: 390_000 })
    const time_id = await firstWindow(shop, await insertWindowTemplate(shop.db))
    const lines = [{ item_id: await insertProduct(shop.db, { price: 99_990 }), count: 1 }]
    const shopper = await readyShopper(shop, { posting_method, time_id }, lines)
    const { coupon_id } = await nameCoupon(shopper, { type: CouponType.percent, value: 50 })
    const { id } = (await shopper.store({ coupon_id })).data
    const { terms } = await getOrder(shop.db, id)
    const { rules: _, ...before } = JSON.parse(terms ?? '{}') as { rules: number }
    const amounts = [
      { kind: 'goods', amount: 99_990 },
      { kind: 'coupon', amount: -49_995 },
      { kind: 'shipping', amount: 390_000 },
    ]
    const old = { terms: JSON.stringify(before), amounts: JSON.stringify(amounts) }
    const orders = shop.db.updateTable('orders').where('id', '=', id)
    await orders.set({ ...old, total_amount: 439_995, cost: 439_995 }).execute()
    expect(await auditFaults()).toEqual([])
    expect(await receiptOf(shopper, id)).toMatchObject({ payable_amount: 439_995, amounts })
  })
})

describe('free delivery above 8,000,000 rials, at a method of 390,000', () => {
  test.each<[goods: number, code: number, payable: number]>([
    [8_010_000, 20_000, 7_990_000],
    [8_010_000, 0, 8_010_000],
    [8_000_000, 0, 8_390_000],
  ])(
    'depends on the subtotal before codes: goods of %i, a code of %i rials: %i',
    async (price, value, payable) => {
      const posting_method = await insertPostingMethod(shop.db, { amount: 390_000 })
      const time_id = await firstWindow(shop, await insertWindowTemplate(shop.db))
      const lines = [{ item_id: await insertProduct(shop.db, { price }), count: 1 }]
      const shopper = await readyShopper(shop, { posting_method, time_id }, lines)
      const coupon_id =
        value === 0
          ? null
          : (await nameCoupon(shopper, { type: CouponType.rials, value })).coupon_id
      const { data } = await shopper.store({ coupon_id })
      expect((await receiptOf(shopper, data.id)).payable_amount).toBe(payable)
    },
  )
})

test(`${SAMPLE} random carts cost the same by the API as on the checkout page`, async () => {
  await insertPromotion(shop.db, { kind: 'first-order', percent: 7, most: 99_990 })
  await insertPromotion(shop.db, { kind: 'free-delivery', least: 2_500_000 })
  for (let seed = 0; seed < SAMPLE; seed++) await placeRandom(seeded(seed), seed)
  expect(await auditFaults()).toEqual([])
})

const within = ({ next }: Random, min: number, max: number): number =>
  min + Math.floor(next() * (max - min + 1))

/** Places an order of prices, fees and codes that need not be whole toman. */
async function placeRandom(random: Random, seed: number): Promise<void> {
  const posting_method = await insertPostingMethod(shop.db, {
    amount: within(random, 0, 500_000),
    free_for_companies: random.chance(0.5) ? 1 : 0,
  })
  const company_id = random.chance(0.4)
    ? await insertCompany(shop.db, { discount_percent: within(random, 0, 40), flooring: 0 })
    : null
  const price = random.chance(0.5) ? within(random, 0, 90_000) : 0
  const time_id = await firstWindow(
    shop,
    await insertWindowTemplate(shop.db, { company_id, price }),
  )
  const lines: CartLine[] = []
  for (let each = 0; each < 3; each++) {
    const listed = within(random, 100_000, 4_000_000)
    const price_by_discount = random.chance(0.5) ? within(random, 90_000, listed) : null
    const item_id = await insertProduct(shop.db, { price: listed, price_by_discount })
    lines.push({ item_id, count: within(random, 1, 3) })
  }
  const shopper = await readyShopper(shop, { posting_method, time_id }, lines)
  await giveWallet(shop, shopper.userId, within(random, -300_000, 300_000))
  const coupon = await nameCoupon(shopper, {
    ...(random.chance(0.5)
      ? { type: CouponType.percent, value: within(random, 1, 60) }
      : { type: CouponType.rials, value: 1_000 * seed + within(random, 1, 999) }),
  })
  const use_wallet = random.chance(0.6) ? 1 : 0
  const group = await groupBody(shopper, company_id, time_id)
  const { data: offer } = await shopper.client('GET /checkout', {})
  const days = company_id === null ? offer.time_windows : (offer.company?.time_windows ?? [])
  const shown = orderAmounts({
    rules: 2,
    listSubtotal: offer.total_price,
    subtotal: offer.total_payable_price,
    companyPercent: company_id === null ? null : (offer.company?.discount_percent ?? 0),
    promotionLines: coupon.promotions ?? [],
    couponDecrease: coupon.coupon_decreased,
    method: offer.posting_methods.find(({ id }) => id === posting_method) ?? null,
    windowPrice: days.flatMap(day => day.times).find(time => time.id === time_id)?.price ?? 0,
    freeShippingThreshold: offer.free_shipping_threshold,
    wallet: offer.wallet_value,
    useWallet: use_wallet === 1,
  })
  const { coupon_id } = coupon
  const { data } = await shopper.store({ ...group, coupon_id, use_wallet, payment_port: 5 })
  const receipt = await receiptOf(shopper, data.id)
  expect(receipt.amounts).toEqual(shown)
  expect(receipt.total_amount).toBe(payableAmount(shown))
  expect(shown.filter(({ amount }) => amount % 10 !== 0)).toEqual([])
}

/** The body of a group order, whose shopper joins the company; empty of a personal one. */
async function groupBody({ userId }: Shopper, company_id: number | null, time_id: number) {
  if (company_id === null) return {}
  await shop.db.updateTable('users').set({ company_id }).where('id', '=', userId).execute()
  return { company_id, company_time_id: time_id }
}
