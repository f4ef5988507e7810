import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { couponFloor, frozenUntil } from '#lib/text/sentences.ts'
import { $checkout, $choice, $refusedStep, $refusedPorts, loadCheckout } from '#stores/checkout.ts'
import { $couponCheck, applyCoupon } from '#stores/coupon.ts'
import { $cart } from '#stores/cart-items.ts'
import { $payment, loadPayment } from '#stores/order.ts'
import { placeOrder } from '#stores/place-order.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { type Delivery, insertCoupon, insertDelivery } from '#tests/support/builders/checkout.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { chooseAll, openCheckout } from '#tests/support/fixtures/open-checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop)
})
beforeEach(() => {
  $couponCheck.set({ busy: false, error: null })
})

const answerWith = (path: string, code: number, message: unknown, data: unknown = null) => {
  browser.answer = request =>
    request.url.endsWith(path)
      ? Promise.resolve(
          Response.json(
            { status: code === 200, code, message, data, extra_data: null },
            { status: code },
          ),
        )
      : undefined
}
const newestOrder = () =>
  shop.db.selectFrom('orders').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('after placing an order', () => {
  type Road = [path: string, query: Record<string, string>]
  const resultOf = (tracking_code: string, message: string): Road => [
    '/payments',
    { tracking_code, message, status: '1' },
  ]
  const roads = () =>
    browser.visited.map((address): Road => {
      const { pathname, searchParams } = new URL(address, 'http://shop.test')
      return [pathname, Object.fromEntries(searchParams)]
    })

  it('redirects to /payments for port 5, with freeze_expired_at', async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery, 5)
    await placeOrder()
    const { tracking_code, expires_at, freeze } = await newestOrder()
    expect(freeze).toBe(1)
    expect(roads()).toEqual([resultOf(tracking_code, frozenUntil(expires_at!))])
    expect($cart.get()).toEqual([])
  })

  const saved = { id: 7, freeze_expired_at: null, tracking_code: 'T-7' }
  const paid = resultOf('T-7', 'ثبت شد')
  it.each<[string, object, Road]>([
    ['port 5', { payment_port: 5, freeze: false, url: '/bank/7' }, paid],
    ['frozen', { payment_port: 1, freeze: true, url: '/bank/7' }, paid],
    ['wallet-paid without url', { payment_port: 1, freeze: false, url: null }, paid],
    ['else', { payment_port: 6, freeze: false, url: '/bank/7' }, ['/bank/7', {}]],
  ])('redirects for %s', async (_, answer, road) => {
    await openCheckout(shop, delivery)
    chooseAll(delivery)
    answerWith('/checkout/store', 200, 'ثبت شد', { ...saved, ...answer })
    await placeOrder()
    expect(roads()).toEqual([road])
  })
})

describe('a checkout that cannot be loaded', () => {
  it.each([
    ['message', 500, 'فروشگاه بسته است', 'فروشگاه بسته است'],
    ['every message: the first stands in the page', 422, { a: ['یک', 'دو'] }, 'یک'],
    ['without a word', 503, '', siteMessages.errorOccurred],
  ])('%s', async (_, code, message, expected) => {
    await signInAs(shop)
    answerWith('/checkout', code, message)
    await loadCheckout()
    expect($checkout.get()).toEqual({ state: 'failed', text: expected })
    // The page says it, with the way to try again.
    expect(browser.takeNotices()).toEqual([])
    expect(browser.visited).toEqual([])
  })
})

describe('a coupon that is refused', () => {
  it.each([
    ['404', 404, 'چیز دیگری', checkoutMessages.couponExpired],
    ['message.code[0]', 422, { code: ['یکم', 'دوم'] }, 'یکم'],
    ['message', 400, 'فقط برای خرید اول', 'فقط برای خرید اول'],
  ])('%s', async (_, code, message, expected) => {
    await openCheckout(shop, delivery)
    answerWith('/checkout/coupon', code, message)
    await applyCoupon('SABAD')
    expect(browser.takeNotices()).toEqual([])
    expect($couponCheck.get()).toEqual({ busy: false, error: expected })
    expect($choice.get().coupon).toBe(null)
  })

  it.each([
    ['used up', { total_limit: 0 }, checkoutRefusals.couponUsedUp],
    ['above the cart', { flooring: 300_000 }, couponFloor(300_000)],
    ['over', { expired_at: 1 }, checkoutMessages.couponExpired],
  ])('shows the refusal of the server: %s', async (name, terms, expected) => {
    await insertCoupon(shop.db, { code: `R-${name}`, ...terms })
    await openCheckout(shop, delivery)
    await applyCoupon(`R-${name}`)
    expect(browser.takeNotices()).toEqual([])
    expect($couponCheck.get().error).toBe(expected)
  })
})

it('402 removes each refused port, and leaves the rest', async () => {
  await openCheckout(shop, delivery)
  for (const port of [1, 6]) {
    chooseAll(delivery, port)
    answerWith('/checkout/store', 402, checkoutRefusals.paymentPortUnavailable)
    await placeOrder()
    expect($choice.get().portId).toBe(null)
  }
  expect(browser.takeNotices()).toEqual([])
  const fault = checkoutRefusals.paymentPortUnavailable
  expect($refusedStep.get()).toEqual({ id: 'payment', fault })
  expect($refusedPorts.get()).toEqual([1, 6])
})

// The result of a payment: an order that is not there, and a line that is not.
describe('a payment result that cannot be read', () => {
  it.each<[words: string, answer: (() => Promise<Response>) | null, expected: object]>([
    ['unknown order', null, { text: orderMessages.orderNotFound, missing: true }],
    [
      'network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { text: siteMessages.networkError },
    ],
  ])('%s', async (_, answer, expected) => {
    await signInAs(shop)
    browser.answer = answer
    await loadPayment('999999')
    expect($payment.get()).toEqual({ state: 'failed', ...expected })
  })

  it("shows another user's as not found", async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery)
    await placeOrder()
    const { tracking_code } = await newestOrder()
    await loadPayment(tracking_code)
    expect($payment.get()).toMatchObject({ state: 'ready', value: { tracking_code } })
    await signInAs(shop)
    await loadPayment(tracking_code)
    expect($payment.get()).toMatchObject({ state: 'failed', text: orderMessages.orderNotFound })
  })
})
