import { loginHref } from '#lib/rules/links.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { blocksCheckout, leaveCart } from './cart.ts'
import { $cart } from './cart-items.ts'
import { notify } from './notice.ts'
import { $resume } from './resume.ts'
import { $user, hasServerCart } from './user.ts'
import { visit } from './visit.ts'

/**
 * Goes to checkout, or first to sign-in or registration. Stays when a line has a blocking error,
 * when the server refuses a pending change, when nothing is left of the cart, or without a
 * connection.
 */
export async function continueToCheckout(): Promise<void> {
  if (blocksCheckout($cart.get())) {
    notify('error', cartMessages.cartHasErrors)
    return
  }
  if (!navigator.onLine) {
    notify('error', siteMessages.networkError)
    return
  }
  if (!(await leaveCart())) return
  if ($cart.get().length === 0) {
    notify('warning', cartMessages.cartItemUnavailable)
    return
  }
  if (!hasServerCart()) $resume.set(true)
  visit.to(checkoutPath())
}

function checkoutPath(): string {
  if (hasServerCart()) return '/checkout'
  return $user.get() ? '/register' : loginHref('/checkout')
}
