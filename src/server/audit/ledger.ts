import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { amountOf } from '#lib/rules/amounts.ts'
import type { Db } from '../db/open.ts'
import type { OrderRow } from '../db/order.ts'
import { type KeptJson, keptOf, orderChunks } from './kept.ts'
import { type AuditRule, rangeOf } from './rule.ts'

/**
 * The ledger of each order: what it took from the wallet, the debt it settled, what was not there
 * and what went back
 * are the entries that its amounts and its state ask for, no more and no less. Late and
 * double payments are judged by the rule of the payments.
 */
export const ledgerRule: AuditRule = {
  name: 'ledger',
  records: 'orders',
  async *check(db) {
    for await (const orders of orderChunks(db)) {
      const entries = Map.groupBy(await listEntries(db, orders), entry => entry.order_id)
      const faults = orders.flatMap(order => faultsOf(order, entries.get(order.id) ?? []))
      yield { checked: orders.length, faults }
    }
  },
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number]
const REASONS = ['order', 'debt', 'refund', 'shortage', 'adjustment'] as const

function faultsOf(order: OrderRow, entries: readonly Entry[]): string[] {
  const kept = keptOf(order)
  // Told by the rule of the amounts.
  if (!kept) return []
  const due = entriesDue(order, kept)
  const wrong = REASONS.flatMap(reason => {
    const found = entries.filter(entry => entry.reason === reason)
    const sum = found.reduce((total, entry) => total + entry.amount, 0)
    if (sum === due[reason]) return []
    const ids = found.map(entry => ` (entry ${entry.id})`).join('')
    return [
      `order ${order.id}: its ${reason} entries${ids} are ${sum} rials, they should be ${due[reason]}`,
    ]
  })
  const foreign = entries.filter(entry => entry.user_id !== order.user_id)
  return [
    ...wrong,
    ...foreign.map(entry => `order ${order.id}: entry ${entry.id} is of user ${entry.user_id}`),
  ]
}

/** What an order's entries should be, in rials by reason. */
function entriesDue(
  { status, payment_status, total_amount }: OrderRow,
  { amounts }: KeptJson,
): Record<(typeof REASONS)[number], number> {
  const wallet = amountOf(amounts, 'wallet')
  const debt = amountOf(amounts, 'debt')
  const shortage = amountOf(amounts, 'shortage')
  const wasPaid = payment_status !== PaymentStatus.unpaid
  const ended = status === OrderStatus.cancelled || status === OrderStatus.returned
  return {
    order: wallet,
    debt: wasPaid ? debt : 0,
    refund: ended ? (wasPaid ? total_amount - debt : 0) - shortage - wallet : 0,
    shortage,
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
