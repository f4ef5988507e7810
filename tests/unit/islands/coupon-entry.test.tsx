import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CouponEntry } from '#islands/checkout/Invoice.tsx'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInWith } from '#tests/support/builders/cart-shopper.ts'
import { insertCoupon, insertDelivery, readyShopper } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
browserForEach(shop)
afterEach(cleanup)

beforeEach(async () => {
  const delivery = await insertDelivery(shop)
  const item_id = await insertProduct(shop.db, { price: 900_000 })
  await signInWith(await readyShopper(shop, delivery, [{ item_id, count: 1 }]))
  await insertCoupon(shop.db, { code: 'spring', value: 40_000 })
  render(<CouponEntry />)
})

const field = () => screen.findByLabelText<HTMLInputElement>(checkoutLabels.coupon)
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const apply = () => {
  const button = screen.getByRole('button', { name: actionLabels.apply })
  button.focus()
  fireEvent.click(button)
}

it('moves the focus from the applied code to its removal, and back', async () => {
  await type('spring')
  apply()
  const remove = await screen.findByRole('button', { name: checkoutLabels.removeCoupon })
  await waitFor(() => expect(document.activeElement).toBe(remove))
  fireEvent.click(remove)
  expect(document.activeElement).toBe(await field())
})

it('clears the message of one code when another is typed', async () => {
  await type('nothing')
  apply()
  expect(await screen.findByText(checkoutRefusals.couponUnknown)).toBeTruthy()
  await type('nothing more')
  expect(screen.queryByText(checkoutRefusals.couponUnknown)).toBe(null)
})
