import { CouponType } from '#lib/codes/coupon.ts'
import { COUPON_UNCONFIRMED_PERCENT } from './limits.ts'
import { type AmountRules, percentOff, tomanUp } from './whole-toman.ts'

/** What a discount code is judged by; money in rials. */
export interface CouponTerms {
  /** Whole percent for type 1, rials for type 2. */
  value: number
  type: CouponType
  /** The least goods it may be used for. */
  flooring: number
  /** From when on it holds, in epoch seconds; null since ever. */
  started_at: number | null
  /** Epoch seconds; null never. */
  expired_at: number | null
  active: boolean
  /** Uses by everybody; null is unlimited. */
  total_limit: number | null
  /** Uses by one user; null is unlimited. */
  per_user_limit: number | null
  /** Uses so far. */
  used: number
}

export type CouponRefusal = 'inactive' | 'early' | 'expired' | 'floor' | 'used-up' | 'used-by-user'
export type CouponVerdict = { ok: true } | { ok: false; reason: CouponRefusal }

/**
 * What a code takes off goods of this worth at the prices now, in rials: whole toman, never more
 * than they. `rules` 1 are those of orders that were agreed to the rial.
 * @example couponDecrease({ value: 15, type: 1 }, 200_010) // 30_010
 */
export function couponDecrease(
  { type, value }: Pick<CouponTerms, 'value' | 'type'>,
  goodsNow: number,
  rules: AmountRules = 2,
): number {
  const fixed = rules === 1 ? value : tomanUp(value)
  const decrease = type === CouponType.percent ? percentOff(goodsNow, value, rules) : fixed
  return Math.min(decrease, goodsNow)
}

/** Whether a code takes off so much that it is made only after a confirmation. */
export const needsConfirmation = ({
  type,
  value = 0,
}: {
  type?: CouponType | undefined
  value?: number | undefined
}): boolean => type === CouponType.percent && value > COUPON_UNCONFIRMED_PERCENT

/** Whether the time of a code is over at `now`, in epoch seconds. */
export const isOver = ({ expired_at }: Pick<CouponTerms, 'expired_at'>, now: number): boolean =>
  expired_at !== null && expired_at <= now

/** Whether the time of a code is still to come at `now`, in epoch seconds. */
export const isEarly = ({ started_at }: Pick<CouponTerms, 'started_at'>, now: number): boolean =>
  started_at !== null && started_at > now

/** Whether a code would be over before it begins. */
export const endsBeforeStart = ({
  started_at,
  expired_at,
}: Pick<CouponTerms, 'started_at' | 'expired_at'>): boolean =>
  started_at !== null && expired_at !== null && started_at >= expired_at

/** Whether a code may be used for goods of this worth by a user who used it so often before. */
export function couponVerdict(
  coupon: CouponTerms,
  use: { goodsNow: number; now: number; usedByUser: number },
): CouponVerdict {
  const refused = (reason: CouponRefusal): CouponVerdict => ({ ok: false, reason })
  if (!coupon.active) return refused('inactive')
  if (isEarly(coupon, use.now)) return refused('early')
  if (isOver(coupon, use.now)) return refused('expired')
  if (coupon.per_user_limit !== null && use.usedByUser >= coupon.per_user_limit)
    return refused('used-by-user')
  if (coupon.total_limit !== null && coupon.used >= coupon.total_limit) return refused('used-up')
  if (use.goodsNow < coupon.flooring) return refused('floor')
  return { ok: true }
}
