import { afterEach, describe, expect, it, vi } from 'vitest'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { cartLimit } from '#lib/text/cart-sentences.ts'
import { addToCart, leaveCart, loadCart, removeItem, setCount, removeOne } from '#stores/cart.ts'
import { $cartChanges } from '#stores/cart-changes.ts'
import { $cart, $cartTotals } from '#stores/cart-items.ts'
import { continueToCheckout } from '#stores/cart-continue.ts'
import { addOffered } from '#stores/offered-cart.ts'
import { $resume } from '#stores/resume.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { cartableIn, settled, shown, signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
afterEach(() => vi.useRealTimers())

const item = (row?: Parameters<typeof cartableIn>[1]) => cartableIn(shop, row)
const signIn = () => signInAs(shop)

describe('the cart of a guest', () => {
  it('is a temporary list in this browser, without requests', async () => {
    const milk = await item()
    expect(addToCart(milk)).toBe(true)
    addToCart(milk)
    expect($cart.get()).toMatchObject([{ count: 2, price: 200_000, temporary: true }])
    expect(JSON.parse(localStorage.getItem('sabad:cart') ?? '')).toHaveLength(1)
    removeOne(milk)
    expect($cartTotals.get()).toEqual({ items_count: 1, total_price: 100_000 })
    removeItem(milk)
    expect($cart.get()).toEqual([])
    expect(browser.calls).toEqual([])
  })

  it.each([
    [{ max_count: 2 }, [cartMessages.cartLimitExceeded, cartLimit(2)]],
    [{ inventory: 2 }, [cartMessages.cartItemOverStock, cartLimit(2)]],
  ])('refuses a third piece with %j', async (row, expected) => {
    const milk = await item(row)
    addToCart(milk)
    addToCart(milk)
    expect(addToCart(milk)).toBe(false)
    expect(shown(milk)).toBe(2)
    expect(browser.takeNotices()).toEqual(expected)
  })

  it('takes offered lines with their amounts, once, as far as there are any', async () => {
    const [milk, few, full] = [await item(), await item({ inventory: 2 }), await item()]
    setCount(full, 5)
    const offer = [milk, few, full].map(cartable => ({ cartable, count: 3 }))
    addOffered(offer)
    expect(browser.takeNotices()).toEqual([cartMessages.cartItemOverStock, cartLimit(2)])
    addOffered(offer)
    expect([milk, few, full].map(shown)).toEqual([3, 2, 5])
  })

  it('gets current prices and faults when its page opens', async () => {
    const [milk, gone, few] = [await item(), await item(), await item()]
    for (const each of [milk, gone, few]) setCount(each, 3)
    const change = (id: number, row: object) =>
      shop.db.updateTable('products').set(row).where('id', '=', id).execute()
    await change(milk.id, { price: 120_000 })
    await change(gone.id, { available: 0 })
    await change(few.id, { inventory: 1 })
    await loadCart()
    expect($cart.get().map(({ price, cartable }) => [price, cartable.error?.cause_type])).toEqual([
      [360_000, undefined],
      [300_000, 2],
      [300_000, 1],
    ])
    await continueToCheckout()
    expect(browser.takeNotices()).toEqual([cartMessages.cartHasErrors])
    expect(browser.visited).toEqual([])
    removeOne(few)
    removeOne(few)
    await leaveCart()
    expect([milk, gone, few].map(shown)).toEqual([3, 0, 1])
  })

  it('does not lead to the checkout with unavailable products', async () => {
    const gone = await item()
    addToCart(gone)
    await shop.db.updateTable('products').set({ available: 0 }).where('id', '=', gone.id).execute()
    await loadCart()
    await continueToCheckout()
    expect($cart.get()).toEqual([])
    expect(browser.takeNotices()).toEqual([cartMessages.cartItemUnavailable])
    expect([browser.visited, $resume.get()]).toEqual([[], false])
  })

  it('leads to sign-in on the way to the checkout', async () => {
    addToCart(await item())
    await continueToCheckout()
    expect($resume.get()).toBe(true)
    expect(browser.visited).toEqual(['/login?backUrl=%2Fcheckout'])
  })
})

describe('the cart of an account', () => {
  it('shows a tap at once and sends quick taps as one call', async () => {
    await signIn()
    const milk = await item()
    for (let tap = 0; tap < 4; tap++) addToCart(milk)
    expect(shown(milk)).toBe(4)
    expect(browser.calls).toEqual([])
    await settled()
    expect(browser.calls).toEqual([`POST /cart/${milk.id}`])
    expect($cart.get()).toMatchObject([{ count: 4, temporary: false }])
    removeOne(milk)
    await settled()
    removeItem(milk)
    await settled()
    expect(browser.calls.slice(1)).toEqual([`PUT /cart/${milk.id}`, `DELETE /cart/${milk.id}`])
    expect($cart.get()).toEqual([])
  })

  it.each([
    [409, 'از سرور', [cartMessages.cartLimitExceeded]],
    [404, 'این کالا نیست', ['این کالا نیست']],
    [406, 'موجودی کم است', ['موجودی کم است', cartLimit(10)]],
    [500, 'خطای سرور', ['خطای سرور']],
    [500, '', [cartMessages.cartUnknownError]],
  ])('restores the count when %i says «%s»', async (code, message, expected) => {
    await signIn()
    const milk = await item()
    addToCart(milk)
    await settled()
    browser.answer = request =>
      request.method === 'GET'
        ? undefined
        : Promise.resolve(Response.json({ status: false, code, message }, { status: code }))
    addToCart(milk)
    expect(shown(milk)).toBe(2)
    await settled()
    expect(shown(milk)).toBe(1)
    expect(browser.takeNotices()).toEqual(expected)
  })

  it('restores the count when no answer comes', async () => {
    await signIn()
    const milk = await item()
    browser.answer = () => Promise.reject(new TypeError('network'))
    addToCart(milk)
    await settled()
    expect(shown(milk)).toBe(0)
    expect(browser.takeNotices()).toEqual([siteMessages.networkError])
  })

  it("merges a guest's cart once", async () => {
    const [milk, bread] = [await item(), await item({ inventory: 2 })]
    setCount(milk, 3)
    setCount(bread, 2)
    await shop.db.updateTable('products').set({ inventory: 1 }).where('id', '=', bread.id).execute()
    const user = await signIn()
    await loadCart()
    await loadCart()
    expect([shown(milk), shown(bread)]).toEqual([3, 1])
    expect(browser.takeNotices()).toEqual([])
    expect($cartChanges.get()).toMatchObject([{ kind: 'fewer', name: bread.name, count: 1 }])
    expect((await user.client('GET /cart/list', {})).extra_data.cart_info.items_count).toBe(4)
  })
})
