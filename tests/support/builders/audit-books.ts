import { ItemType } from '#lib/codes/cart.ts'
import { insertBundle, insertProduct } from './catalogue.ts'
import { comeBack, decideAtBank, payAtBank } from '#tests/support/fakes/bank.ts'
import {
  fillCart,
  giveWallet,
  insertCoupon,
  insertDelivery,
  offerCoupon,
  readyShopper,
} from './checkout.ts'
import { completeOrder } from './complete-order.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** Ids of a small shop in which every kind of entry stands once. */
export type Books = Awaited<ReturnType<typeof writeBooks>>

/** A paid order with everything, a referral that was rewarded, a refund, a late payment, a debt. */
export async function writeBooks(shop: TestShop) {
  const delivery = await insertDelivery(shop)
  const product = await insertProduct(shop.db, { inventory: 50 })
  const part = await insertProduct(shop.db, { inventory: 50 })
  const bundle = await insertBundle(shop.db, { items: [{ product_id: part, count: 3 }] })
  const coupon = await insertCoupon(shop.db, { per_user_limit: 2, total_limit: 5 })

  const payer = await readyShopper(shop, delivery, [
    { item_id: product, count: 2 },
    { type: ItemType.bundle, item_id: bundle, count: 2 },
  ])
  await giveWallet(shop, payer.userId, 20_000)
  await offerCoupon(shop, payer.userId, coupon)
  const key = { 'Idempotency-Key': 'first' }
  const paid = await payer.store({ coupon_id: coupon, use_wallet: 1 }, key)
  await payAtBank(shop, paid.data.url!)
  await fillCart(shop, payer.userId, [{ item_id: product, count: 1 }])
  const open = await payer.store({}, { 'Idempotency-Key': 'second' })

  const referrer = await readyShopper(shop, delivery)
  const { data: profile } = await referrer.client('GET /profile/info', {})
  const friend = await readyShopper(shop, delivery)
  const named = await friend.client('POST /checkout/coupon', {
    body: { code: profile.introduce_code },
  })
  const referred = await friend.store({ coupon_id: named.data.coupon_id })
  await completeOrder(shop, referred.data.id)

  const late = await readyShopper(shop, delivery, [{ item_id: product, count: 1 }])
  await giveWallet(shop, late.userId, 10_000)
  const cancelled = await late.store({ use_wallet: 1 })
  const authority = await decideAtBank(shop, cancelled.data.url!)
  await late.client('POST /profile/receipts/{id}/cancel', { params: { id: cancelled.data.id } })
  await comeBack(shop, authority)

  const debtor = await readyShopper(shop, delivery)
  await giveWallet(shop, debtor.userId, -30_000)
  const settled = await debtor.store({ use_wallet: 1 })
  await payAtBank(shop, settled.data.url!)

  return {
    ...{ product, part, coupon, window: delivery.time_id, introduced: named.data.coupon_id },
    ...{ payer: payer.userId, friend: friend.userId, referrer: referrer.userId },
    ...{ late: late.userId, debtor: debtor.userId },
    ...{ paid: paid.data.id, open: open.data.id, referred: referred.data.id },
    ...{ cancelled: cancelled.data.id, settled: settled.data.id },
  }
}
