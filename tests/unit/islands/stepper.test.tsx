import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Stepper } from '#islands/shared/Stepper.tsx'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { byWeight, product } from '#tests/support/builders/sample.ts'
import { cartableOfProduct } from '#ui/cartable.ts'

const milk = cartableOfProduct(product({ name: 'شیر', max_count: 3 }))

const show = (over: Partial<Parameters<typeof Stepper>[0]> = {}) => {
  const actions = { onAdd: vi.fn(), onRemove: vi.fn() }
  const plain = { cartable: milk, count: 0, busy: false, form: 'card' as const }
  render(<Stepper {...plain} {...actions} {...over} />)
  return actions
}

it('is only a plus while the product is not in the cart', () => {
  const { onAdd } = show()
  const buttons = screen.getAllByRole('button')
  expect(buttons.map(button => button.getAttribute('aria-label'))).toEqual([
    `${cartLabels.add}: شیر`,
  ])
  fireEvent.click(buttons[0]!)
  expect(onAdd).toHaveBeenCalledOnce()
})

it('removes the last piece and subtracts one above it', () => {
  show({ count: 1 })
  expect(screen.getByRole('button', { name: cartLabels.remove })).toBeTruthy()
  const { onRemove } = show({ count: 2 })
  fireEvent.click(screen.getByRole('button', { name: cartLabels.removeOne }))
  expect(onRemove).toHaveBeenCalledOnce()
  expect(screen.getByText('۲')).toBeTruthy()
})

it('announces the limit and still reports the press', () => {
  const { onAdd } = show({ count: 3 })
  const plus = screen.getByRole('button', { name: cartLabels.addOne })
  expect(plus.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(cartLabels.maxReached)).toBeTruthy()
  fireEvent.click(plus)
  expect(onAdd).toHaveBeenCalledOnce()
})

it('does not call a count above the limit the maximum', () => {
  show({ count: 4 })
  expect(screen.queryByText(cartLabels.maxReached)).toBe(null)
  const plus = screen.getByRole('button', { name: cartLabels.addOne })
  expect(plus.getAttribute('aria-disabled')).toBe('true')
})

it('shows goods by weight as a weight and removes them at the least amount', () => {
  const cartable = cartableOfProduct(byWeight({ step_g: 250, min_g: 500 }))
  show({ cartable, count: 2 })
  expect(screen.getByRole('status').textContent).toBe('۵۰۰ گرم')
  expect(screen.getByRole('button', { name: cartLabels.remove })).toBeTruthy()
})
