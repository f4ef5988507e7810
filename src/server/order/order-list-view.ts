import type { ListedOrder } from '#lib/contract/admin/order-list.ts'
import { bulkSteps } from '#lib/rules/bulk-move.ts'
import { listDeliveryAttempts } from '../delivery/delivery-attempt-queries.ts'
import { listPayingOrders } from '../payment/payment-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { movableOrder } from './movable-order.ts'
import { staffOrderView } from './order-detail.ts'
import { countOrderGoods, countOrderNotes } from './order-line-queries.ts'
import type { ShopOrder } from './order-list-queries.ts'

export async function listedOrders(
  db: Db,
  rows: readonly ShopOrder[],
  now: number,
): Promise<ListedOrder[]> {
  const ids = rows.map(row => row.id)
  const attempts = await listDeliveryAttempts(db, ids)
  const paying = await listPayingOrders(db, ids)
  const goods = await countOrderGoods(db, ids)
  const notes = await countOrderNotes(db, ids)
  return rows.map(row => ({
    ...staffOrderView(row, attempts.get(row.id)),
    ...(goods.get(row.id) ?? { lines: 0, pieces: 0 }),
    cost: row.cost,
    notes: notes.get(row.id) ?? 0,
    method: row.posting_method_title,
    area: row.locality,
    steps: bulkSteps({ ...movableOrder(row, now), paying: paying.has(row.id) }),
  }))
}
