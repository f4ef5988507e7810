import { beforeEach, describe, expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { CouponType } from '#lib/codes/coupon.ts'
import { messages } from '#lib/text/messages.ts'
import { itemUnavailable } from '#lib/text/cart-sentences.ts'
import { couponFloor } from '#lib/text/sentences.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  giveWallet,
  insertCompany,
  insertCoupon,
  insertDelivery,
  insertPostingMethod,
  insertWindowTemplate,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop, { capacity: 1 })
})

describe('GET /time-windows', () => {
  const read = async () => (await shop.as(null)('GET /time-windows', {})).data

  test('lists seven days from today, without windows of companies', async () => {
    await insertWindowTemplate(shop.db, { company_id: await insertCompany(shop.db) })
    const days = await read()
    expect(days.map(day => day.date)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
    expect(days.map(day => day.relative_day).slice(0, 3)).toEqual(['today', 'tomorrow', null])
    expect(days[0]?.title).toEqual({ day_of_week: 'شنبه', day_of_month: '۳۰ آبان' })
    expect(days[0]?.times).toEqual([
      {
        id: delivery.time_id,
        price: 0,
        active: true,
        reason: null,
        started_hr: 16,
        started_mn: 0,
        finished_hr: 19,
        finished_mn: 0,
        finished_at: Date.UTC(2026, 10, 21, 15, 30) / 1000,
      },
    ])
  })

  test('says whether windows have a fee, beside the free-delivery threshold', async () => {
    const fees = async () =>
      (await shop.as(null)('GET /config/free-shipping-threshold', {})).data.window_fees
    expect(await fees()).toBe('none')
    await insertWindowTemplate(shop.db, { price: 50_000, started_hr: 19, finished_hr: 22 })
    expect(await fees()).toBe('some')
    await shop.db.updateTable('delivery_windows').set({ price: 50_000 }).execute()
    expect(await fees()).toBe('all')
  })

  test('marks full and late windows inactive and omits a closed day', async () => {
    const shopper = await readyShopper(shop, delivery)
    await shopper.store()
    expect((await read())[0]?.times[0]).toMatchObject({ active: false, reason: 'full' })
    shop.clock.now += 4 * 3600
    expect((await read())[0]?.times[0]).toMatchObject({ active: false, reason: 'late' })
    await shop.db.insertInto('closed_days').values({ date: '2026-11-21', reason: 'عید' }).execute()
    expect((await read())[0]?.date).toBe('2026-11-22')
  })

  test('writes each window once for concurrent reads', async () => {
    await insertWindowTemplate(shop.db)
    await Promise.all(Array.from({ length: 10 }, read))
    expect((await read()).every(day => day.times.length === 2)).toBe(true)
    shop.clock.now += 24 * 3600
    expect((await read()).map(day => day.date).at(-1)).toBe('2026-11-28')
  })
})

describe('GET /checkout', () => {
  test('returns totals, counts, methods, ports and wallet', async () => {
    const closed = await insertPostingMethod(shop.db, { active: 0 })
    const product = await insertProduct(shop.db, { price_by_discount: 80_000 })
    const bundle = await insertBundle(shop.db)
    const { client, userId } = await readyShopper(shop, delivery, [
      { item_id: product, count: 2 },
      { type: ItemType.bundle, item_id: bundle, count: 1 },
    ])
    await giveWallet(shop, userId, -5_000)
    const { data, extra_data } = await client('GET /checkout', {})
    expect(extra_data).toEqual({ cart: [], receipt: null })
    expect(data.goods?.map(({ count }) => count)).toEqual([2, 1])
    expect(data).toMatchObject({
      total_price: 350_000,
      total_payable_price: 310_000,
      free_shipping_threshold: 8_000_000,
      wallet_value: -5_000,
      company: null,
      order_count: { [`p-${product}`]: 2, [`b-${bundle}`]: 1 },
    })
    expect(data.payment_ports.map(port => port.id)).toEqual([1, 5, 6])
    expect(data.posting_methods.find(method => method.id === closed)?.active).toBe(false)
    expect(data.time_windows).toHaveLength(7)
  })

  test('offers an active company with its own windows', async () => {
    const company_id = await insertCompany(shop.db)
    await insertWindowTemplate(shop.db, { company_id, weekdays: '[2]' })
    const { client, userId } = await registeredUser(shop, { company_id })
    await fillCart(shop, userId, [{ item_id: await insertProduct(shop.db), count: 1 }])
    const { data } = await client('GET /checkout', {})
    expect(data.company).toMatchObject({
      id: company_id,
      discount_percent: 10,
      city: 'تهران',
      finalizable: true,
    })
    expect(data.company?.time_windows.map(day => day.date)).toEqual(['2026-11-23'])
    expect(data.time_windows).toHaveLength(7)
    await shop.db.updateTable('companies').set({ active: 0 }).execute()
    expect((await client('GET /checkout', {})).data.company).toBeNull()
  })

  test('redirects back to the cart', async () => {
    const { client, userId } = await registeredUser(shop)
    const empty = await client('GET /checkout', {})
    expect(empty.extra_data.cart).toEqual([])
    expect(empty.data.total_price).toBe(0)
    const scarce = await insertProduct(shop.db, { inventory: 1 })
    const gone = await insertProduct(shop.db, { available: 0 })
    await fillCart(shop, userId, [
      { item_id: scarce, count: 2 },
      { item_id: gone, count: 1 },
    ])
    const { data, extra_data } = await client('GET /checkout', {})
    expect(extra_data.cart).toHaveLength(2)
    expect(data.order_count).toEqual({ [`p-${scarce}`]: 2 })
  })

  test('names items that can no longer be bought, as placing does, and counts none of them', async () => {
    const gone = await insertProduct(shop.db, { name: 'شیر', inventory: 1 })
    const left = await insertProduct(shop.db)
    const shopper = await readyShopper(shop, delivery, [
      { item_id: gone, count: 1 },
      { item_id: left, count: 2 },
    ])
    const { client } = shopper
    await shop.db.updateTable('products').set({ inventory: 0 }).where('id', '=', gone).execute()
    const { data, extra_data } = await client('GET /checkout', {})
    expect(extra_data.cart).toEqual([itemUnavailable('شیر')])
    expect(data.total_price).toBe(200_000)
    const totals = { items_count: 2, total_price: 200_000 }
    expect((await client('GET /cart', {})).extra_data.cart_info).toEqual(totals)
    expect((await client('GET /cart/info', {})).data).toEqual(totals)
    const refusal = await refusalOf(shopper.store())
    expect([refusal.code, refusal.message]).toEqual([406, itemUnavailable('شیر')])
    await client('DELETE /cart/{id}', { params: { id: gone }, body: { type: ItemType.product } })
    expect((await client('GET /checkout', {})).extra_data.cart).toEqual([])
    expect((await shopper.store()).code).toBe(200)
  })
})

describe('POST /checkout/coupon', () => {
  const NOW_PLUS = 60

  test('limits guesses of codes', async () => {
    const { client } = await readyShopper(shop, delivery)
    const guess = (code: string) => client('POST /checkout/coupon', { body: { code } })
    const { hits, seconds } = BUDGETS['coupon-user']
    for (let n = 0; n < hits; n++)
      expect(await refusalOf(guess(`GUESS${n}`))).toMatchObject({ code: 422 })
    expect(await refusalOf(guess('GUESS'))).toMatchObject({ code: 429 })
    shop.clock.now += seconds
    expect(await refusalOf(guess('GUESS'))).toMatchObject({ code: 422 })
  })

  test.each([
    ['rials', {}, 50_000],
    ['percent', { type: CouponType.percent, value: 15 }, 30_000],
    ['more than the goods', { value: 900_000 }, 200_000],
  ])('takes off %s', async (_, terms, decrease) => {
    const id = await insertCoupon(shop.db, { ...terms, code: 'NOROOZ' })
    const { client } = await readyShopper(shop, delivery)
    const { data, message } = await client('POST /checkout/coupon', { body: { code: ' norooz ' } })
    expect(data).toMatchObject({ coupon_id: id, coupon_decreased: decrease })
    expect(message).toBe(messages.couponApplied)
  })

  test.each([
    ['unknown', { code: 'OTHER' }, 422, { code: [messages.couponUnknown] }],
    ['switched off', { active: 0 as const }, 404, messages.couponExpired],
    ['used up', { total_limit: 0 }, 400, messages.couponUsedUp],
    ['above the cart', { flooring: 300_000 }, 400, couponFloor(300_000)],
  ])('refuses a code that is %s', async (_, terms, code, message) => {
    await insertCoupon(shop.db, { code: 'NOROOZ', ...terms })
    const { client } = await readyShopper(shop, delivery)
    const refusal = await refusalOf(client('POST /checkout/coupon', { body: { code: 'NOROOZ' } }))
    const refused = code === 422 ? refusal.fields : refusal.message
    expect([refusal.code, refused]).toEqual([code, message])
  })

  test.each([
    ['spaces', ' yalda - 50 '],
    ['another dash', 'YALDA–۵۰'],
    ['the Persian layout', 'غشمیش-۵۰'],
  ])('accepts a code typed with %s', async (_, code) => {
    const coupon_id = await insertCoupon(shop.db, { code: 'yalda-50' })
    const { client } = await readyShopper(shop, delivery)
    const { data } = await client('POST /checkout/coupon', { body: { code } })
    expect(data).toMatchObject({ coupon_id })
  })

  test('refuses an empty cart and a cart without purchasable items', async () => {
    await insertCoupon(shop.db, { code: 'NOROOZ' })
    const { client, userId } = await registeredUser(shop)
    const use = async () => {
      const refusal = await refusalOf(client('POST /checkout/coupon', { body: { code: 'NOROOZ' } }))
      return [refusal.code, refusal.message]
    }
    expect(await use()).toEqual([400, messages.checkoutCartEmpty])
    const gone = await insertProduct(shop.db, { inventory: 0 })
    await fillCart(shop, userId, [{ item_id: gone, count: 1 }])
    expect(await use()).toEqual([400, messages.checkoutCartEmpty])
  })

  test('refuses an expired code and an empty field', async () => {
    await insertCoupon(shop.db, { code: 'NOROOZ', expired_at: shop.clock.now + NOW_PLUS })
    const { client } = await readyShopper(shop, delivery)
    shop.clock.now += NOW_PLUS
    const over = await refusalOf(client('POST /checkout/coupon', { body: { code: 'NOROOZ' } }))
    expect([over.code, over.message]).toEqual([404, messages.couponExpired])
    const none = await refusalOf(client('POST /checkout/coupon', { body: { code: ' ' } }))
    expect(none.fields).toHaveProperty('code')
  })
})
