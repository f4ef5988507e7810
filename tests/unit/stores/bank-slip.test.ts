import { beforeAll, describe, expect, it, vi } from 'vitest'
import { BANK_SLIP_MAX_BYTES } from '#lib/rules/limits.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { $payment, loadPayment } from '#stores/order.ts'
import { $unpaidNotice, ownOrders } from '#stores/own-orders.ts'
import { uploadSlip } from '#stores/bank-slip.ts'
import { placeOrder } from '#stores/place-order.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { type Delivery, insertDelivery } from '#tests/support/builders/checkout.ts'
import { chooseAll, openCheckout } from '#tests/support/fixtures/open-checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { fileOf, picture } from '#tests/support/builders/bank-slips.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop)
})

/** An order of port 5, as its result page shows it; its id. */
async function frozenOrder(): Promise<number> {
  await openCheckout(shop, delivery)
  chooseAll(delivery, 5)
  await placeOrder()
  const query = new URL(browser.visited.at(-1) ?? '', 'http://shop').searchParams
  await loadPayment(query.get('tracking_code') ?? '')
  await ownOrders.open()
  const payment = $payment.get()
  if (payment.state !== 'ready') throw new Error('the order cannot be read')
  return payment.value.id
}

describe('the bank slip of a frozen order', () => {
  it('waits for the staff on both pages, and can be replaced', async () => {
    const id = await frozenOrder()
    expect($payment.get()).toMatchObject({ value: { freeze: true, slip: 'none' } })
    const slip = fileOf(await picture('jpeg'))
    expect(await uploadSlip(id, slip)).toEqual([])
    expect(browser.takeNotices()).toEqual([orderMessages.fileUploaded])
    expect($payment.get()).toMatchObject({ value: { id, slip: 'waiting' } })
    expect(ownOrders.$list.get()).toMatchObject({ items: [{ id, slip: 'waiting' }] })
    // In review it is not to be paid any more: the shop decides about it.
    await vi.waitFor(
      () => expect($unpaidNotice.get()?.message).toBe(checkoutRefusals.unpaidOrderWaits),
      10_000,
    )
    await uploadSlip(id, slip)
    expect(browser.takeNotices()).toEqual([orderMessages.fileEdited])
  })

  it('shows the faults before the order is reloaded', async () => {
    const id = await frozenOrder()
    browser.answer = request =>
      request.method === 'GET' ? new Promise(() => undefined) : undefined
    const wrong = [orderMessages.bankSlipWrongType]
    expect(await uploadSlip(id, fileOf('no picture'))).toEqual(wrong)
    expect(browser.takeNotices()).toEqual(wrong)
  })

  it('is refused with each message', async () => {
    const id = await frozenOrder()
    const uploadCount = () => browser.calls.filter(call => call.endsWith('/bank-check')).length
    const wrong = [orderMessages.bankSlipWrongType]
    expect(await uploadSlip(id, fileOf('no picture'))).toEqual(wrong)
    expect(browser.takeNotices()).toEqual(wrong)
    expect(uploadCount()).toBe(1)
    // What the browser knows by itself is not sent.
    await uploadSlip(id, fileOf(''))
    expect(browser.takeNotices()).toEqual([orderMessages.bankSlipRequired])
    await uploadSlip(id, fileOf(new Uint8Array(BANK_SLIP_MAX_BYTES + 1)))
    expect(browser.takeNotices()).toEqual([orderMessages.bankSlipTooLarge])
    expect(uploadCount()).toBe(1)
    browser.answer = () => Promise.reject(new TypeError('network'))
    await uploadSlip(id, fileOf(await picture('png')))
    expect(browser.takeNotices()).toEqual([siteMessages.networkError])
    expect($payment.get()).toMatchObject({ value: { slip: 'none' } })
  })
})
