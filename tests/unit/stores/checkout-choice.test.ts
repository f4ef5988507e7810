import { beforeAll, describe, expect, it } from 'vitest'
import { payableAmount } from '#lib/rules/amount-sums.ts'
import { REFERRAL_FRIEND_RIALS } from '#lib/rules/limits.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { itemUnavailable } from '#lib/text/cart-sentences.ts'
import { $addresses } from '#stores/address.ts'
import {
  $checkout,
  $choice,
  $days,
  $openStep,
  $refusedStep,
  $ports,
  amountsOf,
  choose,
  chooseAddress,
  loadCheckout,
  openStep,
} from '#stores/checkout.ts'
import { distinctPorts } from '#stores/checkout-offer.ts'
import { $couponCheck, applyCoupon, removeCoupon } from '#stores/coupon.ts'
import { leaveWhenSignedOut } from '#stores/guard.ts'
import { placeOrder, refreshCheckout } from '#stores/place-order.ts'
import { $user, storeUser } from '#stores/user.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { type Delivery, insertCoupon, insertDelivery } from '#tests/support/builders/checkout.ts'
import { chooseAll, openCheckout } from '#tests/support/fixtures/open-checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop)
})

function payable(): number {
  const state = $checkout.get()
  if (state.state !== 'ready') throw new Error('the checkout is not open')
  return payableAmount(amountsOf(state.offer, $choice.get(), $days.get()))
}

describe('the checkout', () => {
  it('starts with the main address and the only method chosen', async () => {
    await openCheckout(shop, delivery)
    expect($openStep.get()).toBe('time')
    expect($choice.get()).toMatchObject({
      orderType: 'personal',
      address: { type: 1 },
      methodId: delivery.posting_method,
    })
    openStep('repeat')
    expect(browser.takeNotices()).toEqual([checkoutMessages.stepPaymentBeforeRepeat])
    $refusedStep.set(null)
    await placeOrder()
    expect(browser.takeNotices()).toEqual([checkoutMessages.submitSpecifySendTime])
    expect($openStep.get()).toBe('time')
    // It stood open already, perhaps out of sight.
    expect($refusedStep.get()).toEqual({
      id: 'time',
      fault: checkoutMessages.submitSpecifySendTime,
    })
  })

  it('collapses the address step by its header or by choosing its address', async () => {
    await openCheckout(shop, delivery)
    const { address } = $choice.get()
    openStep('address')
    expect($openStep.get()).toBe('address')
    chooseAddress(address!)
    expect($openStep.get()).toBe('time')
    openStep('address')
    openStep('address')
    expect($openStep.get()).toBe('time')
    openStep('time')
    expect($openStep.get()).toBe('time')
    expect($choice.get().address).toBe(address)
  })

  it('offers another city only port 5 and clears the chosen port', async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery, 6)
    const other = $addresses.get()!.find(address => !address.finalizable)!
    chooseAddress(other)
    expect($choice.get().portId).toBe(null)
    expect($ports.get().map(port => port.id)).toEqual([5])
    expect($openStep.get()).toBe('payment')
  })

  it('redirects home with an empty cart, to the cart with warnings', async () => {
    await openCheckout(shop, delivery)
    await shop.db.updateTable('products').set({ available: 0, name: 'شیر' }).execute()
    await loadCheckout()
    expect(browser.visited.at(-1)).toBe('/cart')
    expect(sessionStorage.getItem('sabad:notices')).toContain(itemUnavailable('شیر'))
    await shop.db.updateTable('products').set({ available: 1 }).execute()
    await shop.db.deleteFrom('cart_lines').execute()
    await loadCheckout()
    expect(browser.visited.at(-1)).toBe('/')
    expect(sessionStorage.getItem('sabad:notices')).toContain(checkoutMessages.checkoutCartEmpty)
  })

  it('numbers ports that share a name', async () => {
    const names = ['آنلاین', 'بدون پرداخت', 'آنلاین']
    const ports = names.map((name, id) => ({ id, name, description: '', online: true }))
    expect(distinctPorts(ports).map(({ name }) => name)).toEqual([
      'آنلاین (۱)',
      'بدون پرداخت',
      'آنلاین (۲)',
    ])
  })

  it('says why it failed to load, and retries', async () => {
    browser.answer = request =>
      request.url.endsWith('/checkout') ? Promise.reject(new TypeError('network')) : undefined
    await openCheckout(shop, delivery)
    expect($checkout.get()).toEqual({ state: 'failed', text: siteMessages.networkError })
    expect(browser.takeNotices()).toEqual([])
    browser.answer = null
    await refreshCheckout()
    expect($checkout.get().state).toBe('ready')
    expect($openStep.get()).toBe('time')
  })

  it('clears the port of an address that moved to another city', async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery, 6)
    const { address } = $choice.get()
    chooseAddress({ ...address!, number: '۱۴' })
    expect($choice.get().portId).toBe(6)
    chooseAddress({ ...address!, city: 'کرج', finalizable: false })
    expect($choice.get().portId).toBe(null)
  })

  it.each([
    ['finds the same choices', true],
    ['of another customer begins anew', false],
  ])('redirects to sign-in when its session ends; the next one %s', async (_, isSame) => {
    await openCheckout(shop, delivery)
    const user = $user.get()
    const stop = leaveWhenSignedOut()
    history.replaceState(null, '', '/checkout')
    browser.answer = request =>
      request.url.endsWith('/checkout/store')
        ? Promise.resolve(Response.json({ status: false }, { status: 401 }))
        : undefined
    chooseAll(delivery)
    choose({ note: 'زنگ نزنید' })
    const chosen = $choice.get()
    await placeOrder()
    expect(browser.visited).toEqual(['/login?backUrl=%2Fcheckout'])
    expect($user.get()).toBe(null)
    stop()
    browser.answer = null
    if (isSame) {
      storeUser(user!)
      await loadCheckout()
    } else await openCheckout(shop, delivery)
    expect($choice.get()).toEqual(isSame ? chosen : { ...$choice.get(), timeId: null, note: '' })
    expect($openStep.get()).toBe(isSame ? null : 'time')
  })

  it('adds a coupon to the payable amount, and removes it', async () => {
    await openCheckout(shop, delivery)
    const before = payable()
    const id = await insertCoupon(shop.db, { code: 'SABAD50' })
    await applyCoupon('unknown')
    expect($couponCheck.get().error).toBe(checkoutRefusals.couponUnknown)
    expect(browser.takeNotices()).toEqual([])
    await applyCoupon(' sabad50 ')
    expect(browser.takeNotices()).toEqual([checkoutMessages.couponApplied])
    expect($choice.get().coupon).toMatchObject({ id, decreased: 50_000 })
    expect(payable()).toBe(before - 50_000)
    removeCoupon()
    expect(browser.takeNotices()).toEqual([checkoutMessages.couponRemoved])
    expect(payable()).toBe(before)
  })

  it("accepts a friend's introduce code in the same field, not one's own", async () => {
    await registeredUser(shop, { introduce_code: 'FRIEND23' })
    await openCheckout(shop, delivery)
    const before = payable()
    await applyCoupon($user.get()?.introduce_code ?? '')
    expect($couponCheck.get().error).toBe(checkoutRefusals.couponOwnReferral)
    await applyCoupon(' friend۲۳ ')
    expect(browser.takeNotices()).toEqual([checkoutMessages.couponApplied])
    expect(payable()).toBe(before - REFERRAL_FRIEND_RIALS)
    chooseAll(delivery)
    await placeOrder()
    expect(browser.visited.at(-1)).toContain('/bank/')
  })
})
