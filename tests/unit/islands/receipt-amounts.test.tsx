import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReceiptAmounts } from '#islands/order/ReceiptLines.tsx'
import { orderLabels } from '#lib/text/labels/order.ts'

it('sums what a changed order costs, and names below what its changes settled', () => {
  const amounts = [
    { kind: 'goods' as const, amount: 500_000 },
    { kind: 'shipping' as const, amount: 50_000 },
    { kind: 'wallet' as const, amount: -100_000 },
    { kind: 'change' as const, amount: 80_000 },
    { kind: 'weighing' as const, amount: -20_000 },
  ]
  render(<ReceiptAmounts invoice={{ amounts, coupon: null, payable_amount: 0, refunded: 0 }} />)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values.slice(0, 3)).toEqual(['۵۰٬۰۰۰ تومان', '۵٬۰۰۰ تومان', '۵۵٬۰۰۰ تومان'])
  expect(screen.getAllByRole('term')[2]?.textContent).toBe(orderLabels.total)
  expect(values).toHaveLength(7)
})
