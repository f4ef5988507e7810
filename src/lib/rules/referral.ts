import type { HeldReason } from '../contract/admin/referral.ts'

/** An introduce code is for the first purchase, and not for its owner. */
export type ReferralRefusal = 'own-code' | 'not-first'
export type ReferralCheck = { ok: true } | { ok: false; reason: ReferralRefusal }

/** `hasPurchased`: the friend has an order that was not cancelled. */
export function checkReferral(use: {
  referrerId: number
  friendId: number
  hasPurchased: boolean
}): ReferralCheck {
  if (use.referrerId === use.friendId) return { ok: false, reason: 'own-code' }
  return use.hasPurchased ? { ok: false, reason: 'not-first' } : { ok: true }
}

/** Normalised address and device of an order. */
export interface OrderOrigin {
  /** City and street; empty for a forgotten customer. */
  address: string
  number: string
  unit: string
  postal_code: string
  lat: number | null
  lng: number | null
  /** A company's address is shared by its members. */
  isGroup: boolean
  device: string | null
}

/** What a friend's order has in common with the referrer's: staff review the reward. */
export function heldReasons(friend: OrderOrigin, referrer: readonly OrderOrigin[]): HeldReason[] {
  const reasons: HeldReason[] = []
  if (referrer.some(each => isSameAddress(friend, each))) reasons.push('address')
  if (friend.device !== null && referrer.some(each => each.device === friend.device))
    reasons.push('device')
  return reasons
}

/** Neighbours differ in unit or postal code. */
function isSameAddress(one: OrderOrigin, other: OrderOrigin): boolean {
  if (one.isGroup || other.isGroup || one.address === '') return false
  if (one.postal_code !== '' && other.postal_code !== '')
    return one.postal_code === other.postal_code
  if (one.unit !== other.unit || one.number !== other.number) return false
  return one.address === other.address || isSamePoint(one, other)
}

/** About 30 m: the precision of pointing at a door on a map. */
const SAME_POINT_DEGREES = 0.0003

function isSamePoint(one: OrderOrigin, other: OrderOrigin): boolean {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) return false
  const apart = Math.max(Math.abs(one.lat - other.lat), Math.abs(one.lng - other.lng))
  return apart <= SAME_POINT_DEGREES
}

/** Sharing needs first and last name. */
export const canShareCode = (user: {
  first_name: string | null
  last_name: string | null
}): boolean => [user.first_name, user.last_name].every(name => (name ?? '').trim() !== '')
