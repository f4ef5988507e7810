import { listAddresses } from '../address/address-queries.ts'
import { listCartLines } from '../cart/cart-queries.ts'
import { listOrderChanges } from '../order-change/order-change-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { listFormerMobiles, type UserRow } from './user-queries.ts'

/** Without secrets, other people's data and internal notes; `exported-tables.ts` maps tables. */
export async function exportCustomer(db: Db, user: UserRow) {
  const { id, password_hash: _, revision: __, ...person } = user
  const owner = { id, mobile: user.mobile }
  return {
    person,
    ...(await exportInput(db, owner)),
    ...(await exportAccount(db, owner)),
    orders: await exportOrders(db, id),
  }
}

async function exportInput(db: Db, { id, mobile }: { id: number; mobile: string }) {
  const comments = db.selectFrom('comments').selectAll().where('user_id', '=', id)
  const waits = db.selectFrom('waitlist').selectAll().where('user_id', '=', id)
  const wholesales = db.selectFrom('wholesales').selectAll().where('user_id', '=', id)
  const holds = db.selectFrom('window_holds').selectAll().where('user_id', '=', id)
  const former = await listFormerMobiles(db, id)
  const messages = db
    .selectFrom('contact_messages')
    .selectAll()
    .where(eb =>
      eb.or([
        eb('mobile', '=', mobile),
        ...former.map(mobileRow =>
          eb('mobile', '=', mobileRow.mobile).and('created_at', '<=', mobileRow.left_at),
        ),
      ]),
    )
    .orderBy('id')
  return {
    former_mobiles: former,
    addresses: await listAddresses(db, id),
    basket: await listCartLines(db, id),
    comments: await comments.execute(),
    waits_for: await waits.execute(),
    window_hold: await holds.execute(),
    wholesale_requests: await wholesales.execute(),
    messages: await messages.execute(),
  }
}

async function exportAccount(db: Db, { id, mobile }: { id: number; mobile: string }) {
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
    .select(['code', 'type', 'value', 'flooring', 'started_at', 'expired_at', 'used'])
    .where('owner_id', '=', id)
  return {
    ...(await exportRepeats(db, id)),
    ...(await exportOffers(db, id)),
    ...(await exportCoupons(db, id)),
    sessions: await sessions.execute(),
    wallet: await ledger.execute(),
    coupons: await coupons.execute(),
    texts: await texts.execute(),
  }
}

async function exportOffers(db: Db, id: number) {
  const consents = db
    .selectFrom('offer_consents')
    .select(['given_at', 'withdrawn_at', 'withdrawn_by'])
    .where('user_id', '=', id)
    .orderBy('id')
  const campaigns = db
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_recipients.campaign_id')
    .select(['campaigns.body', 'campaigns.start_at', 'campaign_recipients.state'])
    .where('user_id', '=', id)
    .orderBy('campaigns.id')
  return { offer_consents: await consents.execute(), campaigns: await campaigns.execute() }
}

async function exportRepeats(db: Db, id: number) {
  const repeats = await db.selectFrom('repeats').selectAll().where('user_id', '=', id).execute()
  const deliveries = db
    .selectFrom('repeat_occurrences')
    .innerJoin('repeats', 'repeats.id', 'repeat_occurrences.repeat_id')
    .selectAll('repeat_occurrences')
    .where('repeats.user_id', '=', id)
  return { repeats, repeat_deliveries: await deliveries.execute() }
}

/** Coupons offered and used, and referrals without the friend's identity. */
async function exportCoupons(db: Db, id: number) {
  const offers = db
    .selectFrom('coupon_offers')
    .innerJoin('coupons', 'coupons.id', 'coupon_offers.coupon_id')
    .select(['coupons.code', 'coupon_offers.offered_at'])
    .where('coupon_offers.user_id', '=', id)
  const uses = db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select(['coupons.code', 'coupon_uses.order_id'])
    .where('coupon_uses.user_id', '=', id)
  const referrals = db
    .selectFrom('referrals')
    .leftJoin('coupons', 'coupons.id', 'referrals.reward_coupon_id')
    .select(['friend_id', 'order_id', 'claimed_at', 'returned_at', 'rewarded_at', 'coupons.code'])
    .where(eb => eb.or([eb('friend_id', '=', id), eb('referrer_id', '=', id)]))
    .orderBy('referrals.id')
  return {
    codes_named: await offers.execute(),
    codes_used: await uses.execute(),
    referrals: (await referrals.execute()).map(({ friend_id, order_id, code, ...moments }) =>
      friend_id === id
        ? { as: 'friend', order_id, ...moments }
        : { as: 'referrer', reward: code, ...moments },
    ),
  }
}

