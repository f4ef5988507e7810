import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { HeldReason } from '#lib/contract/admin/referral.ts'
import type { Db, Trx } from './open.ts'
import type { OrderRow } from './order.ts'
import { type Page, type Paged, pageOf } from './page.ts'
import type { ReferralTable } from './schema/referral.ts'
import type { Database } from './schema.ts'

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
      held_at: null,
      held_for: null,
      refused_at: null,
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

type Referrals = ExpressionBuilder<Database, 'referrals'>
const unrewarded = (eb: Referrals) =>
  eb.and([eb('referrals.returned_at', 'is', null), eb('referrals.rewarded_at', 'is', null)])
/** Neither rewarded nor held yet. */
const undecided = (eb: Referrals) => eb.and([unrewarded(eb), eb('referrals.held_at', 'is', null)])
/** Waits for the staff. */
const held = (eb: Referrals) =>
  eb.and([
    unrewarded(eb),
    eb('referrals.held_at', 'is not', null),
    eb('referrals.refused_at', 'is', null),
  ])

/** The referral of an order that is neither rewarded nor held yet. */
export async function findUndecided(trx: Trx, orderId: number): Promise<ReferralRow | undefined> {
  return trx
    .selectFrom('referrals')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(undecided)
    .executeTakeFirst()
}

/** The last orders of a user, cancelled ones too. */
export const listLastOrders = (db: Db, userId: number, most: number): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(sql.lit(most))
    .execute()

/** Leaves a reward to the staff, once. */
export async function holdReward(
  trx: Trx,
  id: number,
  { reasons, now }: { reasons: readonly HeldReason[]; now: number },
): Promise<void> {
  await trx
    .updateTable('referrals')
    .set({ held_at: now, held_for: reasons.join() })
    .where('id', '=', id)
    .where(undecided)
    .execute()
}

/** Writes that a referral is rewarded now, once: undefined where it was, or was held. */
export async function claimReward(
  trx: Trx,
  id: number,
  now: number,
): Promise<ReferralRow | undefined> {
  return trx
    .updateTable('referrals')
    .set({ rewarded_at: now })
    .where('id', '=', id)
    .where(undecided)
    .returningAll()
    .executeTakeFirst()
}

/** Writes what the staff decided of a held reward, once: undefined where none is held. */
export async function updateHeldReward(
  trx: Trx,
  id: number,
  decided: { rewarded_at: number } | { refused_at: number },
): Promise<ReferralRow | undefined> {
  return trx
    .updateTable('referrals')
    .set(decided)
    .where('id', '=', id)
    .where(held)
    .returningAll()
    .executeTakeFirst()
}

/** A page of the rewards that wait for the staff, the longest waiting first. */
export async function pageOfHeldRewards(db: Db, page: Page) {
  const waiting = db
    .selectFrom('referrals')
    .innerJoin('users as friends', 'friends.id', 'referrals.friend_id')
    .innerJoin('users as referrers', 'referrers.id', 'referrals.referrer_id')
    .select([
      'referrals.id',
      'referrals.held_at',
      'referrals.held_for',
      'referrals.order_id',
      'friends.id as friend_id',
      'friends.mobile as friend_mobile',
      'friends.first_name as friend_first_name',
      'friends.last_name as friend_last_name',
      'referrers.id as referrer_id',
      'referrers.mobile as referrer_mobile',
      'referrers.first_name as referrer_first_name',
      'referrers.last_name as referrer_last_name',
    ])
    .where(held)
    .orderBy('referrals.held_at')
    .orderBy('referrals.id')
  return pageOf(waiting, page)
}

export type HeldRewardRow = Awaited<ReturnType<typeof pageOfHeldRewards>>['rows'][number]

/** How many rewards wait for the staff. */
export async function countHeldRewards(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('referrals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(held)
    .executeTakeFirstOrThrow()
  return count
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
