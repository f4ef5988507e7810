import { OrderStatus } from '#lib/codes/order.ts'
import type { ListedOrder } from '#lib/contract/admin/order-list.ts'
import type { ORDER_COLUMNS } from '#lib/rules/office-lists.ts'
import { withoutYear } from '#lib/text/dates.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import { orderOfficeLabels, pickedText, slipStateNames } from '#lib/text/labels/admin-orders.ts'
import { formatToman } from '#lib/text/money.ts'
import { AccountMobile } from './AccountMobile.tsx'
import { OrderNumber } from './OrderNumber.tsx'

const TONES: Partial<Record<string, string>> = {
  [OrderStatus.awaitingPayment]: 'waiting',
  [OrderStatus.confirmed]: 'active',
  [OrderStatus.outForDelivery]: 'active',
  [OrderStatus.cancelled]: 'ended',
  [OrderStatus.returned]: 'ended',
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

interface OrderCellProps {
  order: ListedOrder
  column: keyof typeof ORDER_COLUMNS
}

/** A cell of the list of orders. */
export function OrderCell({ order, column }: OrderCellProps) {
  switch (column) {
    case 'number':
      return <OrderNumber id={order.id} code={order.tracking_code} isLink />
    case 'customer':
      return <bdi>{order.recipient}</bdi>
    case 'mobile':
      return <AccountMobile mobile={order.mobile} />
    case 'window':
      return withoutYear(order.window_fa, nowSeconds())
    case 'goods':
      return formatNumber(order.pieces)
    case 'cost':
      return formatToman(order.cost)
    case 'payable':
      return formatToman(order.payable_amount)
    case 'payment':
      return (
        <>
          {order.payment_fa}{' '}
          {(order.slip === 'waiting' || order.slip === 'refused') && (
            <span className="list-badge" data-tone={order.slip === 'waiting' ? 'waiting' : 'ended'}>
              {orderOfficeLabels.slip}: {slipStateNames[order.slip]}
            </span>
          )}
        </>
      )
    case 'status':
      return (
        <>
          <span className="list-badge" data-tone={TONES[order.state.split('/')[0] ?? '']}>
            {order.status_fa}
          </span>
          {order.missed && (
            <span className="list-badge" data-tone="waiting" title={order.missed}>
              {deliveryLabels.missed}
            </span>
          )}
        </>
      )
    case 'picking':
      return pickedText(order)
    case 'method':
      return <bdi>{order.method}</bdi>
    case 'area':
      return <bdi>{order.area}</bdi>
    case 'placed':
      return withoutYear(order.placed_fa, nowSeconds())
    case 'notes':
      return order.notes > 0 && formatNumber(order.notes)
  }
}
