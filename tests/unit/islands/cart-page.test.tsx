import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CartPage } from '#islands/cart/CartPage.tsx'
import { MiniCart } from '#islands/cart/MiniCart.tsx'
import { CartErrorCause } from '#lib/codes/cart.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { placeLabels } from '#lib/text/labels/place.ts'
import { windowHoldLabels } from '#lib/text/labels/window-hold.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { zoneMessages } from '#lib/text/messages/zone.ts'
import { priceMoved } from '#lib/text/cart-change-sentences.ts'
import { freeShippingRemaining, zoneMinimum } from '#lib/text/sentences.ts'
import { notDeliveredTo } from '#lib/text/zone.ts'
import { $place } from '#stores/chosen-place.ts'
import { $cartChanges } from '#stores/cart-changes.ts'
import { $cart, $cartExtra, $cartLoadState } from '#stores/cart-items.ts'
import { withCount } from '#lib/rules/cart-state.ts'
import { cartableOfProduct } from '#ui/cartable.ts'
import { product } from '#tests/support/builders/sample.ts'

const { loadCart, requestDelivery } = vi.hoisted(() => ({
  loadCart: vi.fn(() => Promise.resolve()),
  requestDelivery: vi.fn<() => Promise<string>>(),
}))
vi.mock('#stores/place-terms.ts', async load => ({ ...(await load<object>()), requestDelivery }))
vi.mock('#stores/cart.ts', async load => ({ ...(await load<object>()), loadCart }))

const item = (id: number) => cartableOfProduct(product({ id, name: `کالای ${id}`, price: 100_000 }))
const fill = (...counts: number[]) =>
  $cart.set(
    counts.reduce((list, count, at) => withCount(list, item(at + 1), count, true), $cart.get()),
  )

beforeEach(() => {
  $cart.set([])
  $cartLoadState.set('ready')
  $cartExtra.set({ type: 'list', receipt: null })
  history.replaceState(null, '', '/cart')
})
afterEach(cleanup)

const lineOf = (id: number) =>
  screen.getByRole('link', { name: printedName(`کالای ${id}`) }).closest('li')!
const removeByKeyboard = (id: number) => {
  const button = within(lineOf(id)).getAllByRole('button', { name: /حذف/ })[0]!
  act(() => button.focus())
  fireEvent.click(button)
}
const focusedText = () => document.activeElement?.textContent

it.each([
  ['the next line', [1, 1, 1], 2, 'کالای ۳'],
  ['the line before the last', [1, 1, 1], 3, 'کالای ۲'],
  ['what an empty cart offers', [1], 1, cartLabels.startShopping],
])('keeps the focus in the cart: %s', (_, counts, removed, focused) => {
  fill(...counts)
  render(<CartPage threshold={null} windowFees="none" />)
  removeByKeyboard(removed)
  expect($cart.get()).toHaveLength(counts.length - 1)
  expect(focusedText()).toBe(focused)
})

it('says what the chosen place needs, and what is missing', () => {
  const place = { lat: 35.7, lng: 51.4, name: 'ونک', zone: 2, free_shipping_threshold: 900_000 }
  const fees = [
    { from: 0, fee: 450_000 },
    { from: 300_000, fee: 250_000 },
  ]
  $place.set({ ...place, fees, min_order: 300_000, text: 'ارسال به ونک' })
  fill(2)
  render(<CartPage threshold={500_000} windowFees="none" nextWindow="زودترین زمان ارسال" />)
  expect(screen.getByText('ارسال به ونک')).toBeTruthy()
  expect(screen.getByText(zoneMinimum(300_000, 100_000))).toBeTruthy()
  expect(screen.getByText(freeShippingRemaining(900_000, 200_000))).toBeTruthy()
  expect(screen.getByText('هزینه‌ی ارسال به ونک ۴۵٬۰۰۰ تومان')).toBeTruthy()
  act(() => fill(3))
  expect(screen.queryByText(/حداقل خرید/)).toBeNull()
  expect(screen.getByText('هزینه‌ی ارسال به ونک ۲۵٬۰۰۰ تومان')).toBeTruthy()
  act(() => fill(10))
  expect(screen.getByText('ارسال به ونک رایگان است')).toBeTruthy()
  act(() => $place.set(null))
})

it('offers a request, and no times, free delivery or checkout, outside all zones', async () => {
  const place = { lat: 35.7, lng: 51.4, name: 'تجریش', zone: null, free_shipping_threshold: 0 }
  $place.set({ ...place, min_order: 0, text: notDeliveredTo('تجریش') })
  requestDelivery.mockResolvedValue(zoneMessages.requested)
  fill(2)
  render(<CartPage threshold={500_000} windowFees="none" nextWindow="زودترین زمان ارسال" />)
  expect(screen.getAllByText(notDeliveredTo('تجریش'))).toHaveLength(2)
  expect(screen.queryByRole('button', { name: windowHoldLabels.choose })).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('button', { name: cartLabels.checkout })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: placeLabels.request }))
  expect(await screen.findByText(zoneMessages.requested)).toBe(document.activeElement)
  expect(screen.queryByRole('button', { name: placeLabels.request })).toBeNull()
  act(() => $place.set(null))
})

it.each([
  ['with items', [1]],
  ['without any', []],
])('shows orders that await payment, with a link to them: %s', (_, counts) => {
  fill(...counts)
  $cartExtra.set({ type: 'list', receipt: { message: 'دو سفارش', show_error: true } })
  render(<CartPage threshold={null} windowFees="none" />)
  const orders = within(screen.getByRole('alert')).getByRole('link')
  expect(orders.getAttribute('href')).toBe('/profile/orders')
})

