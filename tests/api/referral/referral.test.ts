import { beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import { messages } from '#lib/text/messages.ts'
import { expireOrders } from '#server/order/expire-orders.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  insertDelivery,
  readyShopper,
  refusalOf,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { completeOrder } from '#tests/support/builders/complete-order.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const DAY = 24 * 3600
const CODE = 'FRIEND23'

const referrer = (introduce_code = CODE) =>
  registeredUser(shop, { introduce_code, first_name: 'مینا', last_name: 'کریمی' })

const name = ({ client }: Pick<Shopper, 'client'>, code = CODE) =>
  client('POST /checkout/coupon', { body: { code } })

/** Names the code and saves an order with it. */
async function storeWith(friend: Shopper, code = CODE) {
  const { data } = await name(friend, code)
  return friend.store({ coupon_id: data.coupon_id })
}

async function refill({ userId }: Shopper): Promise<void> {
  await fillCart(shop, userId, [{ item_id: await insertProduct(shop.db), count: 2 }])
}

const earned = async ({ client }: Pick<Shopper, 'client'>) =>
  (await client('GET /profile/info/introduce-used', {})).data

const rewardTexts = () =>
  shop.db
    .selectFrom('sms_outbox')
    .select(['mobile', 'tokens'])
    .where('template', '=', 'referral-reward')
    .execute()

describe('an introduce code at the checkout', () => {
  test('takes 10,000 toman off the first purchase, in any spelling', async () => {
    await referrer()
    const friend = await readyShopper(shop, delivery)
    const { data, message } = await name(friend, ' friend\u200e۲۳ ')
    expect(data).toMatchObject({ coupon_decreased: 100_000 })
    expect(message).toBe(messages.couponApplied)
    const saved = await friend.store({ coupon_id: data.coupon_id })
    const row = await orderRow(shop, saved.data.id)
    expect(row.total_amount).toBe(200_000 - 100_000 + 150_000)
    expect(JSON.parse(row.coupon ?? '')).toEqual({ code: CODE, value: 100_000, type: 2 })
  })

  test.each([
    ['before anybody named it', false],
    ['after a friend named it', true],
  ])('is refused to its owner, %s', async (_, named) => {
    const self = await readyShopper(shop, delivery)
    const { introduce_code } = (await self.client('GET /profile/info', {})).data
    if (named) await name(await readyShopper(shop, delivery), introduce_code)
    const refusal = await refusalOf(name(self, introduce_code))
    expect([refusal.code, refusal.message]).toEqual([400, messages.couponOwnReferral])
  })

  test('is for the first purchase only, validated when entered and when the order is placed', async () => {
    await referrer()
    const friend = await readyShopper(shop, delivery)
    const { data } = await name(friend)
    const first = await friend.store()
    await refill(friend)
    for (const call of [() => name(friend), () => friend.store({ coupon_id: data.coupon_id })]) {
      const refusal = await refusalOf(call())
      expect([refusal.code, refusal.message]).toEqual([400, messages.couponFirstPurchaseOnly])
    }
    const params = { id: first.data.id }
    await friend.client('POST /profile/receipts/{id}/cancel', { params })
    expect((await storeWith(friend)).code).toBe(200)
  })

  test('counts once per friend, with any referrer, until that order is cancelled', async () => {
    await referrer()
    await referrer('SECOND34')
    const friend = await readyShopper(shop, delivery)
    const { data: second } = await name(friend, 'SECOND34')
    const order = await storeWith(friend)
    await refill(friend)
    const refusal = await refusalOf(friend.store({ coupon_id: second.coupon_id }))
    expect([refusal.code, refusal.message]).toEqual([400, messages.couponFirstPurchaseOnly])

    shop.clock.now += 3600
    expect(await expireOrders(shop.deps)).toBe(1)
    expect(await orderRow(shop, order.data.id)).toMatchObject({ status: OrderStatus.cancelled })
    expect((await friend.store({ coupon_id: second.coupon_id })).code).toBe(200)
    const rows = await shop.db
      .selectFrom('referrals')
      .select(['returned_at', 'rewarded_at'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { returned_at: shop.clock.now, rewarded_at: null },
      { returned_at: null, rewarded_at: null },
    ])
  })

  test('is refused when unknown', async () => {
    const friend = await readyShopper(shop, delivery)
    const refusal = await refusalOf(name(friend))
    expect([refusal.code, refusal.fields]).toEqual([422, { code: [messages.couponUnknown] }])
  })

  test('is listed among the codes of a friend until their first purchase', async () => {
    await referrer()
    const friend = await readyShopper(shop, delivery)
    await name(friend)
    const codes = async () =>
      (await friend.client('GET /profile/coupons', {})).data.map(each => [each.code, each.owned])
    expect(await codes()).toEqual([[CODE, false]])
    await friend.store()
    expect(await codes()).toEqual([])
  })
})

describe('the reward of the referrer', () => {
  test('comes when the order is completed: a personal code for one use in 90 days', async () => {
    const mina = await referrer()
    const { data: before } = await mina.client('GET /profile/info', {})
    const friend = await readyShopper(shop, delivery)
    const { data } = await storeWith(friend)
    expect(await earned(mina)).toEqual([])
    await completeOrder(shop, data.id)

    const [reward, ...others] = await earned(mina)
    const expired_at = shop.clock.now + 90 * DAY
    expect(others).toEqual([])
    expect(reward).toEqual({
      code: expect.stringMatching(/^[2-9A-Z]{10}$/) as string,
      first_name: 'سارا',
      last_name: 'احمدی',
      expired_at,
      expired_at_fa: formatJalaliDate(expired_at),
      used: false,
    })
    expect(await rewardTexts()).toEqual([
      { mobile: before.mobile, tokens: JSON.stringify({ code: reward!.code }) },
    ])
    const { data: after } = await mina.client('GET /profile/info', {})
    expect([before.has_unused_coupon, after.has_unused_coupon]).toEqual([false, true])

    await fillCart(shop, mina.userId, [{ item_id: await insertProduct(shop.db), count: 2 }])
    const named = await name(mina, reward!.code)
    expect(named.data.coupon_decreased).toBe(100_000)
    const body = { ...delivery, info_id: mina.addressId, payment_port: 5 }
    await mina.client('POST /checkout/store', {
      body: { ...body, coupon_id: named.data.coupon_id },
    })
    expect((await earned(mina))[0]).toMatchObject({ used: true })
    expect((await refusalOf(name(friend, reward!.code))).code).toBe(422)
  })

  test('does not come for a cancelled order, nor without a code', async () => {
    const mina = await referrer()
    const friend = await readyShopper(shop, delivery)
    const { data } = await storeWith(friend)
    await friend.client('POST /profile/receipts/{id}/cancel', { params: { id: data.id } })
    const other = await readyShopper(shop, delivery)
    await completeOrder(shop, (await other.store()).data.id)
    expect(await earned(mina)).toEqual([])
    expect(await rewardTexts()).toEqual([])
  })

  test('is listed for its owner only, newest first, 16 a page', async () => {
    const mina = await referrer()
    const stranger = await registeredUser(shop)
    for (let n = 0; n < 17; n++) {
      const friend = await readyShopper(shop, delivery)
      await shop.db
        .updateTable('users')
        .set({ first_name: `دوست ${n}`, last_name: n === 0 ? null : 'رضایی' })
        .where('id', '=', friend.userId)
        .execute()
      const { data } = await storeWith(friend)
      await completeOrder(shop, data.id)
    }
    const page = (n: number) =>
      mina.client('GET /profile/info/introduce-used', { query: { page: n } })
    const [first, second] = [await page(1), await page(2)]
    expect([first.data.length, second.data.length]).toEqual([16, 1])
    expect(first.extra_data).toEqual({ count: 17, page: 1, page_size: 16 })
    expect(first.data[0]).toMatchObject({ first_name: 'دوست 16' })
    expect(second.data[0]).toMatchObject({ first_name: 'دوست 0', last_name: '' })
    expect(await earned(stranger)).toEqual([])
  })
})
