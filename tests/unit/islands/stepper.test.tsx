import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Stepper } from '#islands/shared/Stepper.tsx'
import { cartLabels } from '#lib/text/labels/cart.ts'

const show = (over: Partial<Parameters<typeof Stepper>[0]> = {}) => {
  const actions = { onAdd: vi.fn(), onRemove: vi.fn() }
  const plain = { name: 'شیر', count: 0, busy: false, room: 'room' as const, form: 'card' as const }
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
  const { onRemove } = show({ count: 3 })
  fireEvent.click(screen.getByRole('button', { name: cartLabels.removeOne }))
  expect(onRemove).toHaveBeenCalledOnce()
  expect(screen.getByText('۳')).toBeTruthy()
})

it('announces the limit and still reports the press', () => {
  const { onAdd } = show({ count: 3, room: 'full' })
  const plus = screen.getByRole('button', { name: cartLabels.addOne })
  expect(plus.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(cartLabels.maxReached)).toBeTruthy()
  fireEvent.click(plus)
  expect(onAdd).toHaveBeenCalledOnce()
})

it('does not call a count above the limit the maximum', () => {
  show({ count: 3, room: 'over' })
  expect(screen.queryByText(cartLabels.maxReached)).toBe(null)
  const plus = screen.getByRole('button', { name: cartLabels.addOne })
  expect(plus.getAttribute('aria-disabled')).toBe('true')
})
