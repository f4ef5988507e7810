import { beforeAll, describe, expect, it } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { costOf } from '#lib/rules/amount-sums.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { stockShortage } from '#lib/text/cart-sentences.ts'
import {
  $checkout,
  $choice,
  $days,
  $openStep,
  $ports,
  $refusedStep,
  amountsOf,
  choose,
  chooseMethod,
  chooseTime,
  loadCheckout,
} from '#stores/checkout.ts'
import { $placing, returnToCheckout, submitLabel, placeOrder } from '#stores/place-order.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import {
  type Delivery,
  insertDelivery,
  insertPostingMethod,
} from '#tests/support/builders/checkout.ts'
import { chooseAll, openCheckout } from '#tests/support/fixtures/open-checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop)
})

const refuse = (code: number, message: unknown) => (request: Request) =>
  request.url.endsWith('/checkout/store')
    ? Promise.resolve(Response.json({ status: false, code, message }, { status: code }))
    : undefined

/** What the invoice shows. */
function costNow(): number | null {
  const state = $checkout.get()
  return state.state === 'ready' ? costOf(amountsOf(state.offer, $choice.get(), $days.get())) : null
}

describe('placing an order', () => {
  it.each([
    [null, 500_000, 'ثبت سفارش'],
    [1, 500_000, 'پرداخت و ثبت سفارش'],
    [1, 0, 'ثبت سفارش'],
    [5, 500_000, 'ثبت سفارش'],
    [6, 500_000, 'پرداخت و ثبت سفارش'],
  ])('port %s with %d rials to pay labels the button «%s»', (portId, rials, label) => {
    expect(submitLabel(portId, rials)).toBe(label)
  })

  it('happens once for repeated presses, and redirects to the bank', async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery)
    await Promise.all([placeOrder(), placeOrder(), placeOrder()])
    expect(browser.calls.filter(call => call === 'POST /checkout/store')).toHaveLength(1)
    expect(browser.visited).toEqual([expect.stringContaining('/bank/')])
  })

  it('ends when the page is restored as it was: the order awaits its payment', async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery)
    await placeOrder()
    expect($placing.get()).toBe(true)
    returnToCheckout()
    expect($placing.get()).toBe(false)
    expect(browser.visited.at(-1)).toBe('/profile/orders')
  })

  it('shows the result with port 5', async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery, 5)
    await placeOrder()
    expect(browser.visited).toEqual([expect.stringMatching(/^\/payments\?tracking_code=/)])
  })

  // As Chromium, Firefox and Safari say it, and as an unknown browser might.
  it.each([
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'network',
  ])('keeps its key until there is an answer: %s', async failure => {
    await openCheckout(shop, delivery)
    chooseAll(delivery)
    const keys: (string | null)[] = []
    browser.answer = request => {
      if (!request.url.endsWith('/checkout/store')) return undefined
      keys.push(request.headers.get('idempotency-key'))
      return Promise.reject(new TypeError(failure))
    }
    await placeOrder()
    await placeOrder()
    expect(browser.takeNotices()).toEqual([siteMessages.networkError])
    browser.answer = refuse(500, 'خطا')
    await placeOrder()
    browser.answer = request => {
      keys.push(request.headers.get('idempotency-key'))
      return undefined
    }
    await placeOrder()
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('shows without a response where a retry, or another visit, leads', async () => {
    for (const again of [placeOrder, loadCheckout]) {
      sessionStorage.clear()
      await openCheckout(shop, delivery)
      chooseAll(delivery)
      browser.answer = request =>
        request.url.endsWith('/checkout/store')
          ? shop.backend(request).then(() => Promise.reject(new TypeError('network')))
          : undefined
      await placeOrder()
      browser.answer = null
      choose({ periodic: RepeatType.weekly })
      await again()
      await expect.poll(() => browser.visited.at(-1)).toBe('/profile/orders')
      expect(sessionStorage.getItem('sabad:notices')).toContain(checkoutRefusals.unpaidOrderOne)
    }
  })

  it('refuses a price that was not shown, and shows the current one', async () => {
    const id = await openCheckout(shop, delivery)
    chooseAll(delivery)
    await shop.db
      .updateTable('products')
      .set(eb => ({ price: eb('price', '+', 10_000) }))
      .execute()
    await placeOrder()
    expect(browser.takeNotices()).toEqual([checkoutRefusals.checkoutPriceChanged])
    const orders = shop.db.selectFrom('orders').select('total_amount').where('user_id', '=', id)
    expect(await orders.execute()).toEqual([])
    await expect.poll(() => costNow()).toBe(370_000)
    await placeOrder()
    expect(await orders.execute()).toEqual([{ total_amount: 370_000 }])
  })

  // A browser gives pages without TLS no randomUUID.
  it('needs no secure context', async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery)
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    try {
      await placeOrder()
    } finally {
      Reflect.deleteProperty(crypto, 'randomUUID')
    }
    expect(browser.takeNotices()).toEqual([])
    expect(browser.visited).toEqual([expect.stringContaining('/bank/')])
  })

  it.each([
    [406, '', [checkoutMessages.quantityOverStock]],
    [404, 'x', [checkoutMessages.chooseAddressAndDelivery]],
    [422, { time_id: ['یک'], posting_method: ['دو'] }, ['یک', 'دو']],
    [409, 'در حال ثبت', ['در حال ثبت']],
    [400, 'دو سفارش دارید', ['دو سفارش دارید']],
    [500, '', [checkoutMessages.submitRetry]],
  ])('shows the sentences of %i with %j', async (code, message, expected) => {
    await openCheckout(shop, delivery)
    chooseAll(delivery)
    browser.answer = refuse(code, message)
    await placeOrder()
    expect(browser.takeNotices()).toEqual(expected)
    expect($placing.get()).toBe(false)
  })

  it('redirects to the cart when an item is sold out by now', async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery)
    const products = await shop.db.selectFrom('products').select(['id', 'inventory']).execute()
    await shop.db.updateTable('products').set({ inventory: 1, name: 'شیر' }).execute()
    await placeOrder()
    // Each item by its name, not only that something is over stock.
    expect(browser.takeNotices()).toEqual([stockShortage('شیر')])
    await expect.poll(() => browser.visited.at(-1)).toBe('/cart')
    for (const { id, inventory } of products)
      await shop.db.updateTable('products').set({ inventory }).where('id', '=', id).execute()
    expect($placing.get()).toBe(false)
  })

  it('removes a refused port', async () => {
    await openCheckout(shop, delivery)
    chooseAll(delivery, 1)
    browser.answer = refuse(402, 'این درگاه در دسترس نیست')
    await placeOrder()
    expect($refusedStep.get()).toEqual({ id: 'payment', fault: 'این درگاه در دسترس نیست' })
    expect($choice.get().portId).toBe(null)
    expect($ports.get().map(port => port.id)).not.toContain(1)
    expect($openStep.get()).toBe('payment')
  })

  it('requires the method where there are several', async () => {
    const id = await insertPostingMethod(shop.db)
    await openCheckout(shop, delivery)
    chooseTime(delivery.time_id)
    expect($openStep.get()).toBe('delivery')
    chooseMethod(id)
    expect($openStep.get()).toBe('payment')
  })
})
