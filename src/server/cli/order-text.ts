import type { AmountLine, Invoice } from '#lib/contract/order.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { listOrderEvents } from '../order/order-event-queries.ts'
import { listOrderNotes } from '../order/order-line-queries.ts'
import { listOrderRatings } from '../order/order-rating-queries.ts'
import { findRepeat } from '../repeat/repeat-queries.ts'
import { getMobile } from '../account/user-queries.ts'
import { readFulfilledLines } from '../order/fulfilled-lines.ts'
import { paymentText, statusText, windowText } from './read-order.ts'
import { printable, tableText } from './table.ts'

export async function orderText(db: Db, order: OrderRow): Promise<string> {
  const { lines } = await readFulfilledLines(db, order.id)
  const amounts = JSON.parse(order.amounts) as AmountLine[]
  const events = await listOrderEvents(db, order.id)
  return [
    await readFactsText(db, order),
    tableText(
      ['item', 'pieces', 'rials each'],
      lines.map(line => [line.name, line.count, line.price]),
    ),
    tableText(
      ['amount', 'rials'],
      [...amounts.map(line => [line.kind, line.amount]), ['to pay', order.total_amount]],
    ),
    tableText(
      ['when', 'who', 'status', 'payment', 'why'],
      events.map(event => [
        formatJalaliDateTime(event.created_at),
        event.actor,
        statusText(event.to_status),
        paymentText(event.payment_status),
        event.reason,
      ]),
    ),
  ].join('\n\n')
}

async function readFactsText(db: Db, order: OrderRow): Promise<string> {
  const { name, mobile, address, number, unit, city } = JSON.parse(
    order.customer,
  ) as Invoice['customer']
  const [rating] = await listOrderRatings(db, [order.id])
  const notes = await listOrderNotes(db, order.id)
  const repeat = order.repeat_id === null ? undefined : await findRepeat(db, order.repeat_id)
  const facts: [string, string | null][] = [
    ['order', order.tracking_code],
    ['status', `${statusText(order.status)}, ${paymentText(order.payment_status)}`],
    ['placed', formatJalaliDateTime(order.created_at)],
    ['expires', order.expires_at === null ? null : formatJalaliDateTime(order.expires_at)],
    ['delivery', `${windowText(order.window_starts_at)}, ${order.posting_method_title}`],
    ['payment port', `${order.payment_port_id} ${order.payment_port_name}`],
    ['customer', await getMobile(db, order.user_id)],
    ['to', [name, mobile, city, address, number, unit].filter(Boolean).join('، ')],
    ['bank slip', order.slip === 'none' ? null : order.slip],
    ['repeat', repeat ? (repeat.active === 1 ? `next ${repeat.next_date}` : 'ended') : null],
    ['rating', rating ? [rating.rates, rating.note].filter(Boolean).join(' ') : null],
    ...notes.map(({ context }): [string, string] => ['note', context]),
  ]
  return facts
    .flatMap(([label, value]) => (value === null ? [] : [`${label}: ${printable(value)}`]))
    .join('\n')
}
