import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import type { Cartable } from '#lib/contract/cart.ts'
import type { Client } from '#lib/api/client.ts'
import { addToLine, getCart } from '#lib/api/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { addToCart, loadCart, removeItem, setCount, removeOne } from '#stores/cart.ts'
import { $cartChanges } from '#stores/cart-changes.ts'
import { continueToCheckout } from '#stores/cart-continue.ts'
import { $pendingChanges } from '#stores/cart-items.ts'
import { sendPendingChanges } from '#stores/customer-cart.ts'
import { forgetUser } from '#stores/user.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { cartableIn, settled, shown, signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

// What a customer changes without a connection waits, and joins the account's cart on return.

const shop = shopForFile()
const browser = browserForEach(shop)
let client: Client
let milk: Cartable
let bread: Cartable
beforeEach(async () => {
  client = (await signInAs(shop)).client
  milk = await cartableIn(shop)
  bread = await cartableIn(shop)
})
afterEach(() => vi.restoreAllMocks())

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  browser.answer = () => Promise.reject(new TypeError('Failed to fetch'))
}

async function comeBack(): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  browser.answer = null
  sendPendingChanges()
  await vi.waitFor(() => expect($pendingChanges.get()).toEqual({}), 5_000)
}

/** Count of each line as the server holds it. */
const held = async () =>
  Object.fromEntries(
    (await getCart(client)).data.map(({ cartable, count }) => [cartable.id, count]),
  )

describe('the cart offline', () => {
  it('does not navigate to an unreachable checkout', async () => {
    addToCart(milk)
    await settled()
    goOffline()
    await continueToCheckout()
    expect(browser.takeNotices()).toEqual([siteMessages.networkError])
    expect(browser.visited).toEqual([])
    await comeBack()
    await continueToCheckout()
    expect(browser.visited).toEqual(['/checkout'])
  })

  it('shows a change, announces it once, stores it and sends it on reconnection', async () => {
    addToCart(milk)
    await settled()
    goOffline()
    addToCart(milk)
    addToCart(milk)
    addToCart(bread)
    expect([milk, bread].map(shown)).toEqual([3, 1])
    expect(browser.takeNotices()).toEqual([cartMessages.cartWaitsForConnection])
    expect(JSON.parse(localStorage.getItem('sabad:cart-waits') ?? '')).toMatchObject({
      [`p-${milk.id}`]: { count: 3, had: 1 },
    })
    expect(await held()).toEqual({ [milk.id]: 1 })
    await comeBack()
    expect(await held()).toEqual({ [milk.id]: 3, [bread.id]: 1 })
    expect([milk, bread].map(shown)).toEqual([3, 1])
    expect(browser.takeNotices()).toEqual([])
  })

  it('sends reductions and removals, even of lines already removed', async () => {
    setCount(milk, 4)
    setCount(bread, 1)
    await settled()
    goOffline()
    removeOne(milk)
    removeItem(bread)
    expect([milk, bread].map(shown)).toEqual([3, 0])
    await shop.db.deleteFrom('cart_lines').where('item_id', '=', bread.id).execute()
    await comeBack()
    expect(await held()).toEqual({ [milk.id]: 3 })
    expect(browser.takeNotices()).toEqual([cartMessages.cartWaitsForConnection])
  })

  it('drops a change that was reverted', () => {
    goOffline()
    addToCart(milk)
    removeOne(milk)
    expect($pendingChanges.get()).toEqual({})
    expect(shown(milk)).toBe(0)
  })

  it('keeps a tap whose request was in progress', async () => {
    addToCart(milk)
    goOffline()
    await settled()
    expect(shown(milk)).toBe(1)
    expect(browser.takeNotices()).toEqual([cartMessages.cartWaitsForConnection])
    addToCart(milk)
    await comeBack()
    expect(await held()).toEqual({ [milk.id]: 2 })
  })

  it('takes the greater count of another device, with a notice where that is less', async () => {
    const few = await cartableIn(shop, { inventory: 5 })
    goOffline()
    setCount(few, 4)
    addToCart(milk)
    await addToLine(client, { id: milk.id, type: ItemType.product }, 6)
    await shop.db.updateTable('products').set({ inventory: 2 }).where('id', '=', few.id).execute()
    await comeBack()
    expect(await held()).toEqual({ [milk.id]: 6, [few.id]: 2 })
    expect([milk, few].map(shown)).toEqual([6, 2])
    expect($cartChanges.get()).toEqual([{ kind: 'fewer', name: few.name, requested: 4, count: 2 }])
  })

  it('keeps waiting while the server does not answer, with one notice in all', async () => {
    goOffline()
    addToCart(milk)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await loadCart()
    expect(shown(milk)).toBe(1)
    await comeBack()
    await loadCart()
    expect(await held()).toEqual({ [milk.id]: 1 })
  })

  it('is cleared with the account', () => {
    goOffline()
    addToCart(milk)
    forgetUser()
    expect([$pendingChanges.get(), shown(milk)]).toEqual([{}, 0])
  })
})
