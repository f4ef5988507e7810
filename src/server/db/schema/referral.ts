import type { Generated } from 'kysely'

export interface ReferralTables {
  referrals: ReferralTable
}

/**
 * Append-only: which friend came by whose code, with which order. A row's later moments are each
 * written once; a friend has at most one row that was not returned.
 */
export interface ReferralTable {
  id: Generated<number>
  friend_id: number
  referrer_id: number
  order_id: number
  claimed_at: number
  /** When the order was cancelled. */
  returned_at: number | null
  /** When the order was completed and the referrer got their code. */
  rewarded_at: number | null
  reward_coupon_id: number | null
  /** When the reward was left to the staff, which approves (`rewarded_at`) or refuses it. */
  held_at: number | null
  /** Why, of `heldReasonSchema` with commas between. */
  held_for: string | null
  refused_at: number | null
}
