import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { hasSignedInCookie } from '#lib/rules/guard.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { completeSignIn } from '#stores/account.ts'
import { addToCart, loadCart } from '#stores/cart.ts'
import { isStale, $cart, $cartLoadState, $pendingChanges } from '#stores/cart-items.ts'
import { withCount } from '#lib/rules/cart-state.ts'
import { findCommentDraft } from '#stores/comment.ts'
import { guardPage } from '#stores/guard.ts'
import { showStoredNotices } from '#stores/notice.ts'
import { ensureCode } from '#stores/sent-code.ts'
import { $user } from '#stores/user.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { add } from '#tests/support/builders/cart.ts'
import { cartableIn, shown, signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
afterEach(() => vi.restoreAllMocks())

/** A value of this browser's storage, as another version of the shop or a person left it. */
function leave(key: string, value: unknown): void {
  const newValue = typeof value === 'string' ? value : JSON.stringify(value)
  localStorage.setItem(key, newValue)
  dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

describe('invalid stored data', () => {
  it.each<[string, { cartable?: object; count?: number }]>([
    ['without a slug', { cartable: { slug: undefined } }],
    ['of another kind', { cartable: { type: 'voucher' } }],
    ['with a price that is none', { cartable: { price: 'ده' } }],
    ...[-1, 0, 1.5, 1e9].map((count): [string, object] => [`of ${count} pieces`, { count }]),
  ])('a cart line %s is dropped, the others are kept', async (_, { cartable, ...over }) => {
    const [milk, bread] = [await cartableIn(shop), await cartableIn(shop)]
    const [line] = withCount([], bread, 1, true)
    const broken = { ...line, ...over, cartable: { ...bread, ...cartable } }
    leave('sabad:cart', [...withCount([], milk, 2, true), broken, null])
    expect([milk, bread].map(shown)).toEqual([2, 0])
    await signInAs(shop)
    await loadCart()
    expect([$cartLoadState.get(), shown(milk)]).toEqual(['ready', 2])
  })

  it.each(['{', '"cart"', '7', '{"a":null}', '[[]]'])('a cart of %s is read as empty', text => {
    leave('sabad:cart', text)
    leave('sabad:cart-waits', text)
    expect([$cart.get(), $pendingChanges.get()]).toEqual([[], {}])
  })

  it('a pending change with an impossible count is dropped', async () => {
    const [milk, bread] = [await cartableIn(shop), await cartableIn(shop)]
    const good = { cartable: milk, count: 2, had: 1 }
    leave('sabad:cart-waits', { a: good, b: { ...good, cartable: bread, count: -1 }, c: {} })
    expect($pendingChanges.get()).toEqual({ a: good })
  })

  it.each([
    [{}],
    [{ token: 'x' }],
    [{ token: 'x', register_status: RegisterStatus.complete }],
    [[]],
    ['یک'],
  ])('a user of %j is read as a guest, and a guarded page redirects to sign-in', user => {
    history.replaceState(null, '', '/profile')
    document.cookie = 'sabad_in=1; path=/'
    leave('sabad:user', user)
    expect($user.get()).toBeNull()
    expect(guardPage()).toBe(false)
    expect(browser.visited).toEqual(['/login?backUrl=%2Fprofile'])
    expect(hasSignedInCookie(document.cookie)).toBe(false)
    expect(localStorage.getItem('sabad:user')).toBe('null')
  })

  it('an invalid notice, draft or time is dropped', async () => {
    sessionStorage.setItem('sabad:notices', '[null, {"kind":"loud","text":"x"}, {"text":7}]')
    showStoredNotices()
    expect(browser.takeNotices()).toEqual([])
    sessionStorage.setItem('sabad:comment', '{"record_name":"product","record_id":7,"name":{}}')
    expect(findCommentDraft({ record_name: 'product', record_id: 7 })).toEqual({
      name: '',
      body: '',
    })
    sessionStorage.setItem('sabad:sent-code', '{"account 09120000000":"soon"}')
    const sent = ensureCode('09120000000', () => Promise.resolve({ data: { resend_after: 120 } }))
    expect(await sent).toBeGreaterThan(Date.now())
  })
})

describe('full or blocked storage', () => {
  beforeEach(() => {
    const refuse = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse })
  })
  afterEach(() => vi.unstubAllGlobals())

  it("keeps a guest's cart as long as the page, with a notice", async () => {
    const milk = await cartableIn(shop)
    addToCart(milk)
    addToCart(milk)
    expect(shown(milk)).toBe(2)
    expect(browser.takeNotices()).toEqual([cartMessages.cartNotStored])
  })

  it("does not affect a customer's cart, which the server stores", async () => {
    const milk = await cartableIn(shop)
    const { client } = await signInAs(shop)
    await add(client, milk.id, 3)
    await loadCart()
    expect([$cartLoadState.get(), shown(milk), isStale()]).toEqual(['ready', 3, true])
    expect(browser.takeNotices()).toEqual([])
  })

  it('refuses a sign-in that would not last, and says why', async () => {
    const { client, token } = await registeredUser(shop)
    const { data } = await client('GET /profile/info', {})
    await completeSignIn({ ...data, token })
    expect(browser.takeNotices()).toEqual([accountMessages.signInNotStored])
    expect([browser.visited, $user.get()]).toEqual([[], null])
    expect(hasSignedInCookie(document.cookie)).toBe(false)
  })
})
