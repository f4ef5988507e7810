import type { AmountLine } from '#lib/contract/order.ts'
import { payableAmount, recompute } from '#lib/rules/amounts.ts'
import type { Db } from '../db/open.ts'
import type { OrderRow } from '../db/order.ts'
import type { OrderLineRow } from '../db/order-line.ts'
import { keptOf, orderChunks } from './kept.ts'
import { type AuditRule, rangeOf } from './rule.ts'

/** Section 3, Invoice: each order's amounts follow again from what is kept of it, to the rial. */
export const amountsRule: AuditRule = {
  name: 'amounts',
  records: 'orders',
  async *check(db) {
    for await (const orders of orderChunks(db)) {
      const lines = Map.groupBy(await listLines(db, orders), line => line.order_id)
      const faults = orders.flatMap(order => faultOf(order, lines.get(order.id) ?? []) ?? [])
      yield { checked: orders.length, faults }
    }
  },
}

function faultOf(order: OrderRow, lines: readonly OrderLineRow[]): string | null {
  const kept = keptOf(order)
  if (!kept) return `order ${order.id}: its amounts cannot be read`
  const again = recompute({ ...kept, lines, picked: order.picked_at !== null })
  const sum = payableAmount(kept.amounts)
  if (sum !== order.total_amount)
    return `order ${order.id}: its amounts sum up to ${sum} rials, its total is ${order.total_amount}`
  if (textOf(again) !== textOf(kept.amounts))
    return `order ${order.id}: kept as ${textOf(kept.amounts)}; reckoned again ${textOf(again)}`
  return null
}

const textOf = (amounts: readonly AmountLine[]): string =>
  amounts.map(({ kind, amount }) => `${kind} ${amount}`).join(', ')

function listLines(db: Db, orders: readonly OrderRow[]): Promise<OrderLineRow[]> {
  const { first, last } = rangeOf(orders)
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '>=', first)
    .where('order_id', '<=', last)
    .execute()
}
