import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { History } from '#ui/admin/History.tsx'

it('tells money in toman, as the forms beside it do, and what did not change not at all', () => {
  const change = { id: 1, at_fa: 'امروز', actor: 'مینا', reason: null }
  const before = { price: 125_005, flooring: 0, name: 'شیر' }
  const after = { price: 90_000, flooring: 1_000_000, name: 'شیر' }
  render(<History changes={[{ ...change, action: 'changed', before, after }]} />)
  const [, , price, flooring, ...rest] = screen.getByRole('listitem').children
  expect(price?.textContent).toBe('قیمت: ۱۲٬۵۰۰٫۵ تومان ۹٬۰۰۰ تومان')
  expect(flooring?.textContent).toBe('حداقل خرید: ۰ تومان ۱۰۰٬۰۰۰ تومان')
  expect(rest).toEqual([])
})
