import type { HeldReason } from '../contract/admin/referral.ts'

/** Why an introduce code may not be used: it is one's own, or this is not the first purchase. */
export type ReferralRefusal = 'own-code' | 'not-first'
export type ReferralVerdict = { ok: true } | { ok: false; reason: ReferralRefusal }

/**
 * Section 9, referral: an introduce code is for the first purchase of a friend, never for oneself.
 * `hasPurchased` says whether the friend has an order that was not cancelled.
 */
export function referralVerdict(use: {
  referrerId: number
  friendId: number
  hasPurchased: boolean
}): ReferralVerdict {
  if (use.referrerId === use.friendId) return { ok: false, reason: 'own-code' }
  return use.hasPurchased ? { ok: false, reason: 'not-first' } : { ok: true }
}

/** Where an order goes, in texts that compare as they are, and what it was placed from. */
export interface OrderOrigin {
  /** City and street; empty of a customer who was forgotten. */
  address: string
  number: string
  unit: string
  postal_code: string
  lat: number | null
  lng: number | null
  /** The address of a company is everybody's who works there. */
  isGroup: boolean
  device: string | null
}

/** What an order of a friend shares with any of the referrer's: the reward is left to the staff. */
export function heldReasons(friend: OrderOrigin, referrer: readonly OrderOrigin[]): HeldReason[] {
  const reasons: HeldReason[] = []
  if (referrer.some(each => isSameAddress(friend, each))) reasons.push('address')
  if (friend.device !== null && referrer.some(each => each.device === friend.device))
    reasons.push('device')
  return reasons
}

/** Neighbours of one house have another unit or another postal code. */
function isSameAddress(one: OrderOrigin, other: OrderOrigin): boolean {
  if (one.isGroup || other.isGroup || one.address === '') return false
  if (one.postal_code !== '' && other.postal_code !== '')
    return one.postal_code === other.postal_code
  if (one.unit !== other.unit || one.number !== other.number) return false
  return one.address === other.address || isSamePoint(one, other)
}

/** About 30 m: as near as two people point at one door on the map. */
const SAME_POINT_DEGREES = 0.0003

function isSamePoint(one: OrderOrigin, other: OrderOrigin): boolean {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) return false
  const apart = Math.max(Math.abs(one.lat - other.lat), Math.abs(one.lng - other.lng))
  return apart <= SAME_POINT_DEGREES
}

/** Section 6: the own code is shared only with first and last name set. */
export const canShareCode = (user: {
  first_name: string | null
  last_name: string | null
}): boolean => [user.first_name, user.last_name].every(name => (name ?? '').trim() !== '')
