import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CheckoutPage } from '#islands/checkout/CheckoutPage.tsx'
import { AMOUNT_LABELS } from '#islands/order/amount-labels.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { belowOnlineMin, leaveRemainder } from '#lib/text/sentences.ts'
import { $addresses } from '#stores/address.ts'
import { $openStep, choose, chooseMethod, chooseOrderType, openStep } from '#stores/checkout.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInWith } from '#tests/support/builders/cart-shopper.ts'
import { insertProduct, type Row } from '#tests/support/builders/catalogue.ts'
import {
  giveWallet,
  insertCompany,
  insertDelivery,
  insertPostingMethod,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
browserForEach(shop)
beforeEach(() => history.replaceState(null, '', '/checkout'))
afterEach(cleanup)

interface Furniture {
  price: number
  price_by_discount: number
  wallet: number
  /** The delivery method that is chosen. */
  method: Partial<Row<'posting_methods'>>
  company: Partial<Row<'companies'>>
}

/** The page, with two pieces in the cart; money in rials. */
async function openPage({ price = 1_000_000, ...given }: Partial<Furniture>): Promise<void> {
  const delivery = await insertDelivery(shop)
  const method = await insertPostingMethod(shop.db, { amount: 390_000, ...given.method })
  const { price_by_discount = null } = given
  const item_id = await insertProduct(shop.db, { price, price_by_discount })
  const shopper = await readyShopper(shop, delivery, [{ item_id, count: 2 }])
  if (given.wallet) await giveWallet(shop, shopper.userId, given.wallet)
  if (given.company) {
    const company_id = await insertCompany(shop.db, given.company)
    await shop.db.updateTable('users').set({ company_id }).execute()
  }
  await insertAddress(shop.db, { user_id: shopper.userId, city: 'کرج', address: 'گوهردشت' })
  await signInWith(shopper)
  render(<CheckoutPage mapStyleUrl={null} />)
  await screen.findByRole('region', { name: checkoutLabels.invoice })
  act(() => chooseMethod(method))
}

/** What the line of this name tells, without the marks that keep its sign in place. */
function valueFor(label: string): string | undefined {
  const invoice = within(screen.getByRole('region', { name: checkoutLabels.invoice }))
  const text = invoice.getByText(label).nextElementSibling?.textContent
  return text?.replace(/[\u2066\u2069]/g, '')
}

describe('the invoice', () => {
  const group = () => chooseOrderType('group')
  const useWallet = () => choose({ useWallet: true })
  const { shipping, company, discount, goods } = AMOUNT_LABELS
  const { payable } = checkoutLabels
  const free = shippingMessages.freeShipping
  const members = { discount_percent: 10, flooring: 1_000_000 }

  it.each<[words: string, Partial<Furniture>, () => void, label: string, text: string]>([
    ['prices rial/10 = toman', {}, () => undefined, goods, '۲۰۰٬۰۰۰'],
    [
      'prices now below list prices',
      { price_by_discount: 900_000 },
      () => undefined,
      discount,
      '−۲۰٬۰۰۰',
    ],
    ['shipping cost', {}, () => undefined, shipping, '۳۹٬۰۰۰'],
    ['method amount is 0', { method: { amount: 0 } }, () => undefined, shipping, free],
    ['at the threshold', { price: 4_000_000 }, () => undefined, shipping, '۳۹٬۰۰۰'],
    ['exceeds the threshold', { price: 4_000_010 }, () => undefined, shipping, free],
    [
      'free_for_companies of a group order',
      { company: members, method: { free_for_companies: 1 } },
      group,
      shipping,
      free,
    ],
    [
      'free_for_companies of a personal order',
      { company: members, method: { free_for_companies: 1 } },
      () => chooseOrderType('personal'),
      shipping,
      '۳۹٬۰۰۰',
    ],
    ['a method that is not', { company: members }, group, shipping, '۳۹٬۰۰۰'],
    ['discount_percent on total', { company: members }, group, company, '−۲۰٬۰۰۰'],
    ['payable of a group order', { company: members }, group, payable, '۲۱۹٬۰۰۰'],
    ['total minus wallet', { wallet: 500_000 }, useWallet, payable, '۱۸۹٬۰۰۰'],
    ['wallet that is not used', { wallet: 500_000 }, () => undefined, payable, '۲۳۹٬۰۰۰'],
    ['zero if wallet covers', { wallet: 9_000_000 }, useWallet, payable, '۰'],
    ['a debt that is paid', { wallet: -500_000 }, useWallet, payable, '۲۸۹٬۰۰۰'],
  ])('shows %s', async (_, furniture, does, label, text) => {
    await openPage(furniture)
    act(does)
    expect(valueFor(label)).toBe(text === free ? free : `${text} تومان`)
  })

  it.each([
    ['positive: use wallet', 500_000, checkoutLabels.useWallet],
    ['negative: choose to pay debt', -500_000, checkoutLabels.payDebt],
  ])('shows the wallet in toman, %s', async (_, wallet, label) => {
    await openPage({ wallet })
    const box = screen.getByRole<HTMLInputElement>('checkbox')
    expect(box.checked).toBe(false)
    expect(box.closest('label')?.textContent).toBe(`${label}۵۰٬۰۰۰ تومان`)
  })
})

it('says before the order that the remainder is too small, and leaves it to the wallet', async () => {
  await openPage({ wallet: 2_389_700 })
  act(() => choose({ useWallet: true }))
  const remainder = screen.getByText(belowOnlineMin(300, 500)).closest<HTMLElement>('[role=status]')
  expect(valueFor(checkoutLabels.payable)).toBe('۳۰ تومان')
  fireEvent.click(within(remainder!).getByRole('checkbox', { name: leaveRemainder(300) }))
  expect(valueFor(checkoutLabels.payable)).toBe('۰ تومان')
  expect(valueFor(AMOUNT_LABELS.wallet)).toBe('−۲۳۹٬۰۰۰ تومان')
  act(() => choose({ useWallet: false }))
  expect(screen.queryByText(leaveRemainder(300))).toBeNull()
})

/** A step is drawn open a frame after it was asked for. */
const opened = (id: string) =>
  waitFor(() => {
    const step = document.querySelector<HTMLElement>(`#step-${id}[data-state=open]`)
    if (!step) throw new Error(`the step ${id} is not open`)
    return step
  })

it('renders a choice at once, and the next step a frame later', async () => {
  await openPage({})
  const time = () => document.querySelector<HTMLElement>('#step-time')!
  const slot = within(time())
    .getAllByRole<HTMLButtonElement>('button')
    .findLast(button => button.hasAttribute('aria-pressed') && !button.disabled)!
  fireEvent.click(slot)
  expect(slot.isConnected && slot.getAttribute('aria-pressed')).toBe('true')
  expect(time().dataset['state']).toBe('open')
  await opened('payment')
  expect(time().dataset['state']).toBe('done')
})

it('sends a group order to the address of the company only', async () => {
  await openPage({ company: { flooring: 1_000_000, name: 'نیلگون', address: 'میدان ونک ۷' } })
  act(() => chooseOrderType('group'))
  act(() => openStep('address'))
  const step = await opened('address')
  const [head, only, ...others] = within(step).getAllByRole('button')
  expect(head?.getAttribute('aria-expanded')).toBe('true')
  expect(only?.textContent).toContain('نیلگون')
  expect(only?.textContent).toContain('میدان ونک ۷')
  expect(only?.getAttribute('aria-pressed')).toBe('true')
  expect(others).toEqual([])
})

it('says for an address elsewhere that only Tehran orders are finalised', async () => {
  await openPage({})
  act(() => $openStep.set('address'))
  const step = within(await opened('address'))
  const addresses = step
    .getAllByRole('button')
    .filter(button => button.hasAttribute('aria-pressed'))
    .map(button => button.textContent.includes(checkoutMessages.onlyTehran))
  expect(addresses).toEqual([false, true])
})

it('shows an address with its city, in its step and collapsed', async () => {
  await openPage({})
  act(() => $openStep.set('address'))
  const step = within(await opened('address'))
  const elsewhere = step
    .getAllByRole('button')
    .find(button => button.textContent.includes(checkoutMessages.onlyTehran))!
  const city = $addresses.get()!.find(({ finalizable }) => !finalizable)!.city
  expect(elsewhere.textContent).toMatch(new RegExp(`^${city}، `))
  fireEvent.click(elsewhere)
  await opened('time')
  expect(document.querySelector('#step-address h2')?.textContent).toContain(`${city}، `)
})
