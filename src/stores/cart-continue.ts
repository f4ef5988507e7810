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
 * From the basket to the checkout. A guest signs in first and a status 3 user registers; the flag
 * brings them to the checkout afterwards (section 4). A line with cause 1 keeps everybody here, as
 * does a change that the server refuses at the last moment, a basket of which nothing is left once
 * what is gone has left it, and where no page could come from.
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
  visit.to(wayToCheckout())
}

function wayToCheckout(): string {
  if (hasServerCart()) return '/checkout'
  return $user.get() ? '/register' : loginHref('/checkout')
}
