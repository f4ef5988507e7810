import { describe, expect, it, vi } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { Order } from '#lib/contract/order.ts'
import type { Move } from '#lib/rules/order-life.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { $notices, takeNotices } from '#stores/notice.ts'
import { $details, $invoice, loadDetail, loadInvoice } from '#stores/order.ts'
import { cancel, endRepeat, note, payOrder, rate, returnFromBank } from '#stores/order-actions.ts'
import { $unpaidNotice, ownOrders } from '#stores/own-orders.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { historyOf, moveByStaff } from '#tests/support/builders/order-life.ts'
import { COMPLETED, listedOrder, shopWithOrders } from '#tests/support/builders/placed-orders.ts'

const { shop, browser, delivery } = shopWithOrders()

const shown = (id: number): Partial<Order> =>
  ownOrders.$list.get().items.find(order => order.id === id) ?? {}
/** What the server knows is read behind the answer, and nobody waits for it. */
const becomes = (id: number, order: Partial<Order>) =>
  vi.waitFor(() => expect(shown(id)).toMatchObject(order), 10_000)
const notices = () => takeNotices().map(({ kind, text }) => [kind, text])
const breakCall = (end: string, code: number, message: unknown) => {
  browser.answer = request =>
    request.url.endsWith(end)
      ? Promise.resolve(
          Response.json(
            { status: false, code, message, data: null, extra_data: null },
            { status: code },
          ),
        )
      : undefined
}

describe('cancelling an order', () => {
  it("'order cancelled successfully': the list shows it, nothing awaits payment", async () => {
    const { id } = await listedOrder(shop, delivery)
    expect($unpaidNotice.get()).not.toBeNull()
    expect(await cancel(id)).toBe(true)
    expect(notices()).toEqual([['success', orderMessages.orderCancelled]])
    expect(shown(id)).toMatchObject({ status: OrderStatus.cancelled, payable_amount: 0 })
    await vi.waitFor(() => expect($unpaidNotice.get()).toBeNull(), 10_000)
  })

  it('is refused when it was dispatched meanwhile, and the list shows that', async () => {
    const { id } = await listedOrder(shop, delivery, [{ status: OrderStatus.confirmed }])
    await moveByStaff(shop, id, { status: OrderStatus.outForDelivery })
    expect(shown(id).status).toBe(40)
    expect(await cancel(id)).toBe(false)
    expect(notices()).toEqual([['error', orderMessages.orderNotCancellable]])
    await becomes(id, { status: OrderStatus.outForDelivery })
  })

  it('is refused when it expired meanwhile, and the list shows that', async () => {
    const { id } = await listedOrder(shop, delivery)
    await shop.db.updateTable('orders').set({ expires_at: 1 }).where('id', '=', id).execute()
    expect(await cancel(id)).toBe(false)
    await becomes(id, { status: OrderStatus.cancelled })
  })
})

describe('a note', () => {
  it('is added and counted', async () => {
    const { id } = await listedOrder(shop, delivery)
    expect(await note(id, 'زنگ نزنید')).toBe(true)
    expect(notices()).toEqual([['success', orderMessages.orderNoteSaved]])
    expect(shown(id).notes_count).toBe(1)
  })

  it('is refused with each message', async () => {
    const { id } = await listedOrder(shop, delivery)
    breakCall('/note', 422, { context: ['یک', 'دو'] })
    expect(await note(id, 'زنگ نزنید')).toBe(false)
    expect(notices()).toEqual([
      ['error', 'یک'],
      ['error', 'دو'],
    ])
  })

  it('is refused for a confirmed order', async () => {
    const { id } = await listedOrder(shop, delivery)
    await moveByStaff(shop, id, { status: OrderStatus.confirmed })
    expect(await note(id, 'زنگ نزنید')).toBe(false)
    expect(notices()).toEqual([['error', orderMessages.orderNoteRefused]])
    await becomes(id, { status: OrderStatus.confirmed })
  })
})

