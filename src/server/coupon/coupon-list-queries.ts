import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { OrderStatus } from '#lib/codes/order.ts'
import type { COUPON_SORTS, CouponListFilter } from '#lib/contract/admin/coupon.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { CouponRow } from './coupon-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import type { Database } from '../platform/database/schema.ts'

type Eb = ExpressionBuilder<Database, 'coupons'>

const isUsable = (userId: number, now: number) => (eb: Eb) =>
  eb.and([
    eb('coupons.active', '=', 1),
    eb.or([eb('coupons.started_at', 'is', null), eb('coupons.started_at', '<=', now)]),
    eb.or([eb('coupons.expired_at', 'is', null), eb('coupons.expired_at', '>', now)]),
    eb.or([
      eb('coupons.total_limit', 'is', null),
      eb('coupons.used', '<', eb.ref('coupons.total_limit')),
    ]),
    eb.or([
      eb('coupons.per_user_limit', 'is', null),
      eb(usesBy(eb, userId), '<', eb.ref('coupons.per_user_limit')),
    ]),
    eb.or([eb('coupons.introducer_id', 'is', null), eb.not(eb.exists(purchases(eb, userId)))]),
  ])

const isUsedUp = (userId: number) => (eb: Eb) =>
  eb.or([
    eb('coupons.used', '>=', eb.ref('coupons.total_limit')),
    eb(usesBy(eb, userId), '>=', eb.ref('coupons.per_user_limit')),
  ])

const usesBy = (eb: Eb, userId: number) =>
  eb
    .selectFrom('coupon_uses')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .whereRef('coupon_uses.coupon_id', '=', 'coupons.id')
    .where('coupon_uses.user_id', '=', userId)

const purchases = (eb: Eb, userId: number) =>
  eb
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.status', '!=', OrderStatus.cancelled)

export async function hasUnusedCoupon(db: Db, userId: number, now: number): Promise<boolean> {
  const coupon = await db
    .selectFrom('coupons')
    .select('id')
    .where('owner_id', '=', userId)
    .where(isUsable(userId, now))
    .limit(sql.lit(1))
    .executeTakeFirst()
  return coupon !== undefined
}

export interface ListedCoupon extends CouponRow {
  usable: boolean
  used_up: boolean
}

/** Own codes and valid entered ones; usable ones first, then own ones, soonest to expire first. */
export async function listUserCoupons(
  db: Db,
  userId: number,
  { now, ...page }: Page & { now: number },
): Promise<Paged<ListedCoupon>> {
  const unusable = (eb: Eb) => eb.case().when(isUsable(userId, now)(eb)).then(0).else(1).end()
  const usedUp = (eb: Eb) => eb.case().when(isUsedUp(userId)(eb)).then(1).else(0).end()
  const coupons = ownedAndOffered(db, userId)
    .where(eb => eb.or([eb('coupons.owner_id', '=', userId), isUsable(userId, now)(eb)]))
    .selectAll('coupons')
    .select(eb => [unusable(eb).as('unusable'), usedUp(eb).as('used_up')])
    .orderBy('unusable')
    .orderBy(sql`coupons.owner_id is null`)
    .orderBy(sql`coalesce(coupons.expired_at, ${sql.lit(Number.MAX_SAFE_INTEGER)})`)
    .orderBy('coupons.id', 'desc')
  const { rows, count } = await readPage(coupons, page)
  return {
    rows: rows.map(({ unusable: out, used_up, ...row }) => ({
      ...row,
      usable: out === 0,
      used_up: used_up === 1,
    })),
    count,
  }
}

const ownedAndOffered = (db: Db, userId: number) =>
  db
    .selectFrom('coupons')
    .where('coupons.id', 'in', query =>
      query
        .selectFrom('coupons as own')
        .select('own.id')
        .where('own.owner_id', '=', userId)
        .union(
          query
            .selectFrom('coupon_offers')
            .select('coupon_offers.coupon_id as id')
            .where('coupon_offers.user_id', '=', userId),
        ),
    )
    .where(eb => eb.or([eb('coupons.owner_id', '=', userId), eb('coupons.owner_id', 'is', null)]))

