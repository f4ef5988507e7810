import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ShopAccount, SlipAccount } from '#islands/order/SlipAccount.tsx'
import { actionLabels } from '#lib/text/labels/action.ts'
import { orderLabels } from '#lib/text/labels/order.ts'

const ACCOUNT = {
  holder: 'فروشگاه سبد',
  bank: 'بانک نمونه',
  card: '0000111122223337',
  iban: 'IR800000111122223333444455',
}

const show = (account: Parameters<typeof ShopAccount>[0]['value']) =>
  render(
    <ShopAccount value={account}>
      <SlipAccount />
    </ShopAccount>,
  )

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the account in groups of four, and copies the bare number', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  show(ACCOUNT)
  for (const text of [
    'فروشگاه سبد، بانک نمونه',
    '۰۰۰۰ ۱۱۱۱ ۲۲۲۲ ۳۳۳۷',
    'IR۸۰ ۰۰۰۰ ۱۱۱۱ ۲۲۲۲ ۳۳۳۳ ۴۴۴۴ ۵۵',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  const copy = `${actionLabels.copy}: ${orderLabels.cardNumber}`
  fireEvent.click(screen.getByRole('button', { name: copy }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(ACCOUNT.card))
})

it.each([
  ['without a card', { ...ACCOUNT, card: null }, 2],
  ['without both', { ...ACCOUNT, card: null, iban: null }, 1],
  ['of a shop that tells none', null, 0],
])('shows only existing details of an account %s', (_, account, lines) => {
  const { container } = show(account)
  expect(container.querySelectorAll('li')).toHaveLength(lines)
})
