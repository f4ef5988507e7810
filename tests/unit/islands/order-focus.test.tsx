import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OrderList } from '#islands/order/OrderList.tsx'
import { GrowingItems } from '#islands/shared/GrowingItems.tsx'
import { RepeatType } from '#lib/codes/checkout.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { Move } from '#lib/rules/order-life.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { ratingOfFive } from '#lib/text/sentences.ts'
import { userList } from '#stores/growing-list.ts'
import { $toasts } from '#stores/toasts.ts'
import { COMPLETED, ownOrder, shopWithOrders } from '#tests/support/builders/placed-orders.ts'

const { shop, delivery } = shopWithOrders()
afterEach(() => $toasts.set([]))

/** As a keyboard does: what is pressed has the focus. */
function press(button: HTMLElement): void {
  button.focus()
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
}

// The button that was pressed goes with what it did: the keyboard stays at its order.
it.each<[keyof typeof orderLabels, keyof typeof orderLabels, readonly Move[], object]>([
  ['cancel', 'cancel', [], {}],
  [
    'stopRepeat',
    'stopRepeat',
    [{ status: OrderStatus.confirmed }],
    { periodic_type: RepeatType.weekly },
  ],
  ['rate', 'sendRating', COMPLETED, {}],
])('moves the focus to the card after %s', async (ask, answer, moves, change) => {
  await ownOrder(shop, delivery, moves, change)
  render(<OrderList account={null} />)
  const card = (await screen.findByRole('list', { name: orderLabels.progress })).closest('li')!
  press(within(card).getByRole('button', { name: orderLabels[ask] }))
  const dialog = within(await screen.findByRole('dialog'))
  if (ask === 'rate') fireEvent.click(dialog.getByLabelText(ratingOfFive(5)))
  press(dialog.getByRole('button', { name: orderLabels[answer] }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(card))
})

it('does not return the focus when it moved elsewhere meanwhile', async () => {
  await ownOrder(shop, delivery)
  render(
    <>
      <OrderList account={null} />
      <button type="button">elsewhere</button>
    </>,
  )
  press(await screen.findByRole('button', { name: orderLabels.cancel }))
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog')
  press(within(dialog).getByRole('button', { name: orderLabels.cancel }))
  dialog.close()
  const other = screen.getByText('elsewhere')
  other.focus()
  await screen.findByRole('button', { name: orderLabels.orderAgain })
  expect(document.activeElement).toBe(other)
})

it('moves the focus to the first loaded order, though newer ones were added at the top', async () => {
  let all = Array.from({ length: 2 * PAGE_SIZE }, (_, n) => 100 - n)
  const list = userList<number>({
    read: page =>
      Promise.resolve({
        items: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
        count: all.length,
      }),
    keyOf: n => n,
  })
  await list.open()
  render(
    <GrowingItems list={list} height={1} empty={null}>
      {n => <li tabIndex={-1}>{n}</li>}
    </GrowingItems>,
  )
  all = [103, 102, 101, ...all]
  press(screen.getByRole('button', { name: actionLabels.loadMore }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(`${100 - PAGE_SIZE}`))
  await screen.findByText('103')
  expect(document.activeElement?.textContent).toBe(`${100 - PAGE_SIZE}`)
})
