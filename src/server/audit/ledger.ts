import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { amountOf } from '#lib/rules/amount-sums.ts'
import { returnedByPicking } from '#lib/rules/amounts.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { type OrderJson, parseOrderJson, orderChunks } from './order-json.ts'
import { type AuditRule, rangeOf } from './rule.ts'

/** Each order's ledger entries are those that its amounts and state require. */
export const ledgerRule: AuditRule = {
  name: 'ledger',
  records: 'orders',
  async *check(db) {
    for await (const orders of orderChunks(db)) {
      const entries = Map.groupBy(await listEntries(db, orders), entry => entry.order_id)
      const faults = orders.flatMap(order => findFaults(order, entries.get(order.id) ?? []))
      yield { checked: orders.length, faults }
    }
  },
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number]
const REASONS = ['order', 'debt', 'refund', 'shortage', 'weighing', 'change', 'adjustment'] as const

function findFaults(order: OrderRow, entries: readonly Entry[]): string[] {
  const stored = parseOrderJson(order)
  // Reported by the rule of amounts.
  if (!stored) return []
  const claimed = entries
    .filter(({ reason }) => reason === 'claim')
    .reduce((sum, { amount }) => sum + amount, 0)
  const expected = expectedEntries(order, stored, claimed)
  const wrong = REASONS.flatMap(reason => {
    const actual = entries.filter(entry => entry.reason === reason)
    const sum = actual.reduce((total, entry) => total + entry.amount, 0)
    if (sum === expected[reason]) return []
    const ids = actual.map(entry => ` (entry ${entry.id})`).join('')
    return [
      `order ${order.id}: its ${reason} entries${ids} are ${sum} rials, they should be ${expected[reason]}`,
    ]
  })
  const foreign = entries.filter(entry => entry.user_id !== order.user_id)
  return [
    ...wrong,
    ...foreign.map(entry => `order ${order.id}: entry ${entry.id} is of user ${entry.user_id}`),
  ]
}

/** Rials by reason. */
function expectedEntries(
  { status, payment_status, total_amount }: OrderRow,
  { amounts }: OrderJson,
  claimed: number,
): Record<(typeof REASONS)[number], number> {
  const wallet = amountOf(amounts, 'wallet')
  const debt = amountOf(amounts, 'debt')
  const change = amountOf(amounts, 'change')
  const returned = returnedByPicking(amounts) + change
  const wasPaid = payment_status !== PaymentStatus.unpaid
  const ended = status === OrderStatus.cancelled || status === OrderStatus.returned
  return {
    order: wallet,
    debt: wasPaid ? debt : 0,
    refund: ended ? (wasPaid ? total_amount - debt : 0) - returned - wallet - claimed : 0,
    shortage: amountOf(amounts, 'shortage'),
    weighing: amountOf(amounts, 'weighing'),
    change,
    adjustment: 0,
  }
}

function listEntries(db: Db, orders: readonly OrderRow[]) {
  const { first, last } = rangeOf(orders)
  return db
    .selectFrom('ledger')
    .select(['id', 'user_id', 'order_id', 'amount', 'reason'])
    .where('order_id', '>=', first)
    .where('order_id', '<=', last)
    .execute()
}
