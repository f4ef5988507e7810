import { expect, it, vi } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { getCart } from '#lib/api/cart.ts'
import { $cart } from '#stores/cart-items.ts'
import { withCount } from '#lib/rules/cart-state.ts'
import { $cartChanges, $changesText, closeChanges } from '#stores/cart-changes.ts'
import { showStoredNotices } from '#stores/notice.ts'
import { orderAgain } from '#stores/order-again.ts'
import { cartableIn, signInAs, signInWith } from '#tests/support/builders/cart-shopper.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { type CartLine, fillCart, readyShopper } from '#tests/support/builders/checkout.ts'
import { counts } from '#tests/support/builders/order-change.ts'
import { setProduct } from '#tests/support/builders/repeats.ts'
import { shopWithOrders } from '#tests/support/builders/placed-orders.ts'

const { shop, browser, delivery } = shopWithOrders()

const product = (name: string, inventory: number | null = null) =>
  insertProduct(shop.db, { name, inventory, max_count: 20 })

/** An order of these lines, of the customer who is signed in here. */
async function ordered(lines: readonly CartLine[]) {
  const shopper = await readyShopper(shop, delivery, lines)
  const { data } = await shopper.store({ payment_port: 5 })
  await signInWith(shopper)
  const serverCart = async () =>
    (await getCart(shopper.client)).data.map(({ cartable, count }) => [cartable.name, count])
  return { ...shopper, id: data.id, serverCart }
}

it('adds all items to the cart and opens it', async () => {
  const bundle = await insertBundle(shop.db, {
    items: [{ product_id: await product('نان'), count: 2 }],
  })
  const { id, serverCart } = await ordered([
    { item_id: await product('شیر'), count: 3 },
    { type: ItemType.bundle, item_id: bundle, count: 1 },
  ])
  await orderAgain(id)
  expect((await serverCart()).map(([, count]) => count)).toEqual([3, 1])
  expect($cart.get()).toHaveLength(2)
  expect($cartChanges.get()).toEqual([])
  expect(browser.visited).toEqual(['/cart'])
  showStoredNotices()
  expect(browser.takeNotices()).toEqual([orderMessages.orderAgainDone])
})

it('adds all pieces of goods that a change left at two prices', async () => {
  const milk = await product('شیر')
  const { client, id, serverCart } = await ordered([{ item_id: milk, count: 2 }])
  await setProduct(shop, milk, { price: 120_000 })
  await client('POST /profile/receipts/{id}/change', { params: { id }, body: counts([milk, 5]) })
  await orderAgain(id)
  expect(await serverCart()).toEqual([['شیر', 5]])
  expect($cartChanges.get()).toEqual([])
})

it('adds items once when repeated, and keeps greater counts of the cart', async () => {
  const milk = await product('شیر')
  const bread = await product('نان')
  const { id, userId, serverCart } = await ordered([
    { item_id: milk, count: 2 },
    { item_id: bread, count: 2 },
  ])
  await fillCart(shop, userId, [{ item_id: milk, count: 5 }])
  await orderAgain(id)
  await orderAgain(id)
  expect(await serverCart()).toEqual([
    ['شیر', 5],
    ['نان', 2],
  ])
})

it('names reduced, sold-out and deleted items, and continues once that is read', async () => {
  const [less, out, gone, there] = [
    await product('کم', 9),
    await product('تمام', 4),
    await product('رفته'),
    await product('هست'),
  ]
  const { id, serverCart } = await ordered(
    [less, out, gone, there].map(item_id => ({ item_id, count: 4 })),
  )
  await setProduct(shop, less, { inventory: 1 })
  await setProduct(shop, gone, { available: 0 })
  const going = orderAgain(id)
  await vi.waitFor(() => expect($cartChanges.get()).not.toEqual([]), 10_000)
  expect($cartChanges.get()).toMatchObject([
    { kind: 'missing', name: 'تمام' },
    { kind: 'missing', name: 'رفته' },
    { kind: 'fewer', name: 'کم', requested: 4, count: 1 },
  ])
  expect($changesText.get()).toBe(orderMessages.orderAgainPartly)
  expect(browser.visited).toEqual([])
  closeChanges()
  await going
  expect(browser.visited).toEqual(['/cart'])
  expect(await serverCart()).toEqual([
    ['کم', 1],
    ['هست', 4],
  ])
})

it('stays when none of its items is sold any more', async () => {
  const milk = await product('شیر')
  const { id, serverCart } = await ordered([{ item_id: milk, count: 1 }])
  await setProduct(shop, milk, { available: 0 })
  const going = orderAgain(id)
  await vi.waitFor(() => expect($changesText.get()).toBe(orderMessages.orderAgainNothing), 10_000)
  closeChanges()
  await going
  expect(browser.visited).toEqual([])
  expect(await serverCart()).toEqual([])
})

it('merges pending guest lines too, and keeps them without a response', async () => {
  const { id, serverCart } = await ordered([{ item_id: await product('شیر'), count: 1 }])
  $cart.set(withCount([], await cartableIn(shop, { name: 'نان' }), 2, true))
  const shown = () =>
    $cart.get().map(({ cartable, count, temporary }) => [cartable.name, count, temporary])
  browser.answer = request =>
    request.url.includes('/cart/') ? Promise.reject(new TypeError('Failed to fetch')) : undefined
  await orderAgain(id)
  expect(browser.takeNotices()).toEqual([siteMessages.networkError])
  expect(shown()).toEqual([['نان', 2, true]])
  browser.answer = null
  await orderAgain(id)
  const both = [
    ['نان', 2],
    ['شیر', 1],
  ]
  expect(await serverCart()).toEqual(both)
  expect(shown()).toEqual(both.map(line => [...line, false]))
})

it("does not find another user's order", async () => {
  const { id } = await ordered([{ item_id: await product('شیر'), count: 1 }])
  await signInAs(shop)
  await orderAgain(id)
  expect(browser.takeNotices()).toEqual([orderMessages.orderNotFound])
  expect([$cart.get(), browser.visited]).toEqual([[], []])
})
