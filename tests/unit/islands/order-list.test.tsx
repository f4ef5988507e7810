import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { OrderList } from '#islands/order/OrderList.tsx'
import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { Order } from '#lib/contract/order.ts'
import type { Move } from '#lib/rules/order-life.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { cancelOrderConfirm } from '#lib/text/sentences.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { ratingOfFive } from '#lib/text/sentences.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { signInAs, signInWith } from '#tests/support/builders/cart-shopper.ts'
import { fillCart, giveWallet, readyShopper } from '#tests/support/builders/checkout.ts'
import { COMPLETED, ownOrder, shopWithOrders } from '#tests/support/builders/placed-orders.ts'
import { setProduct } from '#tests/support/builders/repeats.ts'
import { $toasts } from '#stores/toasts.ts'

const { shop, browser, delivery } = shopWithOrders()
afterEach(() => $toasts.set([]))

/** The page with one order of its customer on it. */
async function openList(...[moves, change]: [moves?: readonly Move[], change?: object]) {
  const order = await ownOrder(shop, delivery, moves, change)
  render(<OrderList account={null} />)
  await screen.findByRole('list', { name: orderLabels.progress })
  return order
}

const press = (name: string, place: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(place.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const ACTIONS = ['pay', 'cancel', 'notes', 'rate', 'orderAgain', 'stopRepeat'] as const
const standing = () =>
  ACTIONS.filter(name => screen.queryByRole('button', { name: orderLabels[name] }))
const CONFIRMED: Move = { status: OrderStatus.confirmed }

describe('buttons of an order', () => {
  it.each<[string, readonly Move[], object, (typeof ACTIONS)[number][]]>([
    ['10', [], {}, ['pay', 'cancel', 'notes']],
    ['40, unpaid', [CONFIRMED], {}, ['pay', 'cancel', 'orderAgain']],
    ['40, paid', [{ status: OrderStatus.confirmed, paid: true }], {}, ['cancel', 'orderAgain']],
    ['50, unpaid', [CONFIRMED, { status: OrderStatus.outForDelivery }], {}, ['pay', 'orderAgain']],
    ['60', COMPLETED, {}, ['rate', 'orderAgain']],
    ['70', [{ status: OrderStatus.cancelled }], {}, ['orderAgain']],
    [
      '80',
      [CONFIRMED, { status: OrderStatus.outForDelivery }, { status: OrderStatus.returned }],
      {},
      ['orderAgain'],
    ],
    [
      '10, repeated',
      [],
      { periodic_type: RepeatType.weekly },
      ['pay', 'cancel', 'notes', 'stopRepeat'],
    ],
  ])('match its state: %s', async (_, moves, change, buttons) => {
    await openList(moves, change)
    expect(standing()).toEqual(buttons)
    expect(screen.getByRole('link', { name: /^مشاهده‌ی فاکتور/ })).toBeTruthy()
  })

  it('include no payment for an address elsewhere', async () => {
    const { userId, id } = await ownOrder(shop, delivery)
    await insertAddress(shop.db, { user_id: userId, city: 'کرج' })
    await shop.db.updateTable('orders').set({ finalizable: 0 }).where('id', '=', id).execute()
    render(<OrderList account={null} />)
    await screen.findByRole('list', { name: orderLabels.progress })
    expect(standing()).toEqual(['cancel', 'notes'])
  })
})

it.each<[Order['status'], readonly Move[], string, string[], string | null]>([
  [OrderStatus.awaitingPayment, [], 'waits', ['ثبت سفارش', 'تأیید', 'ارسال', 'تحویل'], 'ثبت سفارش'],
  [OrderStatus.confirmed, [CONFIRMED], 'well', ['ثبت سفارش', 'تأیید', 'ارسال', 'تحویل'], 'تأیید'],
  [OrderStatus.delivered, COMPLETED, 'well', ['ثبت سفارش', 'تأیید', 'ارسال', 'تحویل'], 'تحویل'],
  [
    OrderStatus.cancelled,
    [{ status: OrderStatus.cancelled }],
    'muted',
    ['ثبت سفارش', 'لغو'],
    'لغو',
  ],
  [
    OrderStatus.returned,
    [CONFIRMED, { status: OrderStatus.outForDelivery }, { status: OrderStatus.returned }],
    'bad',
    ['ثبت سفارش', 'تأیید', 'ارسال', 'مرجوعی'],
    'مرجوعی',
  ],
])('shows tone and steps of status %d', async (_, moves, tone, steps, present) => {
  await openList(moves)
  expect(document.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe(tone)
  const bar = within(screen.getByRole('list', { name: orderLabels.progress })).getAllByRole(
    'listitem',
  )
  expect(bar.map(step => step.querySelector('b')?.textContent)).toEqual(steps)
  expect(
    bar
      .filter(step => step.hasAttribute('aria-current'))
      .map(step => step.querySelector('b')?.textContent),
  ).toEqual([present])
  // What ended it went not well: its step has a cross and the order's own tone.
  const ended = tone === 'muted' || tone === 'bad'
  expect(bar.map(step => step.getAttribute('data-end'))).toEqual(
    steps.map(step => (ended && step === present ? tone : null)),
  )
  expect(bar.at(-1)?.querySelector('.icon-close') !== null).toBe(ended)
  // When it was reached, in Jalali; the delivery to come has its day.
  expect(bar.at(-1)?.querySelector('small')?.textContent).toMatch(/آبان|آذر/)
})

it('shows the amount of an order that the wallet paid', async () => {
  const shopper = await readyShopper(shop, delivery)
  await giveWallet(shop, shopper.userId, 9_000_000)
  await shopper.store({ use_wallet: 1 })
  await signInWith(shopper)
  render(<OrderList account={null} />)
  const worth = await screen.findByText(orderLabels.total)
  expect(worth.nextElementSibling?.textContent).toBe('۳۵٬۰۰۰ تومان')
})

describe('the notice of unpaid orders', () => {
  it('asks to pay or cancel: one, two, none', async () => {
    const { userId, store, productId } = await openList()
    expect(screen.getByText(checkoutRefusals.unpaidOrderOne)).toBeTruthy()
    await fillCart(shop, userId, [{ item_id: productId, count: 1 }])
    await store({ payment_port: 5 })
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await screen.findByText(checkoutMessages.unpaidOrderTwo)).toBeTruthy()
    for (const left of [checkoutRefusals.unpaidOrderOne, null]) {
      fireEvent.click(screen.getAllByRole('button', { name: orderLabels.cancel })[0]!)
      press(orderLabels.cancel, await dialog(orderLabels.cancel))
      await closed()
      if (left) expect(await screen.findByText(left)).toBeTruthy()
    }
    await waitFor(() => expect(screen.queryByText(checkoutRefusals.unpaidOrderOne)).toBeNull())
    expect(screen.queryByText(checkoutMessages.unpaidOrderTwo)).toBeNull()
  })
})

describe('confirmation dialogs', () => {
  it('ask before cancelling an order', async () => {
    const { trackingCode } = await openList()
    press(orderLabels.cancel)
    const question = cancelOrderConfirm(trackingCode, false)
    expect((await dialog(orderLabels.cancel)).getByText(question)).toBeTruthy()
    press(actionLabels.back, await dialog(orderLabels.cancel))
    await closed()
    expect(standing()).toContain('cancel')
    press(orderLabels.cancel)
    press(orderLabels.cancel, await dialog(orderLabels.cancel))
    expect(await screen.findByText(orderMessages.orderCancelled)).toBeTruthy()
    await closed()
    expect(standing()).toEqual(['orderAgain'])
  })

  it('show the notes of an order, and add one', async () => {
    await openList([], { note_context: 'زنگ نزنید' })
    press(`${orderLabels.notes} (۱)`)
    const notes = await dialog(orderLabels.notes)
    expect(await notes.findByText('زنگ نزنید')).toBeTruthy()
    const add = notes.getByRole<HTMLButtonElement>('button', { name: orderLabels.addNote })
    const field = notes.getByLabelText(orderLabels.noteText)
    fireEvent.change(field, { target: { value: '   ' } })
    expect(add.disabled).toBe(true)
    fireEvent.change(field, { target: { value: 'طبقه‌ی دوم' } })
    fireEvent.click(add)
    expect(await screen.findByText(orderMessages.orderNoteSaved)).toBeTruthy()
    await closed()
    press(`${orderLabels.notes} (۲)`)
    expect(await (await dialog(orderLabels.notes)).findByText('طبقه‌ی دوم')).toBeTruthy()
  })

  it('rate from 1 to 5, with the text box once one is chosen', async () => {
    await openList(COMPLETED)
    press(orderLabels.rate)
    const rating = await dialog(orderLabels.rate)
    expect(rating.getAllByRole('radio')).toHaveLength(5)
    expect(rating.queryByLabelText(orderLabels.rateNote)).toBeNull()
    press(orderLabels.sendRating, rating)
    expect(await screen.findByText(orderMessages.ratingRequired)).toBeTruthy()
    fireEvent.click(rating.getByLabelText(ratingOfFive(4)))
    fireEvent.change(rating.getByLabelText(orderLabels.rateNote), { target: { value: 'خوب' } })
    press(orderLabels.sendRating, rating)
    expect(await screen.findByText(orderMessages.ratingThanks)).toBeTruthy()
    await closed()
    expect(standing()).toEqual(['orderAgain'])
    const stored = await shop.db.selectFrom('order_ratings').selectAll().execute()
    expect(stored.at(-1)).toMatchObject({ rates: 4, note: 'خوب' })
  })

  it('ask before a repeat is stopped', async () => {
    await openList([CONFIRMED], { periodic_type: RepeatType.weekly })
    expect(screen.getByText(/^تکرار هفتگی/)).toBeTruthy()
    press(orderLabels.stopRepeat)
    press(orderLabels.stopRepeat, await dialog(orderLabels.stopRepeat))
    expect(await screen.findByText(orderMessages.repeatStopped)).toBeTruthy()
    await closed()
    expect(screen.getByText(orderLabels.repeatEnded)).toBeTruthy()
    expect(standing()).not.toContain('stopRepeat')
  })

  it('name deleted items when ordering again', async () => {
    const { productId, trackingCode } = await openList([CONFIRMED])
    expect(trackingCode).not.toBe('')
    await setProduct(shop, productId, { available: 0 })
    press(orderLabels.orderAgain)
    expect(await screen.findByText(orderMessages.orderAgainNothing)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: cartLabels.changesSeen }))
    await closed()
    expect(browser.visited).toEqual([])
  })
})

it('reads the lines of an order when it is opened, and retries a failure', async () => {
  await openList()
  browser.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const details = document.querySelector('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect(await screen.findByText(orderMessages.orderDetailError)).toBeTruthy()
  browser.answer = null
  press(actionLabels.retry)
  expect(await screen.findByText(checkoutLabels.deliveryMethod)).toBeTruthy()
})

it('offers shopping without orders, and a retry without an answer', async () => {
  await signInAs(shop)
  browser.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  render(<OrderList account={null} />)
  expect(await screen.findByText(orderMessages.invoiceNetworkError)).toBeTruthy()
  browser.answer = null
  press(actionLabels.retry)
  expect(await screen.findByText(orderMessages.ordersEmpty)).toBeTruthy()
})
