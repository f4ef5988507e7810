import { OrderStatus } from '#lib/codes/order.ts'
import type { QueuedWindow, StaffOrder, StaffOrderDetail } from '#lib/contract/admin/order.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { cartableTypeOf } from '#lib/rules/cart.ts'
import { stateOf, statesOpen } from '#lib/rules/order-life.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { orderStatusName, paymentStatusNames } from '#lib/text/names.ts'
import { listDeliveryAttempts, type DeliveryAttempt } from '../delivery/delivery-attempt-queries.ts'
import { findZoneById } from '../delivery/zone-queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from './order-queries.ts'
import { listOrderEvents, type OrderEvent } from './order-event-queries.ts'
import { listOrderNotes, listStaffNotes } from './order-line-queries.ts'
import type { QueuedOrders, ShopOrder } from './order-list-queries.ts'
import type { PaymentRow } from '../payment/payment-queries.ts'
import { listOrderPayments } from '../payment/payment-list-queries.ts'
import { getMobile } from '../account/user-queries.ts'
import { readFulfilledLines } from './fulfilled-lines.ts'
import { isEmptyOrder, movableOrder, payableOfOrder } from './movable-order.ts'
import { readOrderFacts } from './order-facts.ts'
import { sumCredited } from '../claim/claim-queries.ts'
import { invoiceView, walletAmount } from './order-view.ts'
import { readPictures } from '../picking/picking-queries.ts'
import { windowFa } from '../delivery/window-texts.ts'

/** The last failed delivery attempt of an order that is out; null for any other. */
export const deliveryAttemptText = (
  { status }: Pick<OrderRow, 'status'>,
  missed: DeliveryAttempt | undefined,
): string | null =>
  status === OrderStatus.outForDelivery && missed
    ? `${formatJalaliDateTime(missed.at)}: ${missed.reason}`
    : null

export function staffOrderView(row: ShopOrder, missed?: DeliveryAttempt): StaffOrder {
  const { id, tracking_code, total_amount, slip, mobile } = row
  return {
    id,
    tracking_code,
    total_amount,
    slip,
    mobile,
    state: stateOf(row),
    picked: row.picked_at !== null,
    empty: isEmptyOrder(row),
    missed: deliveryAttemptText(row, missed),
    status_fa: orderStatusName(row),
    payment_fa: paymentStatusNames[row.payment_status],
    wallet_amount: walletAmount(row),
    payable_amount: payableOfOrder(row),
    recipient: (JSON.parse(row.customer) as Invoice['customer']).name,
    window_fa: windowFa(row.window_starts_at, row.window_ends_at),
    placed_fa: formatJalaliDateTime(row.created_at),
  }
}

export function queuedWindows(rows: readonly QueuedOrders[]): QueuedWindow[] {
  const windows = Map.groupBy(rows, row => row.window_id)
  return [...windows.values()].flatMap(([first, ...more]) => {
    if (!first) return []
    const statuses = [first, ...more].map(({ status, count }) => ({ status, count }))
    const total = statuses.reduce((sum, { count }) => sum + count, 0)
    const window_fa = windowFa(first.starts_at, first.ends_at)
    return [{ window_id: first.window_id, day: first.date, window_fa, total, statuses }]
  })
}

export async function staffOrderDetail(
  db: Db,
  row: OrderRow,
  now: number,
): Promise<StaffOrderDetail> {
  const factsOf = await readOrderFacts(db, [row], now)
  const fulfilled = await readFulfilledLines(db, row.id)
  const notes = await listOrderNotes(db, row.id)
  const invoice = invoiceView(row, { ...fulfilled, notes, facts: factsOf(row) }, now)
  const moving = movableOrder(row, now)
  const payments = await listOrderPayments(db, row.id)
  const events = await listOrderEvents(db, row.id)
  const pictureOf = await readPictures(db, fulfilled.lines)
  return {
    ...invoice,
    state: stateOf(row),
    picked: row.picked_at !== null,
    empty: moving.empty,
    missed: deliveryAttemptText(row, (await listDeliveryAttempts(db, [row.id])).get(row.id)),
    claims_credited: await sumCredited(db, row.id),
    day: tehranClock(row.window_starts_at).date,
    window_id: row.window_id,
    zone: (await findZoneById(db, row.zone_id))?.title ?? null,
    customer_id: row.user_id,
    mobile: await getMobile(db, row.user_id),
    next: statesOpen(moving, 'staff'),
    expires_fa: expiryOf(row),
    pictures: fulfilled.lines.map(({ type, item_id }) => ({
      type: cartableTypeOf(type),
      id: item_id,
      image: pictureOf({ type, item_id }),
    })),
    place: pointOf(row),
    staff_notes: await listStaffNotes(db, row.id),
    payments: payments.map(paymentView),
    events: events.map(eventView),
  }
}

const expiryOf = ({ status, expires_at }: OrderRow): string | null =>
  status !== OrderStatus.awaitingPayment || expires_at === null
    ? null
    : formatJalaliDateTime(expires_at)

const pointOf = ({ lat, lng }: OrderRow): StaffOrderDetail['place'] =>
  lat === null || lng === null ? null : { lat, lng }

const paymentView = (row: PaymentRow): StaffOrderDetail['payments'][number] => ({
  id: row.id,
  gateway: row.gateway,
  amount: row.amount,
  state: row.state,
  reference: row.reference,
  at: row.created_at,
})

const eventView = (row: OrderEvent): StaffOrderDetail['events'][number] => ({
  id: row.id,
  actor: row.actor,
  reason: row.reason,
  proof: row.proof,
  at: row.created_at,
  state: `${row.to_status}/${row.payment_status}`,
})