/** All orders of a customer with their parts; files in base64. */
async function exportOrders(db: Db, userId: number) {
  const owned = db.selectFrom('orders').where('user_id', '=', userId)
  const ids = owned.select('id')
  const orders = await owned.selectAll().orderBy('id').execute()
  const lines = db.selectFrom('order_lines').selectAll().where('order_id', 'in', ids)
  const notes = db.selectFrom('order_notes').selectAll().where('order_id', 'in', ids)
  const proposals = db.selectFrom('substitute_proposals').selectAll().where('order_id', 'in', ids)
  const rates = db.selectFrom('order_ratings').selectAll().where('order_id', 'in', ids)
  const payments = db
    .selectFrom('payments')
    .select(['order_id', 'gateway', 'amount', 'state', 'reference', 'created_at'])
    .where('order_id', 'in', ids)
  const parts = {
    lines: await lines.orderBy('id').execute(),
    notes: await notes.orderBy('id').execute(),
    proposals: await proposals.orderBy('id').execute(),
    ratings: await rates.execute(),
    payments: await payments.orderBy('id').execute(),
    slips: await listSlips(db, userId),
    events: await listEvents(db, userId),
    changes: await listChanges(db, orders),
    claims: await listClaims(db, userId),
  }
  return orders.map(({ idempotency_key: _, terms: __, device_hash: ___, ...order }) => ({
    ...order,
    customer: JSON.parse(order.customer) as unknown,
    coupon: order.coupon === null ? null : (JSON.parse(order.coupon) as unknown),
    amounts: JSON.parse(order.amounts) as unknown,
    reached: JSON.parse(order.reached) as unknown,
    lines: rowsOfOrder(parts.lines, order.id),
    notes: rowsOfOrder(parts.notes, order.id),
    proposals: rowsOfOrder(parts.proposals, order.id),
    ratings: rowsOfOrder(parts.ratings, order.id),
    payments: rowsOfOrder(parts.payments, order.id),
    slips: rowsOfOrder(parts.slips, order.id),
    events: rowsOfOrder(parts.events, order.id),
    changes: rowsOfOrder(parts.changes, order.id),
    claims: rowsOfOrder(parts.claims, order.id),
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

async function listChanges(db: Db, orders: readonly { id: number }[]) {
  const ids = orders.map(({ id }) => id)
  return (await listOrderChanges(db, ids)).map(({ staff_id: _, plan: __, ...change }) => ({
    ...change,
    summary: JSON.parse(change.summary) as unknown,
  }))
}

async function listClaims(db: Db, userId: number) {
  const claims = await db
    .selectFrom('claims')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .selectAll('claims')
    .where('orders.user_id', '=', userId)
    .orderBy('claims.id')
    .execute()
  const photos = await db
    .selectFrom('claim_photos')
    .innerJoin('claims', 'claims.id', 'claim_photos.claim_id')
    .innerJoin('orders', 'orders.id', 'claims.order_id')
    .selectAll('claim_photos')
    .where('orders.user_id', '=', userId)
    .orderBy('claim_photos.id')
    .execute()
  return claims.map(({ decided_by: _, ...claim }) => ({
    ...claim,
    photos: photos
      .filter(({ claim_id }) => claim_id === claim.id)
      .map(({ bytes }) => Buffer.from(bytes).toString('base64')),
  }))
}

const listEvents = (db: Db, userId: number) =>
  db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select(['order_events.order_id', 'from_status', 'to_status', 'actor', 'reason'])
    .select(['order_events.proof', 'order_events.created_at'])
    .where('orders.user_id', '=', userId)
    .orderBy('order_events.id')
    .execute()

const rowsOfOrder = <T extends { order_id: number }>(rows: readonly T[], id: number): T[] =>
  rows.filter(({ order_id }) => order_id === id)
