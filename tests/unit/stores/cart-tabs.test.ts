import { afterEach, describe, expect, it, vi } from 'vitest'
import { addToLine, getCart } from '#lib/api/cart.ts'
import { RegisterStatus } from '#lib/codes/account.ts'
import { ItemType } from '#lib/codes/cart.ts'
import { CART_ACTION_DELAY_MS } from '#lib/rules/limits.ts'
import { addToCart, loadCart, openMiniCart, setCount, removeOne } from '#stores/cart.ts'
import { $cart, $cartExtra } from '#stores/cart-items.ts'
import { withCount } from '#lib/rules/cart-state.ts'
import { sendUnsent } from '#stores/customer-cart.ts'
import { $user, forgetUser } from '#stores/user.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { cartableIn, settled, shown, signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What another tab writes; its word of that comes later, with `told`. */
function writeElsewhere(items: ReturnType<typeof $cart.get>): { deliver: () => void } {
  const text = JSON.stringify(items)
  localStorage.setItem('sabad:cart', text)
  const event = new StorageEvent('storage', { key: 'sabad:cart', newValue: text })
  return { deliver: () => void dispatchEvent(event) }
}

/** Holds the shop's answers back until they are let go. */
function holdAnswers(): () => void {
  const held: (() => void)[] = []
  browser.answer = request =>
    new Promise(resolve => held.push(() => void shop.backend(request).then(resolve)))
  return () => {
    browser.answer = null
    held.forEach(answer => answer())
  }
}

describe('two tabs of a guest', () => {
  it('show one cart', async () => {
    const milk = await cartableIn(shop)
    writeElsewhere(withCount([], milk, 3, true)).deliver()
    expect(shown(milk)).toBe(3)
  })

  it('keep the lines stored by another version of the shop', async () => {
    const milk = await cartableIn(shop)
    const left = [null, 7, {}, { cartable: null, count: 1 }, ...withCount([], milk, 3, true)]
    writeElsewhere(left as never).deliver()
    expect($cart.get()).toMatchObject([{ cartable: { id: milk.id }, count: 3 }])
    addToCart(milk)
    expect(shown(milk)).toBe(4)
  })

  it('lose no lines of each other, even before the storage event', async () => {
    const [milk, bread] = [await cartableIn(shop), await cartableIn(shop)]
    addToCart(milk)
    writeElsewhere(withCount($cart.get(), bread, 2, true))
    addToCart(milk)
    expect([milk, bread].map(shown)).toEqual([2, 2])
  })

  it('add up on one line, even before the storage event', async () => {
    const milk = await cartableIn(shop)
    addToCart(milk)
    writeElsewhere(withCount($cart.get(), milk, 2, true))
    addToCart(milk)
    expect(shown(milk)).toBe(3)
    writeElsewhere(withCount($cart.get(), milk, 4, true))
    removeOne(milk)
    expect(shown(milk)).toBe(3)
  })

  it('keep additions of one while the other requests prices', async () => {
    const [milk, bread] = [await cartableIn(shop), await cartableIn(shop)]
    addToCart(milk)
    const reading = loadCart()
    addToCart(bread)
    await reading
    expect([milk, bread].map(shown)).toEqual([1, 1])
  })
})

