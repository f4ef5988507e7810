import { SLOW_ANSWER_MS } from '#lib/rules/slow-answer.ts'
import { $cartState } from './cart-items.ts'

/**
 * Shows the lines as they were last known while an answer is late: at once on a page that came from
 * the service worker because the shop did not answer. Returns how to end it.
 */
export function showCachedCartWhenSlow(): () => void {
  const isCut = document.querySelector('#net[data-cut]') !== null
  const timer = setTimeout(() => $cartState.set('failed'), isCut ? 0 : SLOW_ANSWER_MS)
  return () => clearTimeout(timer)
}
