import { expect, test } from 'vitest'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  fillCart,
  insertCoupon,
  insertDelivery,
  offerCoupon,
  readyShopper,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { inventoryOf } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { tally } from '#tests/support/checks/tally.ts'

const shop = shopForEach()

async function couponState(id: number) {
  const { used } = await shop.db
    .selectFrom('coupons')
    .select('used')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const uses = await shop.db
    .selectFrom('coupon_uses')
    .selectAll()
    .where('coupon_id', '=', id)
    .execute()
  return { used, uses: uses.length }
}

test.each([
  ['once when its limit is one', 1],
  ['seven times when its limit is seven', 7],
])('uses a coupon %s, in 200 concurrent orders', { timeout: 120_000 }, async (_, total_limit) => {
  const delivery = await insertDelivery(shop, { capacity: 500 })
  const product = await insertProduct(shop.db, { inventory: 500 })
  const coupon_id = await insertCoupon(shop.db, { total_limit })
  const everybody: Shopper[] = []
  for (let n = 0; n < 200; n++) {
    const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 1 }])
    await offerCoupon(shop, shopper.userId, coupon_id)
    everybody.push(shopper)
  }
  const done = await tally(everybody.map(shopper => shopper.store({ coupon_id })))
  expect(done).toEqual({ ok: total_limit, codes: [400] })
  expect(await couponState(coupon_id)).toEqual({ used: total_limit, uses: total_limit })
  expect(await inventoryOf(shop, product)).toEqual({
    inventory: 500 - total_limit,
    sold: total_limit,
  })
})

test('uses a once-per-user coupon once for concurrent orders of a user', async () => {
  const delivery = await insertDelivery(shop)
  const product = await insertProduct(shop.db)
  const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 1 }])
  const coupon_id = await insertCoupon(shop.db, { per_user_limit: 1 })
  await offerCoupon(shop, shopper.userId, coupon_id)
  const again = async () => {
    // The cart is emptied by whichever order comes first: this one brings its own line.
    const other = await insertProduct(shop.db)
    await fillCart(shop, shopper.userId, [{ item_id: other, count: 1 }])
    return shopper.store({ coupon_id })
  }
  const { ok } = await tally([shopper.store({ coupon_id }), ...Array.from({ length: 20 }, again)])
  expect(ok).toBe(1)
  expect(await couponState(coupon_id)).toEqual({ used: 1, uses: 1 })
})
