/** Most addresses of a user. */
export const ADDRESSES_MAX = 20
export const POSTAL_CODE_DIGITS = 10

const ADDRESS_REQUIRED = ['name', 'mobile', 'address', 'number'] as const
export type AddressRequired = (typeof ADDRESS_REQUIRED)[number]

/** Empty required fields, in the order of the form. */
export const missingFields = (form: Record<AddressRequired, string>): AddressRequired[] =>
  ADDRESS_REQUIRED.filter(field => form[field].trim() === '')

/** Takes Latin digits; the field is optional. */
export const isPostalCode = (code: string): boolean =>
  code === '' || (code.length === POSTAL_CODE_DIGITS && /^[0-9]+$/.test(code))

/** `areas` are the cities that the shop serves. */
export const isFinalizable = (city: string, areas: readonly string[]): boolean =>
  areas.includes(city)

/** Result for one of the addresses, newest first. */
export type RemovalCheck =
  | { ok: true; newMain: number | null }
  | { ok: false; reason: 'unknown' | 'last' }

/** `newMain` is the newest of the others, or null when the main address stays. */
export function checkRemoval(
  newestFirst: readonly { id: number; is_main: 0 | 1 }[],
  id: number,
): RemovalCheck {
  const removed = newestFirst.find(address => address.id === id)
  if (!removed) return { ok: false, reason: 'unknown' }
  const successor = newestFirst.find(address => address.id !== id)
  if (!successor) return { ok: false, reason: 'last' }
  return { ok: true, newMain: removed.is_main === 1 ? successor.id : null }
}
