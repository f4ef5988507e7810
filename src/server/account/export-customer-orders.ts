import type { Db } from '../platform/database/open.ts'

/** All orders of a customer with their parts; files in base64. */
export async function exportOrders(db: Db, userId: number) {
  const ids = db.selectFrom('orders').select('id').where('user_id', '=', userId)
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const lines = db.selectFrom('order_lines').selectAll().where('order_id', 'in', ids)
  const notes = db.selectFrom('order_notes').selectAll().where('order_id', 'in', ids)
  const rates = db.selectFrom('order_ratings').selectAll().where('order_id', 'in', ids)
  const payments = db
    .selectFrom('payments')
    .select(['order_id', 'gateway', 'amount', 'state', 'reference', 'created_at'])
    .where('order_id', 'in', ids)
  const parts = {
    lines: await lines.orderBy('id').execute(),
    notes: await notes.orderBy('id').execute(),
    ratings: await rates.execute(),
    payments: await payments.orderBy('id').execute(),
    slips: await listSlips(db, userId),
    events: await listEvents(db, userId),
  }
  return orders.map(({ idempotency_key: _, terms: __, device_hash: ___, ...order }) => ({
    ...order,
    customer: JSON.parse(order.customer) as unknown,
    coupon: order.coupon === null ? null : (JSON.parse(order.coupon) as unknown),
    amounts: JSON.parse(order.amounts) as unknown,
    reached: JSON.parse(order.reached) as unknown,
    lines: rowsOfOrder(parts.lines, order.id),
    notes: rowsOfOrder(parts.notes, order.id),
    ratings: rowsOfOrder(parts.ratings, order.id),
    payments: rowsOfOrder(parts.payments, order.id),
    slips: rowsOfOrder(parts.slips, order.id),
    events: rowsOfOrder(parts.events, order.id),
  }))
}

async function listSlips(db: Db, userId: number) {
  const slips = await db
    .selectFrom('order_slips')
    .innerJoin('orders', 'orders.id', 'order_slips.order_id')
    .selectAll('order_slips')
    .where('orders.user_id', '=', userId)
    .execute()
  return slips.map(({ bytes, ...slip }) => ({
    ...slip,
    file: Buffer.from(bytes).toString('base64'),
  }))
}

const listEvents = (db: Db, userId: number) =>
  db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(['order_events.order_id', 'from_status', 'to_status', 'actor', 'reason'])
    .select('order_events.created_at')
    .where('orders.user_id', '=', userId)
    .orderBy('order_events.id')
    .execute()

const rowsOfOrder = <T extends { order_id: number }>(rows: readonly T[], id: number): T[] =>
  rows.filter(({ order_id }) => order_id === id)
