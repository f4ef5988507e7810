import type { ListedOrder } from '#lib/contract/admin/order-list.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import type { ListCells } from './list-cells.ts'
import { orderCells } from './order-cells.tsx'

/** Unpaid orders, which lead to the form that records their payment. */
export const paymentCells: ListCells<'payments', ListedOrder> = {
  ...orderCells,
  number: order => (
    <a href={`/admin/payments/${order.id}`}>
      <b dir="ltr">{toPersianDigits(order.tracking_code)}</b>
    </a>
  ),
}
