import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { OrderEvent } from '../order/order-event-queries.ts'
import { orderChunks } from './order-json.ts'
import { type AuditRule, rangeOf } from './rule.ts'

/** Each order's events connect without a gap and end at its state. */
export const historyRule: AuditRule = {
  name: 'history',
  records: 'orders',
  async *check(db) {
    for await (const orders of orderChunks(db)) {
      const events = Map.groupBy(await listEvents(db, orders), event => event.order_id)
      const faults = orders.flatMap(order => findFaults(order, events.get(order.id) ?? []))
      yield { checked: orders.length, faults }
    }
  },
}

function findFaults(order: OrderRow, events: readonly OrderEvent[]): string[] {
  const gaps = events.flatMap((event, at) => {
    const before = events[at - 1]
    return before && before.to_status !== event.from_status
      ? [
          `order ${order.id}: event ${event.id} begins at ${event.from_status}, not at ${before.to_status}`,
        ]
      : []
  })
  const last = events.at(-1)
  const state = `${order.status}/${order.payment_status}`
  const lastState = last && `${last.to_status}/${last.payment_status}`
  return lastState === undefined || lastState === state
    ? gaps
    : [...gaps, `order ${order.id}: stands at ${state}, its history ends at ${lastState}`]
}

function listEvents(db: Db, orders: readonly OrderRow[]): Promise<OrderEvent[]> {
  const { first, last } = rangeOf(orders)
  return db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '>=', first)
    .where('order_id', '<=', last)
    .orderBy('id')
    .execute()
}
