import type { CouponRow } from '../coupon/coupon-queries.ts'
import type { Db } from '../platform/database/open.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { holdsReservations, parseOrderJson, orderChunks } from './order-json.ts'
import { type AuditRule, chunksOf, rangeOf } from './rule.ts'

/**
 * Each coupon: its counter matches the orders that use it, within its limits, by its owner only.
 */
export const couponsRule: AuditRule = {
  name: 'coupons',
  records: 'codes',
  async *check(db) {
    for await (const coupons of chunksOf((after, limit) => listCoupons(db, after, limit))) {
      const uses = Map.groupBy(await countUses(db, rangeOf(coupons)), row => row.coupon_id)
      const faults = coupons.flatMap(coupon => couponFaults(coupon, uses.get(coupon.id) ?? []))
      yield { checked: coupons.length, faults }
    }
  },
}

/** Each order uses the coupon it was placed with, until it is cancelled. */
export const couponUsesRule: AuditRule = {
  name: 'coupon uses',
  records: 'orders',
  async *check(db) {
    for await (const orders of orderChunks(db)) {
      const uses = new Map((await listUses(db, rangeOf(orders))).map(use => [use.order_id, use]))
      const faults = orders.flatMap(order => useFaults(order, uses.get(order.id)))
      yield { checked: orders.length, faults }
    }
  },
}

type Uses = Awaited<ReturnType<typeof countUses>>[number]
type Use = Awaited<ReturnType<typeof listUses>>[number]

function couponFaults(coupon: CouponRow, uses: readonly Uses[]): string[] {
  const { id, used, total_limit, per_user_limit, owner_id } = coupon
  const total = uses.reduce((sum, use) => sum + use.uses, 0)
  const faults = uses.flatMap(use => [
    ...(per_user_limit === null || use.uses <= per_user_limit
      ? []
      : [`coupon ${id}: user ${use.user_id} uses it ${use.uses} times of ${per_user_limit}`]),
    ...(owner_id === null || use.user_id === owner_id
      ? []
      : [`coupon ${id}: user ${use.user_id} uses it, it belongs to user ${owner_id}`]),
  ])
  if (total !== used) faults.push(`coupon ${id}: counted ${used} times, used by ${total} orders`)
  if (total_limit !== null && total > total_limit)
    faults.push(`coupon ${id}: used by ${total} orders of ${total_limit}`)
  return faults
}

function useFaults(order: OrderRow, use: Use | undefined): string[] {
  const code = holdsReservations(order) ? (parseOrderJson(order)?.coupon?.code ?? null) : null
  const faults: string[] = []
  if ((use?.code ?? null) !== code)
    faults.push(
      `order ${order.id}: uses code ${use?.code ?? 'none'}, it should use ${code ?? 'none'}`,
    )
  if (use && use.user_id !== order.user_id)
    faults.push(`order ${order.id}: its use of coupon ${use.coupon_id} is of user ${use.user_id}`)
  return faults
}

interface Range {
  first: number
  last: number
}

const listCoupons = (db: Db, after: number, limit: number): Promise<CouponRow[]> =>
  db.selectFrom('coupons').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

const countUses = (db: Db, { first, last }: Range) =>
  db
    .selectFrom('coupon_uses')
    .select(({ fn }) => ['coupon_id', 'user_id', fn.countAll<number>().as('uses')])
    .where('coupon_id', '>=', first)
    .where('coupon_id', '<=', last)
    .groupBy(['coupon_id', 'user_id'])
    .execute()

const listUses = (db: Db, { first, last }: Range) =>
  db
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select(['coupon_uses.order_id', 'coupon_uses.user_id', 'coupon_uses.coupon_id'])
    .select('coupons.code')
    .where('coupon_uses.order_id', '>=', first)
    .where('coupon_uses.order_id', '<=', last)
    .execute()
