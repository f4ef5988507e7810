import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { HeldReason } from '#lib/contract/admin/referral.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { ReferralTable } from './schema.ts'
import type { Database } from '../platform/database/schema.ts'

export type ReferralRow = Selectable<ReferralTable>

/** False when another order of the friend has one. */
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

export async function markReturned(trx: Trx, orderId: number, now: number): Promise<void> {
  await trx
    .updateTable('referrals')
    .set({ returned_at: now })
    .where('order_id', '=', orderId)
    .where('returned_at', 'is', null)
    .execute()
}

type Referrals = ExpressionBuilder<Database, 'referrals'>
const isUnrewarded = (eb: Referrals) =>
  eb.and([eb('referrals.returned_at', 'is', null), eb('referrals.rewarded_at', 'is', null)])
const isUndecided = (eb: Referrals) =>
  eb.and([isUnrewarded(eb), eb('referrals.held_at', 'is', null)])
const isHeld = (eb: Referrals) =>
  eb.and([
    isUnrewarded(eb),
    eb('referrals.held_at', 'is not', null),
    eb('referrals.refused_at', 'is', null),
  ])

export async function findUndecidedReferral(
  trx: Trx,
  orderId: number,
): Promise<ReferralRow | undefined> {
  return trx
    .selectFrom('referrals')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(isUndecided)
    .executeTakeFirst()
}

/** Cancelled ones too. */
export const listLastOrders = (db: Db, userId: number, limit: number): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .execute()

export async function holdReward(
  trx: Trx,
  id: number,
  { reasons, now }: { reasons: readonly HeldReason[]; now: number },
): Promise<void> {
  await trx
    .updateTable('referrals')
    .set({ held_at: now, held_for: reasons.join() })
    .where('id', '=', id)
    .where(isUndecided)
    .execute()
}

/** Undefined where it was rewarded or held before. */
export async function claimReward(
  trx: Trx,
  id: number,
  now: number,
): Promise<ReferralRow | undefined> {
  return trx
    .updateTable('referrals')
    .set({ rewarded_at: now })
    .where('id', '=', id)
    .where(isUndecided)
    .returningAll()
    .executeTakeFirst()
}

/** Undefined where none is held. */
export async function updateHeldReward(
  trx: Trx,
  id: number,
  decided: { rewarded_at: number } | { refused_at: number },
): Promise<ReferralRow | undefined> {
  return trx
    .updateTable('referrals')
    .set(decided)
    .where('id', '=', id)
    .where(isHeld)
    .returningAll()
    .executeTakeFirst()
}

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
    .where(isHeld)
    .orderBy('referrals.held_at')
    .orderBy('referrals.id')
  return readPage(waiting, page)
}

export type HeldRewardRow = Awaited<ReturnType<typeof pageOfHeldRewards>>['rows'][number]

export async function countHeldRewards(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('referrals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isHeld)
    .executeTakeFirstOrThrow()
  return count
}

export async function setRewardCoupon(trx: Trx, id: number, couponId: number): Promise<void> {
  await trx
    .updateTable('referrals')
    .set({ reward_coupon_id: couponId })
    .where('id', '=', id)
    .where('reward_coupon_id', 'is', null)
    .execute()
}

export interface EarnedCode {
  code: string
  first_name: string | null
  last_name: string | null
  expired_at: number | null
  used: number
}

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
  return readPage(earned, page)
}
