import { afterEach, expect, it, vi } from 'vitest'
import { CART_PAGE_SPINNER_MS, CART_SPINNER_MS } from '#lib/rules/limits.ts'
import { addToCart } from '#stores/cart.ts'
import { keyOf } from '#lib/rules/cart-state.ts'
import { $busyLines } from '#stores/cart-spinner.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { cartableIn, signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
afterEach(() => vi.useRealTimers())

/** A customer's cart that is never answered, and a product or bundle for it. */
async function unanswered(type: 'product' | 'bundle') {
  await signInAs(shop)
  const item = { ...(await cartableIn(shop)), type }
  browser.answer = () => new Promise(() => undefined)
  vi.useFakeTimers()
  return {
    calls: browser.calls,
    tap: () => addToCart(item),
    busy: () => $busyLines.get()[keyOf(item)],
  }
}

it.each([
  ['/', 'product', CART_SPINNER_MS],
  ['/', 'bundle', CART_PAGE_SPINNER_MS],
  ['/products/1/x', 'product', CART_SPINNER_MS],
  ['/bundles/5/x', 'product', CART_PAGE_SPINNER_MS],
  ['/bundles', 'bundle', CART_PAGE_SPINNER_MS],
  ['/cart', 'product', CART_PAGE_SPINNER_MS],
] as const)('spins on %s for a %s at most %i ms', async (path, type, ms) => {
  const { tap, busy } = await unanswered(type)
  history.replaceState(null, '', path)
  tap()
  vi.advanceTimersByTime(ms - 1)
  expect(busy()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(busy()).toBe(false)
})

it('spins for its whole time after the last tap', async () => {
  const { tap, busy } = await unanswered('product')
  history.replaceState(null, '', '/')
  tap()
  vi.advanceTimersByTime(CART_SPINNER_MS - 1)
  tap()
  vi.advanceTimersByTime(CART_SPINNER_MS - 1)
  expect(busy()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(busy()).toBe(false)
})
