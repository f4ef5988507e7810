import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OrderList } from '#islands/order/OrderList.tsx'
import { OrderStatus } from '#lib/codes/order.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { updateOrder } from '#stores/order.ts'
import { ownOrders } from '#stores/own-orders.ts'
import { $toasts } from '#stores/toasts.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { ownOrder, shopWithOrders } from '#tests/support/builders/placed-orders.ts'

const { shop, browser, delivery } = shopWithOrders()
afterEach(() => $toasts.set([]))

const press = (name: string, place: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(place.getByRole('button', { name }))

it('a late response does not close another dialog', async () => {
  await ownOrder(shop, delivery)
  render(<OrderList account={null} />)
  await screen.findByRole('list', { name: orderLabels.progress })
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => (answer = resolve))
  browser.answer = request =>
    request.url.endsWith('/cancel') ? held.then(() => shop.backend(request)) : undefined
  press(orderLabels.cancel)
  press(orderLabels.cancel, within(await screen.findByRole('dialog')))
  screen.getByRole<HTMLDialogElement>('dialog').close()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press(orderLabels.notes)
  await screen.findByRole('dialog', { name: orderLabels.notes })
  answer()
  expect(await screen.findByText(orderMessages.orderCancelled)).toBeTruthy()
  await screen.findByRole('button', { name: orderLabels.orderAgain, hidden: true })
  expect(screen.getByRole('dialog', { name: orderLabels.notes })).toBeTruthy()
})

it('the list shows an expired order as expired, like its receipt', async () => {
  await ownOrder(shop, delivery)
  render(<OrderList account={null} />)
  await screen.findByRole('list', { name: orderLabels.progress })
  const [order] = ownOrders.$list.get().items
  act(() => updateOrder({ ...order!, is_expired: true }))
  expect(screen.getByText(orderMessages.orderExpired)).toBeTruthy()
})

it("the list shows the server's state of an order that moved meanwhile", async () => {
  const { id } = await ownOrder(shop, delivery)
  render(<OrderList account={null} />)
  await screen.findByRole('list', { name: orderLabels.progress })
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  await moveByStaff(shop, id, { status: OrderStatus.outForDelivery })
  press(orderLabels.cancel)
  press(orderLabels.cancel, within(await screen.findByRole('dialog')))
  expect(await screen.findByText(orderMessages.orderNotCancellable)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: orderLabels.pay })).toBeNull())
  expect(screen.getByRole('button', { name: orderLabels.orderAgain })).toBeTruthy()
})
