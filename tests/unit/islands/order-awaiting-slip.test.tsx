import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OrderList } from '#islands/order/OrderList.tsx'
import { orderLabels } from '#lib/text/labels/order.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { ownOrder, shopWithOrders } from '#tests/support/builders/placed-orders.ts'

const { shop, delivery } = shopWithOrders()

it('an order that awaits a slip shows its delivery window and the notice of unpaid orders', async () => {
  await ownOrder(shop, delivery, [], { payment_port: 5 })
  render(<OrderList account={null} />)
  const time = (await screen.findByText(orderLabels.deliveryTime)).closest('div')
  expect(time?.textContent).toMatch(/شنبه ۳۰ آبان ۱۴۰۵، .*۱۶.* تا .*۱۹/)
  expect(screen.getByText(checkoutRefusals.unpaidOrderOne)).toBeTruthy()
})
