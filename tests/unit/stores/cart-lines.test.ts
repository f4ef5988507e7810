import { describe, expect, it, vi } from 'vitest'
import { listBundles } from '#lib/api/bundle.ts'
import { CartErrorCause } from '#lib/codes/cart.ts'
import type { Cartable } from '#lib/contract/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { serverMessages } from '#lib/text/messages/server.ts'
import { cartLimit } from '#lib/text/cart-sentences.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { addToCart, leaveCart, loadCart, setCount } from '#stores/cart.ts'
import { continueToCheckout } from '#stores/cart-continue.ts'
import { $cart, $cartLoadState, $cartTotals } from '#stores/cart-items.ts'
import { $resume } from '#stores/resume.ts'
import { cartableOfBundle } from '#ui/cartable.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { cartableIn, settled, shown, signInAs } from '#tests/support/builders/cart-shopper.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)

/** A bundle of the shop as a cart takes it. */
async function bundleIn(row: Parameters<typeof insertBundle>[1] = {}): Promise<Cartable> {
  const id = await insertBundle(shop.db, row)
  const { data } = await listBundles(shop.as(null))
  return cartableOfBundle(data.find(bundle => bundle.id === id)!)
}

const productNow = (id: number, row: object) =>
  shop.db.updateTable('products').set(row).where('id', '=', id).execute()

describe('the temporary list', () => {
  it.each([
    ['guests', null, '/login?backUrl=%2Fcheckout'],
    ['status 3 users', 3, '/register'],
  ] as const)('takes lines of %s without a request', async (_, register_status, road) => {
    if (register_status) await signInAs(shop, { register_status })
    const [milk, pack] = [await cartableIn(shop), await bundleIn()]
    for (const each of [milk, milk, pack]) addToCart(each)
    expect($cart.get()).toMatchObject([
      { count: 2, temporary: true, cartable: { type: 'product', id: milk.id } },
      { count: 1, temporary: true, cartable: { type: 'bundle', id: pack.id } },
    ])
    expect($cartTotals.get()).toEqual({ items_count: 3, total_price: 350_000 })
    expect(JSON.parse(localStorage.getItem('sabad:cart') ?? '')).toHaveLength(2)
    expect(browser.calls).toEqual([])
    await continueToCheckout()
    expect($resume.get()).toBe(true)
    expect(browser.visited).toEqual([road])
  })

  it('is synced as id, type (1 product, 2 bundle), count', async () => {
    const [milk, pack] = [await cartableIn(shop), await bundleIn()]
    setCount(milk, 3)
    setCount(pack, 2)
    await signInAs(shop)
    let sent: Promise<unknown> | undefined
    browser.answer = request => {
      if (request.url.endsWith('/cart/multi')) sent = request.clone().json()
      return undefined
    }
    await loadCart()
    expect(await sent).toEqual({
      items: [
        { id: milk.id, type: 1, count: 3 },
        { id: pack.id, type: 2, count: 2 },
      ],
    })
    expect([milk, pack].map(shown)).toEqual([3, 2])
    expect($cart.get().some(item => item.temporary)).toBe(false)
  })
})

