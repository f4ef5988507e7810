import { beforeEach, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { inTransaction } from '#server/platform/database/open.ts'
import { getOrder } from '#server/order/order-queries.ts'
import { rewardReferrer } from '#server/referral/referral.ts'
import { moveOrderTo } from '#server/order/staff-move.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  insertDelivery,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { tally } from '#tests/support/checks/tally.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop, { capacity: 500 })
})

const AT_ONCE = 200
const CODE = 'FRIEND23'

async function friendOrder(): Promise<number> {
  const friend = await readyShopper(shop, delivery)
  const { data } = await friend.client('POST /checkout/coupon', { body: { code: CODE } })
  return (await friend.store({ coupon_id: data.coupon_id })).data.id
}

async function rewards(ownerId: number) {
  const coupons = await shop.db
    .selectFrom('coupons')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute()
  const texts = await shop.db
    .selectFrom('sms_outbox')
    .select('once_key')
    .where('template', '=', 'referral-reward')
    .execute()
  return { coupons: coupons.length, texts: texts.length }
}

test(
  `gives one reward for an order completed ${AT_ONCE} times at once`,
  { timeout: 60_000 },
  async () => {
    const { userId } = await registeredUser(shop, { introduce_code: CODE })
    const id = await friendOrder()
    const now = shop.clock.now
    for (const status of [40, 50] as const) await moveByStaff(shop, id, { status, paid: true })
    const out = await getOrder(shop.db, id)
    const moves = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        moveOrderTo(shop.db, out, { status: OrderStatus.delivered }, { now }),
      ),
    )
    expect(moves.filter(moved => moved.ok)).toHaveLength(1)
    expect(await rewards(userId)).toEqual({ coupons: 1, texts: 1 })

    // Whoever calls it, and however often, there is no second one.
    await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        inTransaction(shop.db, trx => rewardReferrer(trx, { id }, now)),
      ),
    )
    expect(await rewards(userId)).toEqual({ coupons: 1, texts: 1 })
  },
)

test(`gives one reward for ${AT_ONCE} concurrent requests`, { timeout: 60_000 }, async () => {
  const { userId } = await registeredUser(shop, { introduce_code: CODE })
  const id = await friendOrder()
  const now = shop.clock.now
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      inTransaction(shop.db, trx => rewardReferrer(trx, { id }, now)),
    ),
  )
  expect(await rewards(userId)).toEqual({ coupons: 1, texts: 1 })
})

test('discounts concurrent orders of several friends of one referrer', async () => {
  const { userId } = await registeredUser(shop, { introduce_code: CODE })
  const orders = await Promise.all(Array.from({ length: 40 }, friendOrder))
  const rows = await shop.db.selectFrom('referrals').select(['referrer_id', 'friend_id']).execute()
  expect(rows).toHaveLength(orders.length)
  expect(new Set(rows.map(row => row.friend_id)).size).toBe(orders.length)
  expect(rows.every(row => row.referrer_id === userId)).toBe(true)
  const introduce = await shop.db.selectFrom('coupons').select(['introducer_id', 'used']).execute()
  expect(introduce).toEqual([{ introducer_id: userId, used: orders.length }])
})

test("counts one of a friend's concurrent first orders with many codes", async () => {
  const friend = await readyShopper(shop, delivery)
  const numbers: number[] = []
  for (let n = 0; n < 20; n++) {
    const introduce_code = `MANY${String(n).padStart(4, '0')}`
    await registeredUser(shop, { introduce_code })
    const { data } = await friend.client('POST /checkout/coupon', {
      body: { code: introduce_code },
    })
    numbers.push(data.coupon_id)
  }
  const { ok } = await tally(
    numbers.map(async coupon_id => {
      const item_id = await insertProduct(shop.db)
      await fillCart(shop, friend.userId, [{ item_id, count: 1 }])
      return friend.store({ coupon_id })
    }),
  )
  expect(ok).toBe(1)
  expect(await shop.db.selectFrom('referrals').select('id').execute()).toHaveLength(1)
})
