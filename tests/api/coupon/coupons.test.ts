import { beforeEach, describe, expect, test } from 'vitest'
import { formatJalaliDate } from '#lib/text/dates.ts'
import { messages } from '#lib/text/messages.ts'
import { couponFloor } from '#lib/text/sentences.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct, type Row } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  insertCoupon,
  insertDelivery,
  offerCoupon,
  readyShopper,
  refusalOf,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const HOUR = 3600
const DAY = 24 * HOUR

const name = (shopper: Pick<Shopper, 'client'>, code: string) =>
  shopper.client('POST /checkout/coupon', { body: { code } })

const codesOf = async (shopper: Pick<Shopper, 'client'>, page = 1) =>
  (await shopper.client('GET /profile/coupons', { query: { page } })).data

const hasUnused = async ({ client }: Pick<Shopper, 'client'>) =>
  (await client('GET /profile/info', {})).data.has_unused_coupon

describe('a personal code', () => {
  test('is used by its owner, once', async () => {
    const shopper = await readyShopper(shop, delivery)
    const terms = { code: 'MINE', total_limit: 1, owner_id: shopper.userId }
    const coupon_id = await insertCoupon(shop.db, terms)
    expect(await hasUnused(shopper)).toBe(true)
    const { data } = await name(shopper, 'mine')
    expect(data).toMatchObject({ coupon_id, coupon_decreased: 50_000 })
    const saved = await shopper.store({ coupon_id })
    expect(await orderRow(shop, saved.data.id)).toMatchObject({ total_amount: 300_000 })
    expect(await hasUnused(shopper)).toBe(false)
  })

  test('is unknown to others, by its letters and by its id, and not listed', async () => {
    const owner = await registeredUser(shop)
    const coupon_id = await insertCoupon(shop.db, { code: 'THEIRS', owner_id: owner.userId })
    const shopper = await readyShopper(shop, delivery)
    const unknown = await refusalOf(name(shopper, 'UNKNOWN'))
    const theirs = await refusalOf(name(shopper, 'THEIRS'))
    expect([theirs.code, theirs.fields, theirs.data]).toEqual([
      unknown.code,
      unknown.fields,
      unknown.data,
    ])
    expect([theirs.code, theirs.fields]).toEqual([422, { code: [messages.couponUnknown] }])
    // Even an offer from before the code had an owner is worth nothing.
    await offerCoupon(shop, shopper.userId, coupon_id)
    const saving = await refusalOf(shopper.store({ coupon_id }))
    expect([saving.code, saving.message]).toEqual([400, messages.couponInvalid])
    expect(await codesOf(shopper)).toEqual([])
    expect(await hasUnused(shopper)).toBe(false)
    const { used } = await shop.db.selectFrom('coupons').select('used').executeTakeFirstOrThrow()
    expect(used).toBe(0)
  })

  test.each<[string, Partial<Row<'coupons'>>, boolean]>([
    ['good', {}, true],
    ['good until later', { expired_at: 2 ** 33 }, true],
    ['switched off', { active: 0 }, false],
    ['over', { expired_at: 1 }, false],
    ['begun', { started_at: 1 }, true],
    ['yet to begin', { started_at: 2 ** 33 }, false],
    ['used up', { total_limit: 1, used: 1 }, false],
  ])('sets has_unused_coupon when it is valid: %s', async (_, terms, expected) => {
    const user = await registeredUser(shop)
    await insertCoupon(shop.db, terms)
    await insertCoupon(shop.db, { ...terms, owner_id: user.userId })
    expect(await hasUnused(user)).toBe(expected)
  })
})

