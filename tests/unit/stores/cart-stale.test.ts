import { expect, it, vi } from 'vitest'
import { setLine } from '#lib/api/cart.ts'
import { ItemType } from '#lib/codes/cart.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { addToCart, loadCart, refreshStaleCart } from '#stores/cart.ts'
import { isStale, markStale } from '#stores/cart-items.ts'
import { $user } from '#stores/user.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { cartableIn, settled, shown, signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)

it('reads changes of another device on the next page, once the cart is stale', async () => {
  const { client } = await signInAs(shop)
  const milk = await cartableIn(shop)
  addToCart(milk)
  await settled()
  await setLine(client, { id: milk.id, type: ItemType.product }, 3)
  browser.calls.length = 0
  refreshStaleCart()
  await settled()
  expect([isStale(), shown(milk), browser.calls]).toEqual([false, 1, []])
  markStale()
  refreshStaleCart()
  await vi.waitFor(() => expect(shown(milk)).toBe(3), 5_000)
  expect([isStale(), browser.calls]).toEqual([false, ['GET /cart/list']])
})

it('does not read twice for a page that reads the cart itself', async () => {
  await signInAs(shop)
  markStale()
  browser.calls.length = 0
  const read = loadCart()
  refreshStaleCart()
  await read
  await settled()
  expect(browser.calls).toEqual(['GET /cart/list'])
})

it('sends no request for a guest', () => {
  markStale()
  browser.calls.length = 0
  refreshStaleCart()
  expect(browser.calls).toEqual([])
})

it('announces an ended session once and shows a guest in the header', async () => {
  await signInAs(shop)
  const milk = await cartableIn(shop)
  document.documentElement.toggleAttribute('data-in', true)
  await shop.db.deleteFrom('sessions').execute()
  addToCart(milk)
  await vi.waitFor(() => expect($user.get()).toBe(null), 5_000)
  await settled()
  expect(browser.takeNotices()).toEqual([siteMessages.sessionExpired])
  expect(document.documentElement.hasAttribute('data-in')).toBe(false)
})
