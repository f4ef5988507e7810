import type { Generated } from 'kysely'
import type { CouponType } from '#lib/codes/coupon.ts'
import type { Flag } from '../platform/database/flag.ts'

export interface CouponTables {
  coupons: CouponTable
  coupon_offers: CouponOfferTable
  coupon_uses: CouponUseTable
}

export interface CouponTable {
  id: Generated<number>
  code: string
  value: number
  /** 1 percent, 2 rials. */
  type: CouponType
  flooring: number
  /** Epoch seconds; null without a start. */
  started_at: number | null
  expired_at: number | null
  active: Flag
  total_limit: number | null
  per_user_limit: number | null
  used: Generated<number>
  /** The only user who sees and uses it; null for everybody. */
  owner_id: number | null
  /** The referrer of an introduce code. */
  introducer_id: number | null
  batch: string | null
}

/** A code that a user has entered, so that their orders may use it. */
interface CouponOfferTable {
  user_id: number
  coupon_id: number
  offered_at: number
}

interface CouponUseTable {
  order_id: number
  coupon_id: number
  user_id: number
}
