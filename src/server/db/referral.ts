import type { Selectable } from 'kysely'
import type { Db, Trx } from './open.ts'
import { type Page, type Paged, pageOf } from './page.ts'
import type { ReferralTable } from './schema/referral.ts'

export type ReferralRow = Selectable<ReferralTable>

/** Writes that a friend's order came by a code; false when another order of theirs did already. */
export async function insertReferral(
  trx: Trx,
  use: { friendId: number; referrerId: number; orderId: number; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('referrals')
    .values({
      friend_id: use.friendId,
      referrer_id: use.referrerId,
      order_id: use.orderId,
      claimed_at: use.now,
      returned_at: null,
      rewarded_at: null,
      reward_coupon_id: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Writes that the order of a referral was cancelled, where it has one that stands. */
export async function markReturned(trx: Trx, orderId: number, now: number): Promise<void> {
  await trx
    .updateTable('referrals')
    .set({ returned_at: now })
    .where('order_id', '=', orderId)
    .where('returned_at', 'is', null)
    .execute()
}

/** Writes that the referral of an order is rewarded now, once: undefined where there is none to be. */
export async function claimReward(
  trx: Trx,
  orderId: number,
  now: number,
): Promise<ReferralRow | undefined> {
  return trx
    .updateTable('referrals')
    .set({ rewarded_at: now })
    .where('order_id', '=', orderId)
    .where('returned_at', 'is', null)
    .where('rewarded_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Writes which code a rewarded referral brought. */
export async function setRewardCoupon(trx: Trx, id: number, couponId: number): Promise<void> {
  await trx
    .updateTable('referrals')
    .set({ reward_coupon_id: couponId })
    .where('id', '=', id)
    .where('reward_coupon_id', 'is', null)
    .execute()
}

/** A code that a user earned, with the friend who brought it. */
export interface EarnedCode {
  code: string
  first_name: string | null
  last_name: string | null
  expired_at: number | null
  used: number
}

/** A page of the codes that a user earned, the newest first, and how many there are. */
export async function listEarnedCodes(
  db: Db,
  referrerId: number,
  page: Page,
): Promise<Paged<EarnedCode>> {
  const earned = db
    .selectFrom('referrals')
    .innerJoin('coupons', 'coupons.id', 'referrals.reward_coupon_id')
    .innerJoin('users as friends', 'friends.id', 'referrals.friend_id')
    .select([
      'coupons.code',
      'coupons.expired_at',
      'coupons.used',
      'friends.first_name',
      'friends.last_name',
    ])
    .where('referrals.referrer_id', '=', referrerId)
    .where('referrals.rewarded_at', 'is not', null)
    .orderBy('referrals.rewarded_at', 'desc')
    .orderBy('referrals.id', 'desc')
  return pageOf(earned, page)
}
