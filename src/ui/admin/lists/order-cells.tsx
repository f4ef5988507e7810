import { OrderStatus } from '#lib/codes/order.ts'
import type { ListedOrder } from '#lib/contract/admin/order-list.ts'
import { withoutYear } from '#lib/text/dates.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import { orderOfficeLabels, pickedText, slipStateNames } from '#lib/text/labels/admin-orders.ts'
import { formatToman } from '#lib/text/money.ts'
import { AccountMobile } from '../AccountMobile.tsx'
import { OrderNumber } from '../OrderNumber.tsx'
import type { ListCells } from './list-cells.ts'

const TONES: Partial<Record<string, string>> = {
  [OrderStatus.awaitingPayment]: 'waiting',
  [OrderStatus.confirmed]: 'active',
  [OrderStatus.outForDelivery]: 'active',
  [OrderStatus.cancelled]: 'ended',
  [OrderStatus.returned]: 'ended',
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

export const orderCells: ListCells<'orders', ListedOrder> = {
  number: order => <OrderNumber id={order.id} code={order.tracking_code} isLink />,
  customer: order => <bdi>{order.recipient}</bdi>,
  mobile: order => <AccountMobile mobile={order.mobile} />,
  window: order => withoutYear(order.window_fa, nowSeconds()),
  goods: order => formatNumber(order.pieces),
  cost: order => formatToman(order.cost),
  payable: order => formatToman(order.payable_amount),
  payment: order => (
    <>
      {order.payment_fa}{' '}
      {(order.slip === 'waiting' || order.slip === 'refused') && (
        <span className="list-badge" data-tone={order.slip === 'waiting' ? 'waiting' : 'ended'}>
          {orderOfficeLabels.slip}: {slipStateNames[order.slip]}
        </span>
      )}
    </>
  ),
  status: order => (
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
  ),
  picking: pickedText,
  method: order => <bdi>{order.method}</bdi>,
  area: order => <bdi>{order.area}</bdi>,
  placed: order => withoutYear(order.placed_fa, nowSeconds()),
  notes: order => order.notes > 0 && formatNumber(order.notes),
}
