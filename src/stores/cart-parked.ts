import type { Cartable, CartItem } from '#lib/contract/cart.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { linePrice } from '#lib/rules/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { $parked, keyOf, type ParkedChange } from './cart-items.ts'
import { notify } from './notice.ts'

// Changes that a customer makes without a connection stand in the basket at once and wait, over
// pages and visits, until there is one: more joins as a guest's basket does, less is set.

/** Whether a failed call is one of a browser that knows it has no connection. */
export const isCutOff = (error: unknown): boolean =>
  error instanceof OfflineError && !navigator.onLine

/** Keeps a change for later; one that comes back to what the server holds is none. */
export function park(cartable: Cartable, count: number, had: number): void {
  const key = keyOf(cartable)
  const { [key]: before, ...others } = $parked.get()
  const known = before?.had ?? had
  $parked.set(count === known ? others : { ...others, [key]: { cartable, count, had: known } })
  notify('warning', cartMessages.cartWaitsForConnection)
}

export const parkedChanges = (): ParkedChange[] => Object.values($parked.get())

/** The lines of which more was wanted than there was, as they join the server's. */
export const raisedLines = (): CartItem[] =>
  parkedChanges()
    .filter(({ count, had }) => count > had)
    .map(({ cartable, count }) => ({
      cartable,
      count,
      price: linePrice(cartable, count),
      priority: 0,
      temporary: true,
    }))

export const loweredLines = (): ParkedChange[] =>
  parkedChanges().filter(({ count, had }) => count < had)

/** Told to the server: what was changed again meanwhile stays. */
export function unpark(told: readonly ParkedChange[]): void {
  const rest = Object.entries($parked.get()).filter(
    ([key, { count }]) => !told.some(each => keyOf(each.cartable) === key && each.count === count),
  )
  $parked.set(Object.fromEntries(rest))
}
