import type { Cartable, CartItem } from '#lib/contract/cart.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { linePrice } from '#lib/rules/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { $pendingChanges, keyOf, type PendingChange } from './cart-items.ts'
import { notify } from './notice.ts'

// Shown at once; sent later: increases merge like a guest's cart, decreases are set.

export const isOfflineError = (error: unknown): boolean =>
  error instanceof OfflineError && !navigator.onLine

/** Drops the change when the count equals the server's again. */
export function addPendingChange(cartable: Cartable, count: number, had: number): void {
  const key = keyOf(cartable)
  const { [key]: before, ...others } = $pendingChanges.get()
  const confirmed = before?.had ?? had
  $pendingChanges.set(
    count === confirmed ? others : { ...others, [key]: { cartable, count, had: confirmed } },
  )
  notify('warning', cartMessages.cartWaitsForConnection)
}

export const pendingChanges = (): PendingChange[] => Object.values($pendingChanges.get())

/** Lines with an increased count, in the form that a merge takes. */
export const increasedLines = (): CartItem[] =>
  pendingChanges()
    .filter(({ count, had }) => count > had)
    .map(({ cartable, count }) => ({
      cartable,
      count,
      price: linePrice(cartable, count),
      priority: 0,
      temporary: true,
    }))

export const decreases = (): PendingChange[] =>
  pendingChanges().filter(({ count, had }) => count < had)

/** Removes changes that were sent, except those changed again meanwhile. */
export function removePendingChanges(sent: readonly PendingChange[]): void {
  const remaining = Object.entries($pendingChanges.get()).filter(
    ([key, { count }]) => !sent.some(each => keyOf(each.cartable) === key && each.count === count),
  )
  $pendingChanges.set(Object.fromEntries(remaining))
}
