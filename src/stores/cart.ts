import { CartErrorCause } from '#lib/codes/cart.ts'
import type { Cartable } from '#lib/contract/cart.ts'
import { canAdd, countAbove, countBelow } from '#lib/rules/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { refreshTemporaryCart } from './cart-guest.ts'
import { $cart, $cartExtra, isCartStored, storedCart } from './cart-items.ts'
import { countOf, keyOf, withCount } from '#lib/rules/cart-state.ts'
import { localRefusal } from './cart-refusal.ts'
import { changeOnServer, sendUnsent, readFromServer, readIfStale } from './customer-cart.ts'
import { notify, notifyAll } from './notice.ts'
import { hasServerCart } from './user.ts'

/** False when it is refused; the shopper sees why. */
export function addToCart(cartable: Cartable): boolean {
  const count = currentCount(cartable)
  const addition = canAdd(cartable, count)
  notifyAll('error', localRefusal(addition, cartable))
  if (addition.ok) setCount(cartable, countAbove(cartable, count))
  return addition.ok
}

/** One less, or down to the inventory when that is lower; none below the least amount. */
export const removeOne = (cartable: Cartable): void =>
  setCount(cartable, countBelow(cartable, currentCount(cartable)))

/** Another tab may have changed a temporary line. */
export const currentCount = (cartable: Cartable): number =>
  countOf(hasServerCart() ? $cart.get() : storedCart(), keyOf(cartable))

export const removeItem = (cartable: Cartable): void => setCount(cartable, 0)

/** Shown at once; corrected by the server's answer. Guests and users with status 3 keep it here. */
export function setCount(cartable: Cartable, count: number): void {
  if (hasServerCart()) changeOnServer(cartable, Math.max(0, count))
  else {
    $cart.set(withCount(storedCart(), withoutFault(cartable), count, true))
    if (!isCartStored()) notify('warning', cartMessages.cartNotStored)
  }
}

/** A fault belongs to the count that it was found with. */
const withoutFault = (cartable: Cartable): Cartable =>
  cartable.error?.cause_type === CartErrorCause.blocking ? { ...cartable, error: null } : cartable

export const loadCart = (): Promise<void> =>
  hasServerCart() ? readFromServer() : refreshTemporaryCart()

/** Reads a customer's cart again when it may have changed elsewhere. */
export function refreshStaleCart(): void {
  if (hasServerCart()) void readIfStale()
}

export async function mergeTemporaryCart(): Promise<void> {
  if (hasServerCart()) await readFromServer()
}

/** Reads the cart again when the last answer was a list. */
export function openMiniCart(): void {
  if (hasServerCart() && $cartExtra.get().type === 'list') void readFromServer()
}

/** Removes lines that can no longer be bought. True when the server has all changes. */
export function leaveCart(): Promise<boolean> {
  for (const { cartable } of $cart.get())
    if (cartable.error?.cause_type === CartErrorCause.unavailable) removeItem(cartable)
  return sendUnsent()
}

export const blocksCheckout = (items: readonly { cartable: Cartable }[]): boolean =>
  items.some(item => item.cartable.error?.cause_type === CartErrorCause.blocking)
