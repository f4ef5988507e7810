import { HttpStatus } from '#lib/codes/http.ts'
import { type CouponRefusal, checkCoupon } from '#lib/rules/coupon.ts'
import { messages } from '#lib/text/messages.ts'
import { couponFloor } from '#lib/text/sentences.ts'
import { type Coupon, countCouponUses } from './coupon-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { validateReferral } from '../referral/referral.ts'

/**
 * Throws when a coupon is refused, with `endedStatus` when it is over.
 */
export async function validateCoupon(
  db: Db,
  coupon: Coupon,
  use: { userId: number; subtotal: number; now: number; endedStatus: HttpStatus },
): Promise<void> {
  if (coupon.introducer_id !== null) await validateReferral(db, coupon.introducer_id, use.userId)
  const usedByUser = await countCouponUses(db, coupon.id, use.userId)
  const check = checkCoupon(coupon, { subtotal: use.subtotal, now: use.now, usedByUser })
  if (!check.ok) throw refusal(check.reason, coupon, use.endedStatus)
}

function refusal(reason: CouponRefusal, coupon: Coupon, endedStatus: HttpStatus): ApiError {
  switch (reason) {
    case 'inactive':
    case 'expired':
      return new ApiError(endedStatus, messages.couponExpired)
    case 'early':
      return new ApiError(HttpStatus.badRequest, messages.couponEarly)
    case 'used-by-user':
      return new ApiError(HttpStatus.badRequest, messages.couponUsed)
    case 'used-up':
      return new ApiError(HttpStatus.badRequest, messages.couponUsedUp)
    case 'floor':
      return new ApiError(HttpStatus.badRequest, couponFloor(coupon.flooring))
  }
}
