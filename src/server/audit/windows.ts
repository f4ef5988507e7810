import type { Db } from '../platform/database/open.ts'
import { countHolds } from '../delivery/window-hold-queries.ts'
import { RELEASED_STATUS } from '../delivery/window-orders-queries.ts'
import { type AuditRule, chunksOf, rangeOf } from './rule.ts'

/** Each window: `used` is the number of its orders, open changes and holds, within the capacity. */
export const windowsRule: AuditRule = {
  name: 'windows',
  records: 'delivery windows',
  async *check(db) {
    for await (const windows of chunksOf((after, limit) => listWindows(db, after, limit))) {
      const orderCounts = await countOrders(db, rangeOf(windows))
      const holdCounts = await countHolds(
        db,
        windows.map(({ id }) => id),
      )
      const faults = windows.flatMap(window =>
        findFaults(window, {
          orders: orderCounts.get(window.id) ?? 0,
          holds: holdCounts.get(window.id) ?? 0,
        }),
      )
      yield { checked: windows.length, faults }
    }
  },
}

interface Window {
  id: number
  used: number
  capacity: number
}

interface Places {
  orders: number
  holds: number
}

function findFaults({ id, used, capacity }: Window, { orders, holds }: Places): string[] {
  const holders = holds > 0 ? `${orders} orders and ${holds} shoppers` : `${orders} orders`
  return [
    ...(used === orders + holds
      ? []
      : [`window ${id}: ${used} places are taken, ${holders} hold one`]),
    ...(orders + holds <= capacity
      ? []
      : [`window ${id}: ${holders} hold a place, it has ${capacity}`]),
  ]
}

const listWindows = (db: Db, after: number, limit: number): Promise<Window[]> =>
  db
    .selectFrom('delivery_windows')
    .select(['id', 'used', 'capacity'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

async function countOrders(
  db: Db,
  { first, last }: { first: number; last: number },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['window_id', fn.countAll<number>().as('orders')])
    .where('window_id', '>=', first)
    .where('window_id', '<=', last)
    .where('status', '!=', RELEASED_STATUS)
    .groupBy('window_id')
    .execute()
  const changes = await db
    .selectFrom('order_changes')
    .select(({ fn }) => ['window_id', fn.countAll<number>().as('changes')])
    .where('window_id', '>=', first)
    .where('window_id', '<=', last)
    .groupBy('window_id')
    .execute()
  const counts = new Map(rows.map(row => [row.window_id, row.orders]))
  for (const { window_id: id, changes: count } of changes)
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}