describe('a rating', () => {
  it('is confirmed with thanks, and shown in list and receipt', async () => {
    const { id } = await listedOrder(shop, delivery, COMPLETED)
    await loadInvoice(id)
    expect(await rate(id, 4, 'سریع بود')).toBe(true)
    expect(notices()).toEqual([['success', orderMessages.ratingThanks]])
    expect(shown(id).rated).toBe(true)
    expect($invoice.get()).toMatchObject({ value: { rated: true } })
    await vi.waitFor(
      () => expect($invoice.get()).toMatchObject({ value: { rates: { rates: 4 } } }),
      10_000,
    )
  })

  it('is shown by receipt and detail even where neither can be reloaded', async () => {
    const { id } = await listedOrder(shop, delivery, COMPLETED)
    await loadInvoice(id)
    await loadDetail(id)
    browser.answer = request =>
      request.method === 'GET' ? Promise.reject(new TypeError('Failed to fetch')) : undefined
    await rate(id, 4, '')
    expect($invoice.get()).toMatchObject({ value: { id, rated: true, products: [{}] } })
    expect($details.get()[id]).toMatchObject({ value: { id, rated: true, products: [{}] } })
  })

  it.each([
    ['else warning with message', 400, 'چنین نشد', ['warning', 'چنین نشد']],
    ['failure error', 500, 'خطای سرور', ['error', orderMessages.ratingFailed]],
  ])('shows %s', async (_, code, message, expected) => {
    const { id } = await listedOrder(shop, delivery, COMPLETED)
    breakCall('/rate', code, message)
    expect(await rate(id, 4, '')).toBe(false)
    expect(notices()).toEqual([expected])
    expect(shown(id).rated).toBe(false)
  })

  it('shows the failure error without an answer', async () => {
    const { id } = await listedOrder(shop, delivery, COMPLETED)
    browser.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await rate(id, 4, '')).toBe(false)
    expect(notices()).toEqual([['error', orderMessages.ratingFailed]])
  })
})

it.each<[string, (id: number) => Promise<boolean>, readonly Move[], string]>([
  ['cancel', cancel, [], orderMessages.orderCancelled],
  ['a note', id => note(id, 'زنگ نزنید'), [], orderMessages.orderNoteSaved],
  ['stop of a repeat', endRepeat, [], orderMessages.repeatStopped],
  ['a rating', id => rate(id, 4, ''), COMPLETED, orderMessages.ratingThanks],
])('%s finishes with its answer, before the list is reloaded', async (_, work, moves, text) => {
  const { id } = await listedOrder(shop, delivery, moves, { periodic_type: RepeatType.weekly })
  browser.answer = request => (request.method === 'GET' ? new Promise(() => undefined) : undefined)
  expect(await work(id)).toBe(true)
  expect(notices()).toEqual([['success', text]])
  expect(browser.calls).toContain('GET /profile/receipts')
})

it('stops a repeat', async () => {
  const { id } = await listedOrder(shop, delivery, [{ status: OrderStatus.confirmed }], {
    periodic_type: RepeatType.weekly,
  })
  expect(shown(id).repeat).toMatchObject({ active: true })
  expect(await endRepeat(id)).toBe(true)
  expect(notices()).toEqual([['success', orderMessages.repeatStopped]])
  expect(shown(id).repeat).toEqual({ active: false, next_fa: null })
})

describe('paying an order', () => {
  it('redirects to the bank', async () => {
    const { id } = await listedOrder(shop, delivery)
    await payOrder(id)
    expect(browser.visited).toEqual([expect.stringContaining('/bank/')])
    // The browser is still on its way there.
    await payOrder(id)
    expect(browser.visited).toHaveLength(1)
    returnFromBank()
    await payOrder(id)
    expect(browser.visited).toHaveLength(2)
  })

  it('is refused when it was paid meanwhile, and the list shows that', async () => {
    const { id } = await listedOrder(shop, delivery)
    await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
    await payOrder(id)
    expect(browser.visited).toEqual([])
    expect(notices()).toEqual([['error', orderMessages.orderNotPayable]])
    await becomes(id, { status: OrderStatus.confirmed, payment_status: PaymentStatus.paid })
  })
})

it("no action finds or changes another user's order", async () => {
  const { id } = await listedOrder(shop, delivery)
  const before = await historyOf(shop, id)
  await signInAs(shop)
  for (const work of [
    cancel,
    endRepeat,
    payOrder,
    (n: number) => note(n, 'x'),
    (n: number) => rate(n, 5, ''),
  ]) {
    await work(id)
    expect($notices.get().map(({ text }) => text)).toEqual([orderMessages.orderNotFound])
    $notices.set([])
  }
  expect(await historyOf(shop, id)).toEqual(before)
})
