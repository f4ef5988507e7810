import { CART_LOADED_AT_KEY } from '#lib/rules/storage-keys.ts'
import { storedAtom } from './stored.ts'

/** Another device may change a customer's cart. */
const FRESH_MS = 5 * 60_000

/** Last time that the server sent the cart, in epoch milliseconds. */
const $loadedAt = storedAtom(CART_LOADED_AT_KEY, 0, Number)

export const markFresh = (): void => $loadedAt.set(Date.now())

/** Makes the next page load the cart again. */
export const markStale = (): void => $loadedAt.set(0)

/** A time in the future comes from a clock that was wrong. */
export function isStale(): boolean {
  const ageMs = Date.now() - $loadedAt.get()
  return !(ageMs >= 0 && ageMs <= FRESH_MS)
}
