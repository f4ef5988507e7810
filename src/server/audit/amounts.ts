import type { AmountLine } from '#lib/contract/order.ts'
import { costOf, payableAmount } from '#lib/rules/amount-sums.ts'
import { recompute } from '#lib/rules/amounts.ts'
import type { Db } from '../platform/database/open.ts'
import { pricedLine } from '../order/line-weight.ts'
import type { OrderRow } from '../order/order-queries.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import { parseOrderJson, orderChunks } from './order-json.ts'
import { type AuditRule, rangeOf } from './rule.ts'

/** Each order's amounts can be recomputed to the rial from its stored terms and lines. */
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
  const stored = parseOrderJson(order)
  if (!stored) return `order ${order.id}: its amounts cannot be read`
  const picked = order.picked_at !== null
  const recomputed = recompute({ ...stored, lines: lines.map(pricedLine), picked })
  const sum = payableAmount(stored.amounts)
  if (sum !== order.total_amount)
    return `order ${order.id}: its amounts sum up to ${sum} rials, its total is ${order.total_amount}`
  if (textOf(recomputed) !== textOf(stored.amounts))
    return `order ${order.id}: kept as ${textOf(stored.amounts)}; reckoned again ${textOf(recomputed)}`
  const cost = costOf(stored.amounts)
  if (cost !== order.cost)
    return `order ${order.id}: its amounts cost ${cost} rials, it is listed with ${order.cost}`
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