describe('GET /profile/coupons', () => {
  test('lists personal codes first, those that end soonest first, then entered valid ones', async () => {
    const shopper = await readyShopper(shop, delivery)
    const own = { owner_id: shopper.userId }
    const soon = shop.clock.now + DAY
    await insertCoupon(shop.db, { ...own, code: 'own-over', expired_at: shop.clock.now })
    await insertCoupon(shop.db, { ...own, code: 'own-later' })
    await insertCoupon(shop.db, { ...own, code: 'own-soon', expired_at: soon, flooring: 700_000 })
    await insertCoupon(shop.db, { ...own, code: 'own-used', total_limit: 1, used: 1 })
    await insertCoupon(shop.db, { code: 'unnamed' })
    for (const [code, terms] of [
      ['named', { type: 1, value: 15 }],
      ['named-off', {}],
      ['named-used-up', { total_limit: 3 }],
    ] as const) {
      await insertCoupon(shop.db, { code, ...terms })
      await name(shopper, code)
    }
    const change = (code: string) => shop.db.updateTable('coupons').where('code', '=', code)
    await change('named-off').set({ active: 0 }).execute()
    await change('named-used-up').set({ used: 3 }).execute()

    const listed = await codesOf(shopper)
    expect(listed.map(({ code, active, used, owned }) => [code, active, used, owned])).toEqual([
      ['own-soon', true, false, true],
      ['own-later', true, false, true],
      ['named', true, false, false],
      ['own-over', false, false, true],
      ['own-used', false, true, true],
    ])
    expect(listed[0]).toEqual({
      code: 'own-soon',
      value: 50_000,
      type: 2,
      expired_at: soon,
      expired_at_fa: formatJalaliDate(soon),
      flooring: 700_000,
      active: true,
      used: false,
      owned: true,
    })
    expect(listed[2]).toMatchObject({ type: 1, value: 15, expired_at: null, expired_at_fa: null })
  })

  test('does not list a shared code that this user has used up', async () => {
    const shopper = await readyShopper(shop, delivery)
    const coupon_id = await insertCoupon(shop.db, { code: 'once', per_user_limit: 1 })
    await name(shopper, 'once')
    expect((await codesOf(shopper)).map(each => each.code)).toEqual(['once'])
    const { data } = await shopper.store({ coupon_id })
    expect(await codesOf(shopper)).toEqual([])
    await shopper.client('POST /profile/receipts/{id}/cancel', { params: { id: data.id } })
    expect((await codesOf(shopper)).map(each => each.code)).toEqual(['once'])
  })

  test('lists a personal code that this user has used up as used', async () => {
    const shopper = await readyShopper(shop, delivery)
    const own = { owner_id: shopper.userId, code: 'own-once', per_user_limit: 1 }
    const coupon_id = await insertCoupon(shop.db, own)
    await name(shopper, own.code)
    expect(await codesOf(shopper)).toMatchObject([{ active: true, used: false }])
    await shopper.store({ coupon_id })
    expect(await codesOf(shopper)).toMatchObject([{ active: false, used: true }])
  })

  test('returns 16 a page', async () => {
    const user = await registeredUser(shop)
    for (let n = 0; n < 18; n++) await insertCoupon(shop.db, { owner_id: user.userId })
    const page = async (n: number) => user.client('GET /profile/coupons', { query: { page: n } })
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect([first, second, third].map(answer => answer.data.length)).toEqual([16, 2, 0])
    expect(second.extra_data).toEqual({ count: 18, page: 2, page_size: 16 })
    const codes = [...first.data, ...second.data].map(each => each.code)
    expect(new Set(codes).size).toBe(18)
  })

  test('refuses a request without a session', async () => {
    expect((await refusalOf(shop.as(null)('GET /profile/coupons', {}))).code).toBe(401)
  })
})

describe('a code when the order is placed', () => {
  test.each<[string, Partial<Row<'coupons'>>, string]>([
    ['switched off meanwhile', { active: 0 }, messages.couponExpired],
    ['over meanwhile', { expired_at: 1 }, messages.couponExpired],
    ['begins later by now', { started_at: 2 ** 33 }, messages.couponEarly],
    ['used up meanwhile', { total_limit: 4, used: 4 }, messages.couponUsedUp],
    ['with a floor meanwhile', { flooring: 900_000 }, couponFloor(900_000)],
  ])('is refused with 400 and places nothing: %s', async (_, change, message) => {
    const shopper = await readyShopper(shop, delivery)
    const coupon_id = await insertCoupon(shop.db, { code: 'fair' })
    await name(shopper, 'fair')
    await shop.db.updateTable('coupons').set(change).where('id', '=', coupon_id).execute()
    const refusal = await refusalOf(shopper.store({ coupon_id }))
    expect([refusal.code, refusal.message]).toEqual([400, message])
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    expect((await shopper.store()).code).toBe(200)
  })

  test('takes off its value at that moment, at most the goods', async () => {
    const product = await insertProduct(shop.db, { price: 30_000 })
    const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 1 }])
    const coupon_id = await insertCoupon(shop.db, { code: 'big', value: 10_000 })
    expect((await name(shopper, 'big')).data.coupon_decreased).toBe(10_000)
    await shop.db.updateTable('coupons').set({ value: 900_000 }).execute()
    const { data } = await shopper.store({ coupon_id })
    expect(JSON.parse((await orderRow(shop, data.id)).amounts)).toEqual([
      { kind: 'goods', amount: 30_000 },
      { kind: 'coupon', amount: -30_000 },
      { kind: 'shipping', amount: 150_000 },
    ])
    await fillCart(shop, shopper.userId, [{ item_id: product, count: 1 }])
    await shop.db.updateTable('coupons').set({ type: 1, value: 100 }).execute()
    const again = await shopper.store({ coupon_id })
    expect(await orderRow(shop, again.data.id)).toMatchObject({ total_amount: 150_000 })
  })
})