it('updates the count of the header, which no other script does before a touch', () => {
  const badge = document.createElement('span')
  badge.dataset['cartCount'] = ''
  document.body.append(badge)
  render(<CartPage threshold={null} windowFees="none" />)
  act(() => fill(2, 1))
  expect(badge.textContent).toBe('۳')
  act(() => $cart.set([]))
  expect(badge.textContent).toBe('')
  badge.remove()
})

it('does not move the focus when another line disappears', () => {
  fill(1, 1)
  render(<CartPage threshold={null} windowFees="none" />)
  act(() => $cart.set($cart.get().slice(1)))
  expect(document.activeElement).toBe(document.body)
})

it('shows lines, sums, the amount missing to free delivery and faults', () => {
  fill(2, 1)
  const [first, second] = $cart.get()
  const error = {
    cause_type: CartErrorCause.blocking,
    message: 'فقط ۱ عدد باقی مانده است',
    id: 1,
    type: 1,
  } as const
  $cart.set([{ ...first!, cartable: { ...first!.cartable, error } }, second!])
  render(<CartPage threshold={500_000} windowFees="none" />)
  expect(screen.getByText(freeShippingRemaining(500_000, 300_000))).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('300000')
  expect(within(lineOf(1)).getByRole('alert').textContent).toBe(error.message)
  const go = screen.getByRole('button', { name: cartLabels.checkout })
  expect(go.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(cartMessages.cartHasErrors).id).toBe(go.getAttribute('aria-describedby'))
})

it('says that its prices are outdated and offers to retry', () => {
  fill(1)
  $cartLoadState.set('failed')
  render(<CartPage threshold={null} windowFees="none" />)
  loadCart.mockClear()
  const note = screen.getByText(cartMessages.cartPricesOld, { exact: false })
  fireEvent.click(within(note).getByRole('button', { name: actionLabels.retry }))
  expect(loadCart).toHaveBeenCalledOnce()
})

it('labels a struck-through price for screen readers', () => {
  const reduced = { ...item(1), price_by_discount: 80_000 }
  $cart.set(withCount([], reduced, 2, true))
  render(<CartPage threshold={null} windowFees="none" />)
  expect(lineOf(1).querySelector('del')?.textContent).toBe(
    `${cartLabels.priceBeforeDiscount} ۲۰٬۰۰۰`,
  )
})

it('says when delivery is free: above the threshold, never with 0 toman missing', () => {
  fill(3)
  const { container, rerender } = render(<CartPage threshold={300_000} windowFees="none" />)
  expect(screen.getByText('ارسال برای خریدهای بالای ۳۰٬۰۰۰ تومان رایگان است.')).toBeTruthy()
  expect(container.textContent).not.toContain('۰ تومان دیگر')
  rerender(<CartPage threshold={299_990} windowFees="none" />)
  expect(screen.getByText(shippingMessages.freeShippingReached)).toBeTruthy()
})

it.each([
  ['some', shippingMessages.windowFeesSome],
  ['all', shippingMessages.windowFeesAll],
] as const)('says beside free delivery that %s windows have a fee', (windowFees, fee) => {
  fill(3)
  const { rerender } = render(<CartPage threshold={299_990} windowFees={windowFees} />)
  expect(screen.getByText(`${shippingMessages.freeShippingReached} ${fee}`)).toBeTruthy()
  rerender(<CartPage threshold={400_000} windowFees={windowFees} />)
  expect(screen.queryByText(fee, { exact: false })).toBeNull()
})

it('says that it is empty', () => {
  render(<CartPage threshold={null} windowFees="none" />)
  expect(screen.getByText(cartMessages.cartEmpty)).toBeTruthy()
})

it('shows what a merge changed until it was read', async () => {
  $cartChanges.set([
    { kind: 'missing', name: 'پنیر', reason: 'این کالا دیگر موجود نیست.' },
    { kind: 'fewer', name: 'شیر', requested: 5, count: 2 },
    { kind: 'price', name: 'نان', from: 100_000, to: 120_000 },
  ])
  render(<CartPage threshold={null} windowFees="none" />)
  const sheet = within(await screen.findByRole('dialog', { name: cartLabels.changes }))
  expect(sheet.getAllByRole('listitem').map(line => line.textContent)).toEqual([
    '«پنیر» دیگر موجود نیست.',
    'تعداد «شیر» در سبد خرید شما از ۵ به ۲ عدد رسید.',
    priceMoved('نان', 100_000, 120_000),
  ])
  fireEvent.click(sheet.getByRole('button', { name: cartLabels.changesSeen }))
  expect($cartChanges.get()).toEqual([])
  expect(screen.queryByRole('dialog')).toBe(null)
})

it('shows the same cart as the drawer, and its count in the header', async () => {
  history.replaceState(null, '', '/')
  fill(2, 1)
  const header = document.createElement('div')
  header.innerHTML = '<a href="/cart" data-cart-link><span data-cart-count></span></a>'
  document.body.append(header)
  render(<MiniCart />)
  expect(header.textContent).toBe('۳')
  fireEvent.click(within(header).getByRole('link'), { button: 0 })
  const side = within(await screen.findByRole('dialog', { name: cartLabels.title }))
  expect(side.getByRole('heading').textContent).toContain('۳')
  expect(side.getByRole('link', { name: cartLabels.goToCart }).getAttribute('href')).toBe('/cart')
  fireEvent.click(side.getAllByRole('button', { name: cartLabels.addOne })[0]!)
  expect(header.textContent).toBe('۴')
  expect($cart.get()[0]).toMatchObject({ count: 3 })
  header.remove()
})
