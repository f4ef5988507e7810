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

/** Section 6: the own code is shared only with first and last name set. */
export const canShareCode = (user: {
  first_name: string | null
  last_name: string | null
}): boolean => [user.first_name, user.last_name].every(name => (name ?? '').trim() !== '')
