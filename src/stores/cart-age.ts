import { storedAtom } from './stored.ts'

/** So long a customer's basket counts as known; another device may change it. */
const FRESH_MS = 5 * 60_000

/** When this browser last heard it from the server, in epoch milliseconds. */
const $heardAt = storedAtom('sabad:cart-heard', 0, Number)

export const markHeard = (): void => $heardAt.set(Date.now())

/** It is known to be another one by now: the next page asks for it. */
export const markStale = (): void => $heardAt.set(0)

/** A time to come is one of a clock that was wrong. */
export function isStale(): boolean {
  const ageMs = Date.now() - $heardAt.get()
  return !(ageMs >= 0 && ageMs <= FRESH_MS)
}
