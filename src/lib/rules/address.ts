/** Addresses that one user may keep. */
export const ADDRESSES_MAX = 20
export const POSTAL_CODE_DIGITS = 10

/** Section 5: what an address needs; a form sends nothing until all are filled in. */
const ADDRESS_REQUIRED = ['name', 'mobile', 'address', 'number'] as const
export type AddressRequired = (typeof ADDRESS_REQUIRED)[number]

/** The required fields that are still empty, in the order of the form. */
export const missingFields = (form: Record<AddressRequired, string>): AddressRequired[] =>
  ADDRESS_REQUIRED.filter(field => form[field].trim() === '')

/** Whether a postal code, its digits folded to 0–9, is one; it may be left out. */
export const isPostalCode = (code: string): boolean =>
  code === '' || (code.length === POSTAL_CODE_DIGITS && /^[0-9]+$/.test(code))

/** Whether orders to a city can be finalised; `areas` are the cities that the shop serves. */
export const isFinalizable = (city: string, areas: readonly string[]): boolean =>
  areas.includes(city)

/** What may be done about removing one of a user's addresses, given as newest first. */
export type RemovalVerdict =
  { ok: true; newMain: number | null } | { ok: false; reason: 'unknown' | 'last' }

/**
 * Whether an address may be removed, and which one becomes the main one then: the newest of the
 * others, or null when the main one stays.
 */
export function judgeRemoval(
  newestFirst: readonly { id: number; is_main: 0 | 1 }[],
  id: number,
): RemovalVerdict {
  const removed = newestFirst.find(address => address.id === id)
  if (!removed) return { ok: false, reason: 'unknown' }
  const heir = newestFirst.find(address => address.id !== id)
  if (!heir) return { ok: false, reason: 'last' }
  return { ok: true, newMain: removed.is_main === 1 ? heir.id : null }
}
