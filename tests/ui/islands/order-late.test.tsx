import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { OrderList } from '#islands/order/OrderList.tsx'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { $orders, keepOrder } from '#stores/order.ts'
import { browserForEach } from '../../support/browser.ts'
import { type Delivery, insertDelivery } from '../../support/checkout.ts'
import { forgetOrders, ownOrder } from '../../support/placed-orders.ts'
import { shopForFile } from '../../support/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop)
})
beforeEach(forgetOrders)
afterEach(() => toast.remove())

const press = (name: string, place: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.click(place.getByRole('button', { name }))

it('a late answer closes no other question', async () => {
  await ownOrder(shop, delivery)
  render(<OrderList />)
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

it('of an order whose time to pay is over the list says so, as its receipt does', async () => {
  await ownOrder(shop, delivery)
  render(<OrderList />)
  await screen.findByRole('list', { name: orderLabels.progress })
  const list = $orders.get()
  const [order] = list.state === 'ready' ? list.value.orders : []
  act(() => keepOrder({ ...order!, is_expired: true }))
  expect(screen.getByText(orderMessages.orderExpired)).toBeTruthy()
})
