import { listAddresses } from '../db/address.ts'
import { listCartLines } from '../db/cart.ts'
import type { Db } from '../db/open.ts'
import type { UserRow } from '../db/user.ts'

/**
 * All that the shop keeps of a customer, for them to have: money in rials, moments in epoch seconds.
 * No secrets (passwords, sessions' tokens, codes), nothing of others, and not the shop's own notes.
 */
export async function exportCustomer(db: Db, user: UserRow) {
  const { id, password_hash: _, revision: __, ...person } = user
  const own = { id, mobile: user.mobile }
  return {
    person,
    ...(await whatTheyGave(db, own)),
    ...(await whatIsKept(db, own)),
    orders: await ordersOf(db, id),
  }
}

/** What they wrote and chose. */
async function whatTheyGave(db: Db, { id, mobile }: { id: number; mobile: string }) {
  const comments = db.selectFrom('comments').selectAll().where('user_id', '=', id)
  const waits = db.selectFrom('waitlist').selectAll().where('user_id', '=', id)
  const wholesales = db.selectFrom('wholesales').selectAll().where('user_id', '=', id)
  const messages = db.selectFrom('contact_messages').selectAll().where('mobile', '=', mobile)
  return {
    addresses: await listAddresses(db, id),
    basket: await listCartLines(db, id),
    comments: await comments.execute(),
    waits_for: await waits.execute(),
    wholesale_requests: await wholesales.execute(),
    messages: await messages.execute(),
  }
}

/** What came of it. */
async function whatIsKept(db: Db, { id, mobile }: { id: number; mobile: string }) {
  const sessions = db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', id)
  const ledger = db
    .selectFrom('ledger')
    .select(['amount', 'reason', 'order_id', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('id')
  const texts = db
    .selectFrom('sms_outbox')
    .select(['template', 'state', 'created_at', 'sent_at'])
    .where('mobile', '=', mobile)
    .orderBy('id')
  const coupons = db
    .selectFrom('coupons')
    .select(['code', 'type', 'value', 'flooring', 'expired_at', 'used'])
    .where('owner_id', '=', id)
  const repeats = db.selectFrom('repeats').selectAll().where('user_id', '=', id)
  return {
    sessions: await sessions.execute(),
    wallet: await ledger.execute(),
    coupons: await coupons.execute(),
    repeats: await repeats.execute(),
    texts: await texts.execute(),
  }
}

async function ordersOf(db: Db, userId: number) {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const ids = db.selectFrom('orders').select('id').where('user_id', '=', userId)
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute()
  const notes = await db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute()
  const rates = await db
    .selectFrom('order_ratings')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute()
  const payments = await db
    .selectFrom('payments')
    .select(['order_id', 'gateway', 'amount', 'state', 'reference', 'created_at'])
    .where('order_id', 'in', ids)
    .execute()
  return orders.map(({ idempotency_key: _, terms: __, ...order }) => ({
    ...order,
    customer: JSON.parse(order.customer) as unknown,
    coupon: order.coupon === null ? null : (JSON.parse(order.coupon) as unknown),
    amounts: JSON.parse(order.amounts) as unknown,
    reached: JSON.parse(order.reached) as unknown,
    lines: of(lines, order.id),
    notes: of(notes, order.id),
    ratings: of(rates, order.id),
    payments: of(payments, order.id),
  }))
}

const of = <T extends { order_id: number }>(rows: readonly T[], id: number): T[] =>
  rows.filter(({ order_id }) => order_id === id)
