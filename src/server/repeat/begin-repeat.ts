import { RepeatType } from '#lib/codes/checkout.ts'
import type { StoreBody } from '#lib/contract/checkout.ts'
import { nextOccurrence, repeatDue } from '#lib/rules/repeat.ts'
import type { DeliveryWindow } from '../delivery/delivery-window-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { insertRepeat } from './repeat-queries.ts'

/** Without effect on a normal order. */
export async function beginRepeat(
  trx: Trx,
  order: OrderRow,
  body: StoreBody,
  window: DeliveryWindow,
): Promise<void> {
  const { periodic_type: type, posting_method } = body
  if (type === RepeatType.once) return
  const next_date = nextOccurrence(type, window.date, window.date)
  await insertRepeat(trx, {
    user_id: order.user_id,
    type,
    first_order_id: order.id,
    address_id: 'info_id' in body ? body.info_id : null,
    company_id: order.company_id,
    posting_method_id: posting_method,
    window_id: window.id,
    next_date,
    due_at: repeatDue(window, next_date),
  })
}
