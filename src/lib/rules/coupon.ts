import { CouponType } from '#lib/codes/coupon.ts'
import { AmountRules } from '#lib/codes/order.ts'
import { COUPON_UNCONFIRMED_PERCENT } from './limits.ts'
import { percentOff, tomanUp } from './whole-toman.ts'

/** Money in rials. */
export interface CouponTerms {
  /** Whole percent for type 1, rials for type 2. */
  value: number
  type: CouponType
  /** Least goods. */
  flooring: number
  /** Epoch seconds; null: always. */
  started_at: number | null
  /** Epoch seconds; null: never. */
  expired_at: number | null
  active: boolean
  /** Null is unlimited. */
  total_limit: number | null
  /** Null is unlimited. */
  per_user_limit: number | null
  used: number
}

export type CouponRefusal = 'inactive' | 'early' | 'expired' | 'floor' | 'used-up' | 'used-by-user'
export type CouponCheck = { ok: true } | { ok: false; reason: CouponRefusal }

/**
 * Rials off goods of this worth: whole toman, at most the goods.
 * @example couponDecrease({ value: 15, type: 1 }, 200_010) // 30_010
 */
export function couponDecrease(
  { type, value }: Pick<CouponTerms, 'value' | 'type'>,
  subtotal: number,
  rules: AmountRules = AmountRules.wholeToman,
): number {
  const fixed = rules === AmountRules.rials ? value : tomanUp(value)
  const decrease = type === CouponType.percent ? percentOff(subtotal, value, rules) : fixed
  return Math.min(decrease, subtotal)
}

/** `now` in epoch seconds. */
export const needsConfirmation = ({
  type,
  value = 0,
}: {
  type?: CouponType | undefined
  value?: number | undefined
}): boolean => type === CouponType.percent && value > COUPON_UNCONFIRMED_PERCENT

export const isOver = ({ expired_at }: Pick<CouponTerms, 'expired_at'>, now: number): boolean =>
  expired_at !== null && expired_at <= now

/** `now` in epoch seconds. */
export const isEarly = ({ started_at }: Pick<CouponTerms, 'started_at'>, now: number): boolean =>
  started_at !== null && started_at > now

export const endsBeforeStart = ({
  started_at,
  expired_at,
}: Pick<CouponTerms, 'started_at' | 'expired_at'>): boolean =>
  started_at !== null && expired_at !== null && started_at >= expired_at

/** Whether a user who used it so often may use it for goods of this worth. */
export function checkCoupon(
  coupon: CouponTerms,
  use: { subtotal: number; now: number; usedByUser: number },
): CouponCheck {
  const refusal = (reason: CouponRefusal): CouponCheck => ({ ok: false, reason })
  if (!coupon.active) return refusal('inactive')
  if (isEarly(coupon, use.now)) return refusal('early')
  if (isOver(coupon, use.now)) return refusal('expired')
  if (coupon.per_user_limit !== null && use.usedByUser >= coupon.per_user_limit)
    return refusal('used-by-user')
  if (coupon.total_limit !== null && coupon.used >= coupon.total_limit) return refusal('used-up')
  if (use.subtotal < coupon.flooring) return refusal('floor')
  return { ok: true }
}