export interface ShopCoupon extends CouponRow {
  owner_mobile: string | null
}

const shopCoupons = (db: Db) =>
  db
    .selectFrom('coupons')
    .leftJoin('users as owners', 'owners.id', 'coupons.owner_id')
    .selectAll('coupons')
    .select('owners.mobile as owner_mobile')

type SortName = (typeof COUPON_SORTS)[number]
export type CouponSort = SortName | `-${SortName}`

/** Codes without an end are the last. */
const SORT_COLUMNS: Readonly<Record<SortName, RawBuilder<number>>> = {
  used: sql`coupons.used`,
  until: sql`coalesce(coupons.expired_at, ${sql.lit(Number.MAX_SAFE_INTEGER)})`,
}

/** All matches, by default newest first, without introduce codes. */
export async function listShopCoupons(
  db: Db,
  { q, only, batch }: CouponListFilter,
  sort?: CouponSort,
): Promise<{ id: number; used: number }[]> {
  const letters = q.toLowerCase()
  // A code has no other letters, so no wildcard reaches the pattern.
  if (!/^[a-z0-9-]*$/.test(letters)) return []
  let coupons = db
    .selectFrom('coupons')
    .select(['coupons.id', 'coupons.used'])
    .where('coupons.introducer_id', 'is', null)
  if (letters !== '')
    coupons = coupons.where(eb =>
      eb(eb.fn<string>('lower', ['coupons.code']), 'like', `${letters}%`),
    )
  if (only !== 'all') coupons = coupons.where('coupons.active', '=', only === 'on' ? 1 : 0)
  if (batch !== '') coupons = coupons.where('coupons.batch', '=', batch)
  if (sort !== undefined)
    coupons = coupons.orderBy(
      SORT_COLUMNS[sort.replace('-', '') as SortName],
      sort.startsWith('-') ? 'desc' : 'asc',
    )
  return coupons.orderBy('coupons.id', 'desc').execute()
}

/** Of these codes, in their order. */
export async function readShopCoupons(db: Db, ids: readonly number[]): Promise<ShopCoupon[]> {
  if (ids.length === 0) return []
  return inOrder(ids, await shopCoupons(db).where('coupons.id', 'in', ids).execute())
}

interface CouponBatch {
  batch: string
  codes: number
  on: number
  used: number
}

/** Newest first, or the one of that name. */
export async function listBatches(db: Db, limit: number, name?: string): Promise<CouponBatch[]> {
  const codes = db.selectFrom('coupons').where('batch', 'is not', null)
  const rows = await (name === undefined ? codes : codes.where('batch', '=', name))
    .select(({ fn }) => [
      'batch',
      fn.countAll<number>().as('codes'),
      fn.sum<number>('active').as('on'),
      fn.sum<number>('used').as('used'),
    ])
    .groupBy('batch')
    .orderBy(({ fn }) => fn.max('id'), 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ batch, ...sums }) => ({ batch: batch ?? '', ...sums }))
}

export const findShopCouponById = (db: Db, id: number): Promise<ShopCoupon | undefined> =>
  shopCoupons(db).where('coupons.id', '=', id).executeTakeFirst()

export interface CouponOrder {
  id: number
  tracking_code: string
  status: number
  mobile: string
  created_at: number
}

export async function listCouponOrders(
  db: Db,
  couponId: number,
  page: Page,
): Promise<Paged<CouponOrder>> {
  const uses = db
    .selectFrom('coupon_uses')
    .innerJoin('orders', 'orders.id', 'coupon_uses.order_id')
    .innerJoin('users', 'users.id', 'coupon_uses.user_id')
    .select(['orders.id', 'orders.tracking_code', 'orders.status'])
    .select(['orders.created_at', 'users.mobile'])
    .where('coupon_uses.coupon_id', '=', couponId)
    .orderBy('orders.id', 'desc')
  return readPage(uses, page)
}
