import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { parseOrderJson } from './order-json.ts'
import { type AuditRule, chunksOf } from './rule.ts'

/**
 * At most one active for a friend, never of oneself; rewarded once its order completed, or held.
 */
export const referralsRule: AuditRule = {
  name: 'referrals',
  records: 'referrals',
  async *check(db) {
    for await (const referrals of chunksOf((after, limit) => listReferrals(db, after, limit))) {
      const orders = await listOrders(
        db,
        referrals.map(referral => referral.order_id),
      )
      const doubles = await listDoubles(
        db,
        referrals.map(referral => referral.friend_id),
      )
      const faults = referrals.flatMap(referral => [
        ...friendFaults(referral, doubles),
        ...orderFaults(referral, orders.get(referral.order_id)),
        ...rewardFaults(referral),
      ])
      yield { checked: referrals.length, faults }
    }
    for await (const orders of chunksOf((after, limit) =>
      listOrdersWithoutReferral(db, after, limit),
    )) {
      const faults = orders.map(
        ({ id }) => `order ${id}: uses an introduce code without a referral`,
      )
      yield { checked: 0, faults }
    }
  },
}

type Referral = Awaited<ReturnType<typeof listReferrals>>[number]

function friendFaults(referral: Referral, doubles: ReadonlySet<number>): string[] {
  const { id, friend_id, referrer_id } = referral
  const faults: string[] = []
  if (friend_id === referrer_id)
    faults.push(`referral ${id}: user ${friend_id} referred themselves`)
  if (referral.returned_at === null && doubles.has(friend_id))
    faults.push(`referral ${id}: user ${friend_id} has more than one that stands`)
  return faults
}

function orderFaults(referral: Referral, order: OrderRow | undefined): string[] {
  if (!order) return []
  const faults: string[] = []
  const prefix = `referral ${referral.id} (order ${order.id})`
  if (order.user_id !== referral.friend_id) faults.push(`${prefix}: the order is not the friend's`)
  const cancelled = order.status === OrderStatus.cancelled
  if (cancelled !== (referral.returned_at !== null))
    faults.push(`${prefix}: ${cancelled ? 'not returned' : 'returned'}, status ${order.status}`)
  if (!cancelled && referral.introduced_by !== referral.referrer_id)
    faults.push(`${prefix}: the order does not use the referrer's code`)
  const wasDelivered = parseOrderJson(order)?.reached[OrderStatus.delivered] !== undefined
  const isEarned = wasDelivered && order.payment_status !== PaymentStatus.unpaid
  // Undoing a delivery keeps the reward and leaves the order unpaid.
  const isUndone =
    wasDelivered &&
    order.payment_status === PaymentStatus.unpaid &&
    order.status !== OrderStatus.delivered
  const isHeld = referral.held_at !== null && referral.rewarded_at === null
  if (!isUndone && !isHeld && isEarned !== (referral.rewarded_at !== null))
    faults.push(
      `${prefix}: ${isEarned ? 'not rewarded' : 'rewarded'}, status ${order.status}, payment ${order.payment_status}`,
    )
  return faults
}

function rewardFaults(referral: Referral): string[] {
  const { id, rewarded_at, refused_at, held_at, reward_coupon_id, reward_owner, referrer_id } =
    referral
  if (refused_at !== null && (held_at === null || rewarded_at !== null))
    return [`referral ${id}: refused without being held, or rewarded all the same`]
  if ((rewarded_at === null) !== (reward_coupon_id === null))
    return [`referral ${id}: rewarded without a code, or the other way round`]
  if (reward_coupon_id !== null && reward_owner !== referrer_id)
    return [`referral ${id}: coupon ${reward_coupon_id} is not of user ${referrer_id}`]
  return []
}

const listReferrals = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('referrals')
    .leftJoin('coupons as rewards', 'rewards.id', 'referrals.reward_coupon_id')
    .leftJoin('coupon_uses', 'coupon_uses.order_id', 'referrals.order_id')
    .leftJoin('coupons as named', 'named.id', 'coupon_uses.coupon_id')
    .selectAll('referrals')
    .select(['rewards.owner_id as reward_owner', 'named.introducer_id as introduced_by'])
    .where('referrals.id', '>', after)
    .orderBy('referrals.id')
    .limit(limit)
    .execute()

async function listOrders(db: Db, ids: readonly number[]): Promise<Map<number, OrderRow>> {
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function listDoubles(db: Db, friendIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('referrals')
    .select('friend_id')
    .where('friend_id', 'in', friendIds)
    .where('returned_at', 'is', null)
    .groupBy('friend_id')
    .having(({ fn }) => fn.countAll<number>(), '>', 1)
    .execute()
  return new Set(rows.map(row => row.friend_id))
}

const listOrdersWithoutReferral = (
  db: Db,
  after: number,
  limit: number,
): Promise<{ id: number }[]> =>
  db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .leftJoin('referrals', join =>
      join
        .onRef('referrals.order_id', '=', 'coupon_uses.order_id')
        .on('referrals.returned_at', 'is', null),
    )
    .select('coupon_uses.order_id as id')
    .where('coupons.introducer_id', 'is not', null)
    .where('referrals.id', 'is', null)
    .where('coupon_uses.order_id', '>', after)
    .orderBy('coupon_uses.order_id')
    .limit(limit)
    .execute()
