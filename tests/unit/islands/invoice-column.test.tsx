import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Invoice } from '#islands/checkout/Invoice.tsx'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { choose } from '#stores/checkout.ts'
import { OFFER, offerToChoose } from '#tests/support/builders/checkout-offer.ts'

beforeEach(offerToChoose)

it('counts wallet and debt only when chosen', () => {
  const { unmount } = render(<Invoice offer={{ ...OFFER, wallet_value: 2_000_000 }} />)
  // Without a method of delivery.
  const payable = () =>
    screen.getByText(checkoutLabels.payableSoFar).nextElementSibling?.textContent
  expect(payable()).toContain('۱۰۰٬۰۰۰')
  fireEvent.click(screen.getByLabelText(new RegExp(checkoutLabels.useWallet)))
  expect(payable()).toMatch(/^۰ /)
  expect(screen.getByText(checkoutMessages.walletCoversOrder)).toBeTruthy()
  unmount()
  choose({ useWallet: false })
  render(<Invoice offer={{ ...OFFER, wallet_value: -50_000 }} />)
  expect(screen.getByText(checkoutMessages.walletDebt)).toBeTruthy()
  fireEvent.click(screen.getByLabelText(new RegExp(checkoutLabels.payDebt)))
  expect(payable()).toContain('۱۰۵٬۰۰۰')
})

it('calls the sum payable once the delivery method is known', () => {
  render(<Invoice offer={OFFER} />)
  expect(screen.queryByText(checkoutLabels.payable)).toBe(null)
  act(() => choose({ methodId: 1 }))
  expect(screen.getByText(checkoutLabels.payable).nextElementSibling?.textContent).toContain(
    '۱۳۹٬۰۰۰',
  )
  expect(screen.queryByText(checkoutLabels.payableSoFar)).toBe(null)
})

it('shows the pictures of the goods, five at most', () => {
  const goods = Array.from({ length: 8 }, (_, n) => ({
    key: `p-${n}`,
    name: `شیر ${n} لیتری`,
    image: `/media/${n}.webp`,
    count: n + 1,
  }))
  render(<Invoice offer={{ ...OFFER, goods }} />)
  const list = screen.getByRole('list', { name: checkoutLabels.goods })
  const [first, second] = within(list).getAllByRole<HTMLImageElement>('img')
  expect([first!.alt, second!.alt]).toEqual(['شیر ۰ لیتری', 'شیر ۱ لیتری'])
  const items = within(list).getAllByRole('listitem')
  expect(items.map(item => item.textContent)).toEqual(['', '۲', '۳', '۴', '۵', '۳+'])
})

it('omits an empty wallet, and the apply button without a code', () => {
  render(<Invoice offer={OFFER} />)
  expect(screen.queryByRole('checkbox')).toBe(null)
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'اعمال' })
  expect(apply.disabled).toBe(true)
  fireEvent.change(screen.getByLabelText(checkoutLabels.coupon), { target: { value: ' x ' } })
  expect(apply.disabled).toBe(false)
  expect(screen.getByText(checkoutLabels.shippingLater)).toBeTruthy()
})
