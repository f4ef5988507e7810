import type { Generated } from 'kysely'
import type { CouponType } from '#lib/codes/coupon.ts'
import type { Flag } from './flag.ts'

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
  /** From when on it holds, in epoch seconds; null since ever. */
  started_at: number | null
  expired_at: number | null
  active: Flag
  total_limit: number | null
  per_user_limit: number | null
  used: Generated<number>
  /** Whose code it is: nobody else sees or uses it. Null is a code for everybody. */
  owner_id: number | null
  /** Whose introduce code it is: for the first purchase of their friends. */
  introducer_id: number | null
  /** The name of the codes that it was made with. */
  batch: string | null
}

/** A code that a user has named, so that their orders may carry it. */
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
