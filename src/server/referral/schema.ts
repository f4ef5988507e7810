import type { Generated } from 'kysely'

export interface ReferralTables {
  referrals: ReferralTable
}

/** Append-only; each later moment is written once. At most one row of a friend is not returned. */
export interface ReferralTable {
  id: Generated<number>
  friend_id: number
  referrer_id: number
  order_id: number
  claimed_at: number
  returned_at: number | null
  rewarded_at: number | null
  reward_coupon_id: number | null
  /** When the reward was held for the staff, who approve (`rewarded_at`) or refuse it. */
  held_at: number | null
  /** Values of `heldReasonSchema`, separated by commas. */
  held_for: string | null
  refused_at: number | null
}
