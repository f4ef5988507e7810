import { SLOW_ANSWER_MS } from '#lib/rules/slow-answer.ts'
import { $cartState } from './cart-items.ts'

/** At once on a page from the service worker. Returns a function that stops waiting. */
export function showCachedCartWhenSlow(): () => void {
  const isCut = document.querySelector('#connection[data-cut]') !== null
  const timer = setTimeout(() => $cartState.set('failed'), isCut ? 0 : SLOW_ANSWER_MS)
  return () => clearTimeout(timer)
}
