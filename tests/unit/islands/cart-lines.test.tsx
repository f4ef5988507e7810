import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CartPage } from '#islands/cart/CartPage.tsx'
import { MiniCart } from '#islands/cart/MiniCart.tsx'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { cartLimit } from '#lib/text/cart-sentences.ts'
import { setCount } from '#stores/cart.ts'
import { $cartExtra, $cartLoadState } from '#stores/cart-items.ts'
import { $toasts } from '#stores/toasts.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import {
  cartableIn,
  settled,
  shown,
  signInAs,
  signInWith,
} from '#tests/support/builders/cart-shopper.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { fillCart, insertDelivery, readyShopper } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const browser = browserForEach(shop)
beforeEach(() => history.replaceState(null, '', '/cart'))
afterEach(() => {
  cleanup()
  $toasts.set([])
})

/** The page, with the cart of this moment. */
async function openPage(): Promise<void> {
  render(<CartPage threshold={null} windowFees="none" />)
  await waitFor(() => expect($cartLoadState.get()).toBe('ready'))
  await screen.findByRole('button', { name: cartLabels.checkout })
}

describe('the notice of unpaid orders', () => {
  const { unpaidOrderOne } = checkoutRefusals
  const { unpaidOrderTwo } = checkoutMessages
  // One does not keep from the next order, two do.
  it.each([
    ['no order', 0, []],
    ['1 order', 1, [['status', unpaidOrderOne]]],
    ['2 orders', 2, [['alert', unpaidOrderTwo]]],
  ])('matches %s awaiting payment', async (_, orders, sentence) => {
    const shopper = await readyShopper(shop, await insertDelivery(shop))
    const item_id = await insertProduct(shop.db)
    for (let n = 0; n < orders; n++) {
      await shopper.store()
      await fillCart(shop, shopper.userId, [{ item_id, count: 1 }])
    }
    await signInWith(shopper)
    await openPage()
    const banners = [unpaidOrderOne, unpaidOrderTwo].flatMap(text => screen.queryAllByText(text))
    expect(banners.map(each => [each.getAttribute('role'), each.textContent])).toEqual(
      sentence.map(([role, text]) => [role, `${text} ${orderLabels.viewOrders}`]),
    )
  })
})

describe('the plus button of a line', () => {
  it.each([
    ['below max_count', { max_count: 3 }, 2, null],
    ['at max_count', { max_count: 3 }, 3, [cartMessages.cartLimitExceeded, cartLimit(3)]],
    ['inventory null', { max_count: 3, inventory: null }, 2, null],
    ['inventory above count', { inventory: 3 }, 2, null],
    ['inventory at count', { inventory: 3 }, 3, [cartMessages.cartItemOverStock, cartLimit(3)]],
    ['inventory below count', { inventory: 3 }, 4, [cartMessages.cartItemOverStock, cartLimit(3)]],
  ] as const)('refuses or allows another piece: %s', async (_, row, count, refused) => {
    const milk = await cartableIn(shop, row)
    setCount(milk, count)
    await openPage()
    const plus = screen.getByRole('button', { name: cartLabels.addOne })
    expect(plus.getAttribute('aria-disabled')).toBe(refused ? 'true' : null)
    fireEvent.click(plus)
    expect(shown(milk)).toBe(refused ? count : count + 1)
    for (const sentence of refused ?? [])
      expect(await screen.findAllByText(sentence)).not.toEqual([])
  })
})

it.each([
  ['a guest', false],
  ['a customer', true],
])('removes what cannot be bought when the page is left: %s', async (_, signsIn) => {
  const user = signsIn ? await signInAs(shop) : null
  const [milk, gone] = [await cartableIn(shop), await cartableIn(shop)]
  setCount(milk, 2)
  setCount(gone, 1)
  await settled()
  await shop.db.updateTable('products').set({ available: 0 }).where('id', '=', gone.id).execute()
  await openPage()
  expect(screen.getByRole('alert').textContent).toBe(cartMessages.cartItemUnavailable)
  expect([milk, gone].map(shown)).toEqual([2, 1])
  act(() => void dispatchEvent(new Event('pagehide')))
  expect([milk, gone].map(shown)).toEqual([2, 0])
  await settled()
  const stored = await user?.client('GET /cart/list', {})
  expect(stored?.data.map(item => item.cartable.id) ?? [milk.id]).toEqual([milk.id])
})

it.each([
  ['list', 'list', ['GET /cart/list']],
  ['item', 'item', []],
] as const)(
  'loads the list on opening the mini cart only after a cart of type list: %s',
  async (_, type, calls) => {
    history.replaceState(null, '', '/')
    await signInAs(shop)
    $cartExtra.set({ type, receipt: null })
    const link = document.createElement('a')
    link.href = '/cart'
    link.dataset['cartLink'] = ''
    document.body.append(link)
    render(<MiniCart />)
    fireEvent.click(link, { button: 0 })
    const side = within(await screen.findByRole('dialog', { name: cartLabels.title }))
    expect(side.getByText(cartMessages.cartEmpty)).toBeTruthy()
    await waitFor(() => expect(browser.calls).toEqual(calls))
    if (calls.length > 0) await waitFor(() => expect($cartLoadState.get()).toBe('ready'))
    link.remove()
  },
)