it('sends one request 200 ms after the last tap', async () => {
  await signInAs(shop)
  const milk = await cartableIn(shop)
  browser.calls.length = 0
  vi.useFakeTimers()
  addToCart(milk)
  await vi.advanceTimersByTimeAsync(199)
  addToCart(milk)
  await vi.advanceTimersByTimeAsync(199)
  expect(browser.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await settled()
  expect(browser.calls).toEqual([`POST /cart/${milk.id}`])
  expect(shown(milk)).toBe(2)
})

describe("an account's cart changed on several devices", () => {
  it('adds the greater count, so that no tap of another device is undone', async () => {
    const { client } = await signInAs(shop)
    const milk = await cartableIn(shop)
    addToCart(milk)
    await settled()
    await addToLine(client, { id: milk.id, type: ItemType.product }, 3)
    addToCart(milk)
    await settled()
    expect(shown(milk)).toBe(5)
  })

  it('adds its own taps only, whatever another tab shows meanwhile', async () => {
    const { client } = await signInAs(shop)
    const milk = await cartableIn(shop)
    addToCart(milk)
    await settled()
    const letGo = holdAnswers()
    addToCart(milk)
    await vi.waitFor(() => expect(browser.calls.at(-1)).toBe(`POST /cart/${milk.id}`), 5_000)
    writeElsewhere(withCount($cart.get(), milk, 3, false)).deliver()
    addToCart(milk)
    expect(shown(milk)).toBe(4)
    letGo()
    await settled()
    expect((await getCart(client)).data[0]?.count).toBe(3)
    expect(shown(milk)).toBe(3)
  })

  it('merges the lines of a guest before its first change', async () => {
    const [milk, bread] = [await cartableIn(shop), await cartableIn(shop)]
    setCount(milk, 2)
    const { client } = await signInAs(shop)
    addToCart(bread)
    await settled()
    expect([milk, bread].map(shown)).toEqual([2, 1])
    expect((await getCart(client)).data).toHaveLength(2)
  })

  it('sends all pending changes at once when the page is left', async () => {
    await signInAs(shop)
    const [milk, bread] = [await cartableIn(shop), await cartableIn(shop)]
    addToCart(milk)
    addToCart(bread)
    const letGo = holdAnswers()
    const deliver = sendUnsent()
    const calls = [milk, bread].map(({ id }) => `POST /cart/${id}`)
    await vi.waitFor(() => expect(browser.calls).toEqual(calls), 5_000)
    letGo()
    expect(await deliver).toBe(true)
  })

  it('sends pending changes when another page is requested', async () => {
    await signInAs(shop)
    const milk = await cartableIn(shop)
    browser.calls.length = 0
    vi.useFakeTimers()
    addToCart(milk)
    dispatchEvent(new Event('beforeunload'))
    await vi.advanceTimersByTimeAsync(CART_ACTION_DELAY_MS - 1)
    expect(browser.calls).toEqual([`POST /cart/${milk.id}`])
    vi.useRealTimers()
    await settled()
    dispatchEvent(new Event('beforeunload'))
    expect(browser.calls).toHaveLength(1)
  })

  it.each(['beforeunload', 'pagehide'])('is read twice by the next page after %s', async sign => {
    await signInAs(shop)
    const milk = await cartableIn(shop)
    addToCart(milk)
    const letGo = holdAnswers()
    await vi.waitFor(() => expect(browser.calls).toEqual([`POST /cart/${milk.id}`]), 5_000)
    dispatchEvent(new Event(sign))
    letGo()
    await settled()
    browser.calls.length = 0
    // What was on its way may have come too late for the first answer.
    await loadCart()
    await vi.waitFor(() => expect(browser.calls).toHaveLength(2), 5_000)
    await loadCart()
    expect(browser.calls).toEqual(Array(3).fill('GET /cart/list'))
    dispatchEvent(new Event(sign))
    expect(sessionStorage).toHaveLength(0)
  })

  it('sends nothing on leaving with deferred changes only', async () => {
    await signInAs(shop)
    const milk = await cartableIn(shop)
    addToCart(milk)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    addToCart(milk)
    dispatchEvent(new Event('pagehide'))
    expect(sessionStorage).toHaveLength(0)
  })

  it('is cleared although an answer arrives after the log-out', async () => {
    await signInAs(shop)
    const milk = await cartableIn(shop)
    const letGo = holdAnswers()
    addToCart(milk)
    await vi.waitFor(() => expect(browser.calls).toHaveLength(1), 5_000)
    $cartExtra.set({ type: 'list', receipt: { message: 'دو سفارش', show_error: true } })
    forgetUser()
    letGo()
    await settled()
    expect([$user.get(), $cart.get(), $cartExtra.get().receipt]).toEqual([null, [], null])
  })
})

describe('opening the cart', () => {
  it.each([
    ['a customer, after a list', 'list', RegisterStatus.complete, true],
    ['a customer, after an item', 'item', RegisterStatus.complete, false],
    ['a customer with the form saved', 'list', RegisterStatus.formSaved, true],
    ['status 3', 'list', RegisterStatus.incomplete, false],
  ] as const)('requests prices or not: %s', async (_, type, register_status, reads) => {
    await signInAs(shop, { register_status })
    $cartExtra.set({ type, receipt: null })
    openMiniCart()
    const calls = reads ? ['GET /cart/list'] : []
    await vi.waitFor(() => expect(browser.calls).toEqual(calls), 5_000)
  })

  it('sends no request for a guest', () => {
    openMiniCart()
    expect(browser.calls).toEqual([])
  })
})