describe("lines of an account's cart", () => {
  it.each([
    ['2: gone from the shop', { available: 0 }, cartMessages.cartItemUnavailable, ['/checkout'], 0],
    ['2: sold out', { inventory: 0 }, cartMessages.cartItemUnavailable, ['/checkout'], 0],
    ['1: more than there is', { inventory: 1 }, stockLeft(1), [], 3],
    ['1: more than one order may hold', { max_count: 2 }, cartLimit(2), [], 3],
  ] as const)('show cause_type %s', async (cause, row, message, roads, left) => {
    const { client } = await signInAs(shop)
    const [milk, bread] = [await cartableIn(shop), await cartableIn(shop)]
    setCount(milk, 3)
    setCount(bread, 1)
    await settled()
    await productNow(milk.id, row)
    await loadCart()
    const error = { cause_type: Number(cause[0]), message }
    const faults = $cart.get().map(({ cartable }) => [cartable.id, cartable.error])
    expect(faults).toEqual(
      expect.arrayContaining([
        [milk.id, expect.objectContaining(error)],
        [bread.id, null],
      ]),
    )
    await continueToCheckout()
    expect(browser.visited).toEqual(roads)
    expect(browser.takeNotices()).toEqual(roads.length > 0 ? [] : [cartMessages.cartHasErrors])
    expect(shown(milk)).toBe(left)
    const { data } = await client('GET /cart/list', {})
    expect(data.map(item => item.count).sort()).toEqual(left > 0 ? [1, left] : [1])
  })

  it('stay without an error when the page is left', async () => {
    const { client } = await signInAs(shop)
    const milk = await cartableIn(shop)
    addToCart(milk)
    expect(await leaveCart()).toBe(true)
    expect((await client('GET /cart/list', {})).data).toMatchObject([{ count: 1 }])
  })
})

describe('a bundle that became unavailable', () => {
  const ROWS: [words: string, after: (pack: Cartable) => Promise<unknown>, expected: string][] = [
    [
      'switched off',
      pack =>
        shop.db.updateTable('bundles').set({ available: 0 }).where('id', '=', pack.id).execute(),
      cartMessages.cartItemUnavailable,
    ],
    [
      'ended',
      pack =>
        shop.db
          .updateTable('bundles')
          .set({ expired_at: shop.clock.now })
          .where('id', '=', pack.id)
          .execute(),
      serverMessages.cartBundleEnded,
    ],
  ]
  it.each(ROWS)('shows a customer the error and adds nothing: %s', async (_, after, expected) => {
    const { client } = await signInAs(shop)
    const pack = await bundleIn()
    await after(pack)
    addToCart(pack)
    await settled()
    // Refused with 404 the list is read again.
    await vi.waitFor(() => expect($cartLoadState.get()).toBe('ready'), 5_000)
    expect(shown(pack)).toBe(0)
    expect(browser.takeNotices()).toEqual([expected])
    expect((await client('GET /cart/list', {})).data).toEqual([])
  })

  it.each(ROWS)('counts nothing for a guest and disappears with the page: %s', async (_, after) => {
    const pack = await bundleIn()
    addToCart(pack)
    await after(pack)
    await loadCart()
    expect($cart.get()).toMatchObject([
      { cartable: { error: { cause_type: CartErrorCause.unavailable } } },
    ])
    expect($cartTotals.get()).toEqual({ items_count: 0, total_price: 0 })
    await leaveCart()
    expect($cart.get()).toEqual([])
  })
})

describe('an addition that only the server can refuse', () => {
  it.each([
    [409, { max_count: 1 }, [cartMessages.cartLimitExceeded, cartLimit(1)]],
    [406, { inventory: 1 }, [stockLeft(1), cartLimit(1)]],
    [404, { available: 0 }, [cartMessages.cartItemUnavailable]],
  ])('shows the limit for %i', async (code, row, expected) => {
    await signInAs(shop)
    const milk = await cartableIn(shop)
    addToCart(milk)
    await settled()
    await productNow(milk.id, row)
    addToCart(milk)
    expect(shown(milk)).toBe(2)
    await settled()
    if (code === 404) await vi.waitFor(() => expect($cartLoadState.get()).toBe('ready'), 5_000)
    expect(shown(milk)).toBe(1)
    expect(browser.takeNotices()).toEqual(expected)
  })

  // A bundle is bounded by what is in it.
  it('names the bundle and limit for 406', async () => {
    await signInAs(shop)
    const product_id = await insertProduct(shop.db, { inventory: 4 })
    const pack = await bundleIn({ items: [{ product_id, count: 2 }] })
    expect(pack.inventory).toBe(2)
    addToCart(pack)
    addToCart(pack)
    expect(addToCart(pack)).toBe(false)
    expect(browser.takeNotices()).toEqual([cartMessages.cartItemOverStock, cartLimit(2)])
    await settled()
    expect(shown(pack)).toBe(2)
  })
})
