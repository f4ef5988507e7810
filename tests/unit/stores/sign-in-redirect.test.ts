import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { OTP_RESEND_MS } from '#lib/rules/limits.ts'
import { leaveSignIn, signOut } from '#stores/account.ts'
import { addToCart } from '#stores/cart.ts'
import { $cartChanges, closeChanges } from '#stores/cart-changes.ts'
import { $cart } from '#stores/cart-items.ts'
import { sendCodeTo, enterCode, enterMobile, move, resendCode, $signIn } from '#stores/sign-in.ts'
import { $user } from '#stores/user.ts'
import {
  codeSentTo,
  insertUser,
  nextMobile,
  registeredUser,
} from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { cartableIn, signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
beforeEach(() => {
  // On / the page would be loaded anew, in the middle of another test.
  history.replaceState(null, '', '/login')
  move('back')
})
afterEach(() => vi.useRealTimers())

/** Types a known number and chooses the code instead of the password. */
async function askCodeFor(mobile: string): Promise<void> {
  await enterMobile(mobile)
  await sendCodeTo('use-code')
}

describe('a sent code', () => {
  it('counts two minutes down, for its own number only', async () => {
    const { mobile } = await customer()
    const other = await customer()
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    await askCodeFor(mobile)
    expect($signIn.get()).toMatchObject({
      screen: 'code',
      resendAt: Date.now() + OTP_RESEND_MS,
    })
    move('back')
    await askCodeFor(other.mobile)
    expect(codeSentTo(shop, other.mobile)).toMatch(/^\d{5}$/)
  })

  it('stays valid when the number is typed again on a reloaded page', async () => {
    const { mobile } = await customer()
    await askCodeFor(mobile)
    const { resendAt } = $signIn.get()
    $signIn.set({ ...$signIn.get(), screen: 'mobile', mobile: '', resendAt: 0 })
    browser.calls.length = 0
    await askCodeFor(mobile)
    expect($signIn.get()).toMatchObject({ screen: 'code', resendAt, error: null })
    expect(browser.calls).toEqual(['POST /check-register'])
    await enterCode(codeSentTo(shop, mobile))
    expect($user.get()).toMatchObject({ mobile })
  })

  it.each([
    ['a new number', () => Promise.resolve(nextMobile())],
    ['a number whose registration was broken off', unfinished],
  ])('stays valid for %s in a browser that did not request it', async (_, numberOf) => {
    const mobile = await numberOf()
    await enterMobile(mobile)
    const { resendAt } = $signIn.get()
    sessionStorage.clear()
    move('back')
    await enterMobile(mobile)
    expect($signIn.get()).toMatchObject({ screen: 'register-code', error: null })
    expect(Math.abs($signIn.get().resendAt - resendAt)).toBeLessThan(2_000)
    // Nor does asking for another one leave the screen, or say that one was sent.
    await resendCode()
    expect($signIn.get()).toMatchObject({ screen: 'register-code', error: null })
    expect(browser.takeNotices()).toEqual([])
    await enterCode(codeSentTo(shop, mobile))
    expect($user.get()).toMatchObject({ mobile })
  })

  async function unfinished(): Promise<string> {
    const mobile = nextMobile()
    await insertUser(shop.db, { mobile, register_status: RegisterStatus.incomplete })
    return mobile
  }

  /** Somebody who signs in by code: without a password. */
  async function customer(): Promise<{ mobile: string }> {
    const mobile = nextMobile()
    await registeredUser(shop, { mobile })
    return { mobile }
  }
})

describe('after sign-in', () => {
  it('reloads the page on / after 300 ms', async () => {
    await signInAs(shop)
    history.replaceState(null, '', '/')
    vi.useFakeTimers()
    leaveSignIn(RegisterStatus.complete)
    vi.advanceTimersByTime(299)
    expect(browser.visited).toEqual([])
    vi.advanceTimersByTime(1)
    expect(browser.visited).toEqual(['reload'])
  })

  it('redirects once the shopper has read what the merge changed', async () => {
    const mobile = nextMobile()
    await registeredUser(shop, { mobile })
    const milk = await cartableIn(shop)
    addToCart(milk)
    await shop.db
      .updateTable('products')
      .set({ price: 120_000 })
      .where('id', '=', milk.id)
      .execute()
    history.replaceState(null, '', '/login')
    await askCodeFor(mobile)
    const entered = enterCode(codeSentTo(shop, mobile))
    const moved = { kind: 'price', name: milk.name, from: 100_000, to: 120_000 }
    await vi.waitFor(() => expect($cartChanges.get()).toEqual([moved]), 5_000)
    expect(browser.visited).toEqual([])
    closeChanges()
    await entered
    expect(browser.visited).toEqual(['/'])
  })

  it('log-out clears the cart and goes home', async () => {
    await signInAs(shop)
    $cart.set([])
    addToCart(await cartableIn(shop))
    await signOut()
    expect([$user.get(), $cart.get(), browser.visited]).toEqual([null, [], ['/']])
  })
})
