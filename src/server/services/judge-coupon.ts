import { couponDecrease, type CouponRefusal, couponVerdict } from '#lib/rules/coupon.ts'
import { messages } from '#lib/text/messages.ts'
import { couponFloor } from '#lib/text/sentences.ts'
import { type Coupon, countCouponUses } from '../db/coupon.ts'
import type { Db } from '../db/open.ts'
import { ApiError } from '../errors.ts'
import { judgeReferral } from './referral.ts'

/**
 * What a code takes off goods of this worth, in rials; throws the refusal that the rules give.
 * `gone` is the status of one that is over.
 */
export async function judgeCoupon(
  db: Db,
  coupon: Coupon,
  use: { userId: number; goodsNow: number; now: number; gone: 400 | 404 },
): Promise<number> {
  if (coupon.introducer_id !== null) await judgeReferral(db, coupon.introducer_id, use.userId)
  const usedByUser = await countCouponUses(db, coupon.id, use.userId)
  const verdict = couponVerdict(coupon, { goodsNow: use.goodsNow, now: use.now, usedByUser })
  if (!verdict.ok) throw refusal(verdict.reason, coupon, use.gone)
  return couponDecrease(coupon, use.goodsNow)
}

function refusal(reason: CouponRefusal, coupon: Coupon, gone: 400 | 404): ApiError {
  switch (reason) {
    case 'inactive':
    case 'expired':
      return new ApiError(gone, messages.couponExpired)
    case 'early':
      return new ApiError(400, messages.couponEarly)
    case 'used-by-user':
      return new ApiError(400, messages.couponUsed)
    case 'used-up':
      return new ApiError(400, messages.couponUsedUp)
    case 'floor':
      return new ApiError(400, couponFloor(coupon.flooring))
  }
}
