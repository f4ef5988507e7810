import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { type Books, writeBooks } from '#tests/support/builders/audit-books.ts'
import {
  type FaultRow,
  faultsAfter,
  setCoupon,
  setOrder,
  setReferral,
  withoutChecks,
} from '#tests/support/builders/plant-fault.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let books: Books
beforeAll(async () => {
  books = await writeBooks(shop)
})

const ROWS: FaultRow[] = [
  // Stock and places
  [
    'an order that holds less than it sold',
    ids => `stock: order ${ids.paid}: holds 1 of product ${ids.product}, it should hold 2`,
    (db, ids) =>
      db
        .updateTable('order_stock')
        .set({ count: 1 })
        .where('order_id', '=', ids.paid)
        .where('product_id', '=', ids.product)
        .execute(),
  ],
  [
    'a bundle that holds nothing of its products',
    ids => `stock: order ${ids.paid}: holds 0 of product ${ids.part}, it should hold 6`,
    (db, ids) => db.deleteFrom('order_stock').where('product_id', '=', ids.part).execute(),
  ],
  [
    'a cancelled order that holds goods',
    ids => `stock: order ${ids.cancelled}: holds 1 of product ${ids.product}, it should hold 0`,
    (db, ids) =>
      db
        .insertInto('order_stock')
        .values({ order_id: ids.cancelled, product_id: ids.product, count: 1 })
        .execute(),
  ],
  [
    'an inventory below nothing',
    ids => `inventory: product ${ids.product}: its inventory is -1`,
    async (db, ids) => {
      await withoutChecks(db)
      await db
        .updateTable('products')
        .set({ inventory: -1 })
        .where('id', '=', ids.product)
        .execute()
    },
  ],
  [
    'a place that nobody holds',
    ids => `windows: window ${ids.window}: 5 places are taken, 4 orders hold one`,
    db => db.updateTable('delivery_windows').set({ used: 5 }).where('used', '>', 0).execute(),
  ],
  [
    'a window sold beyond its places',
    ids => `windows: window ${ids.window}: 4 orders hold a place, it has 3`,
    (db, ids) =>
      db
        .updateTable('delivery_windows')
        .set({ capacity: 3 })
        .where('id', '=', ids.window)
        .execute(),
  ],
  // Codes
  [
    'a code counted wrong',
    ids => `coupons: coupon ${ids.coupon}: counted 2 times, used by 1 orders`,
    (db, ids) => setCoupon(db, ids.coupon, { used: 2 }),
  ],
  [
    'a code used above its limit',
    ids => `coupons: coupon ${ids.coupon}: used by 1 orders of 0`,
    (db, ids) => setCoupon(db, ids.coupon, { total_limit: 0 }),
  ],
  [
    'a code used too often by one user',
    ids => `coupons: coupon ${ids.coupon}: user ${ids.payer} uses it 1 times of 0`,
    (db, ids) => setCoupon(db, ids.coupon, { per_user_limit: 0 }),
  ],
  [
    'a code used by somebody it does not belong to',
    ids =>
      `coupons: coupon ${ids.coupon}: user ${ids.payer} uses it, it belongs to user ${ids.friend}`,
    (db, ids) => setCoupon(db, ids.coupon, { owner_id: ids.friend }),
  ],
  [
    'an order whose code was given back',
    ids => `coupon uses: order ${ids.paid}: uses code none, it should use COUPON`,
    (db, ids) => db.deleteFrom('coupon_uses').where('order_id', '=', ids.paid).execute(),
  ],
  [
    'a cancelled order that holds a code',
    ids => `coupon uses: order ${ids.cancelled}: uses code COUPON`,
    (db, ids) =>
      db
        .insertInto('coupon_uses')
        .values({ order_id: ids.cancelled, coupon_id: ids.coupon, user_id: ids.late })
        .execute(),
  ],
  [
    "a use on somebody else's name",
    ids =>
      `coupon uses: order ${ids.paid}: its use of coupon ${ids.coupon} is of user ${ids.friend}`,
    (db, ids) =>
      db
        .updateTable('coupon_uses')
        .set({ user_id: ids.friend })
        .where('order_id', '=', ids.paid)
        .execute(),
  ],
  // Referrals
  [
    'a friend with two referrals',
    ids => `: user ${ids.friend} has more than one that stands`,
    async (db, ids) => {
      await sql`drop index referrals_friend`.execute(db)
      await db
        .insertInto('referrals')
        .values({
          ...{ friend_id: ids.friend, referrer_id: ids.referrer, order_id: ids.open },
          claimed_at: shop.clock.now,
        })
        .execute()
    },
  ],
  [
    'a referral that was returned with no reason',
    ids => `(order ${ids.referred}): returned, status 60`,
    db => setReferral(db, { returned_at: shop.clock.now }),
  ],
  [
    'a use of an introduce code without a referral',
    ids => `referrals: order ${ids.referred}: uses an introduce code without a referral`,
    db => db.deleteFrom('referrals').execute(),
  ],
  [
    "a referral of somebody else's order",
    ids => `(order ${ids.referred}): the order is not the friend's`,
    (db, ids) => setReferral(db, { friend_id: ids.payer }),
  ],
  [
    "a referral whose order does not use the referrer's code",
    ids => `(order ${ids.referred}): the order does not use the referrer's code`,
    (db, ids) => setReferral(db, { referrer_id: ids.payer }),
  ],
  [
    'a completed order whose referrer got nothing',
    ids => `(order ${ids.referred}): not rewarded, status 60, payment 20`,
    db => setReferral(db, { rewarded_at: null }),
  ],
  [
    'a reward without a code',
    () => 'rewarded without a code, or the other way round',
    db => setReferral(db, { reward_coupon_id: null }),
  ],
  [
    'a reward that belongs to somebody else',
    ids => `is not of user ${ids.referrer}`,
    (db, ids) =>
      db
        .updateTable('coupons')
        .set({ owner_id: ids.payer })
        .where('owner_id', '=', ids.referrer)
        .execute(),
  ],
  // Keys
  [
    'two orders of one key',
    ids => `keys: user ${ids.payer}: orders ${ids.paid} and ${ids.open} came by one key`,
    (db, ids) => setOrder(db, ids.open, { idempotency_key: 'first' }),
  ],
  [
    'an answer kept for an order of somebody else',
    ids => `keys: user ${ids.payer}: the answer kept for key second names no order of theirs`,
    (db, ids) =>
      db
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify({ data: { id: ids.referred } }) })
        .where('key', '=', 'second')
        .execute(),
  ],
]

test.each(ROWS)('finds %s', async (_, says, plant) => {
  const found = await faultsAfter(shop, books, plant)
  expect(found.filter(fault => fault.includes(says(books)))).not.toEqual([])
})
