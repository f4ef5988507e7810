import { PaymentStatus } from '#lib/codes/order.ts'
import { ORDER_TRANSITIONS, type OrderState } from '#lib/rules/order-transitions.ts'
import type { MoveReason } from '#lib/text/labels/admin-orders.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { orderChunks } from './order-json.ts'
import { type AuditRule, chunksOf, rangeOf } from './rule.ts'

/**
 * Each order was paid by one payment at most and those of its changes, in full; other payments went
 * to the wallet.
 */
export const paymentsRule: AuditRule = {
  name: 'payments',
  records: 'orders',
  async *check(db) {
    for await (const orders of orderChunks(db)) {
      const range = rangeOf(orders)
      const payments = Map.groupBy(await listPaid(db, range), payment => payment.order_id)
      const online = new Set(await listPaidOnline(db, range))
      const faults = orders.flatMap(order =>
        findFaults(order, payments.get(order.id) ?? [], online.has(order.id)),
      )
      yield { checked: orders.length, faults }
    }
  },
}

/** Each late or double payment in the ledger belongs to a payment, or to a bank slip. */
export const latePaymentsRule: AuditRule = {
  name: 'late payments',
  records: 'entries',
  async *check(db) {
    for await (const entries of chunksOf((after, limit) => listLate(db, after, limit)))
      yield { checked: entries.length, faults: entries.flatMap(lateFaults) }
  },
}

/** A change left nothing to pay. */
const SETTLED = 'nothing left to pay' satisfies MoveReason

type PaidPayment = Awaited<ReturnType<typeof listPaid>>[number]
type LateEntry = Awaited<ReturnType<typeof listLate>>[number]

const KNOWN_STATES: ReadonlySet<OrderState> = new Set(
  ORDER_TRANSITIONS.flatMap(({ from, to }) => [from, to]),
)

function findFaults(
  order: OrderRow,
  payments: readonly PaidPayment[],
  paidOnline: boolean,
): string[] {
  const { id, status, payment_status, total_amount } = order
  const prefix = `order ${id} (status ${status}, payment ${payment_status})`
  const faults: string[] = []
  if (!KNOWN_STATES.has(`${status}/${payment_status}`)) faults.push(`${prefix}: no such state`)
  if (total_amount === 0 && payment_status === PaymentStatus.unpaid)
    faults.push(`${prefix}: costs nothing, unpaid`)
  const booked = payments.filter(payment => payment.entry_id === null)
  const orderPayments = booked.filter(payment => payment.change_id === null)
  const changes = booked.filter(payment => payment.change_id !== null)
  const own = total_amount - changes.reduce((sum, payment) => sum + payment.amount, 0)
  if (own < 0) faults.push(`${prefix}: its changes were paid by ${total_amount - own} rials`)
  if (orderPayments.length > 1)
    faults.push(
      `${prefix}: paid by ${orderPayments.map(payment => `payment ${payment.id}`).join(', ')}`,
    )
  for (const payment of orderPayments) {
    if (payment_status === PaymentStatus.unpaid)
      faults.push(`${prefix}: payment ${payment.id} is paid`)
    if (payment.amount !== own)
      faults.push(`${prefix}: payment ${payment.id} is ${payment.amount} of ${own} rials`)
  }
  if (paidOnline && orderPayments.length === 0)
    faults.push(`${prefix}: paid online, but by no payment`)
  return faults
}

function lateFaults(entry: LateEntry): string[] {
  const prefix = `entry ${entry.id} of user ${entry.user_id}`
  if (entry.payment_id === null)
    return entry.slip !== null ? [] : [`${prefix}: a late payment without a payment`]
  const isWrong =
    entry.state !== 'paid' ||
    entry.paid_amount !== entry.amount ||
    entry.payer_id !== entry.user_id ||
    (entry.order_id !== null && entry.order_id !== entry.paid_for)
  return isWrong
    ? [`${prefix}: ${entry.amount} rials are not what payment ${entry.payment_id} brought`]
    : []
}

interface Range {
  first: number
  last: number
}

async function listPaid(db: Db, { first, last }: Range) {
  const payments = await db
    .selectFrom('payments')
    .leftJoin('ledger', 'ledger.payment_id', 'payments.id')
    .select(['payments.id', 'payments.order_id', 'payments.amount', 'payments.state'])
    .select('payments.change_id')
    .select('ledger.id as entry_id')
    .where('payments.order_id', '>=', first)
    .where('payments.order_id', '<=', last)
    .orderBy('payments.order_id')
    .execute()
  // Filtered here: SQLite would use an index on states and read every paid one for each chunk.
  return payments.filter(payment => payment.state === 'paid')
}

async function listPaidOnline(db: Db, { first, last }: Range): Promise<number[]> {
  const rows = await db
    .selectFrom('order_events')
    .select('order_id')
    .where('order_id', '>=', first)
    .where('order_id', '<=', last)
    .where('payment_status', '=', PaymentStatus.paid)
    .where('actor', '=', 'system')
    .where('from_status', 'is not', null)
    .where(eb => eb.or([eb('reason', 'is', null), eb('reason', '<>', SETTLED)]))
    .execute()
  return rows.map(row => row.order_id)
}

const listLate = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('ledger')
    .leftJoin('payments', 'payments.id', 'ledger.payment_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'ledger.id',
      'ledger.user_id',
      'ledger.amount',
      'ledger.order_id',
      'ledger.payment_id',
      'payments.state',
      'payments.amount as paid_amount',
      'payments.order_id as paid_for',
      'orders.user_id as payer_id',
    ])
    .select(eb =>
      eb
        .selectFrom('orders as slips')
        .select(({ fn }) => fn.max('slips.id').as('slip'))
        .whereRef('slips.user_id', '=', 'ledger.user_id')
        .where('slips.slip', '=', 'accepted')
        .as('slip'),
    )
    .where('ledger.reason', 'in', ['late-payment', 'double-payment'])
    .where('ledger.id', '>', after)
    .orderBy('ledger.id')
    .limit(limit)
    .execute()
