import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import { CouponType } from '#lib/codes/coupon.ts'
import type { CouponTerms } from '#lib/rules/coupon.ts'
import { codeSpellings } from '#lib/text/code-readings.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { CouponTable } from './schema.ts'
import type { Database } from '../platform/database/schema.ts'

export type CouponRow = Selectable<CouponTable>

export interface Coupon extends CouponTerms {
  id: number
  code: string
  /** The referrer whose introduce code it is; null for any other. */
  introducer_id: number | null
}

/** In any spelling; undefined for another user's code. */
export async function findCouponByCode(
  db: Db,
  userId: number,
  typed: string,
): Promise<Coupon | undefined> {
  const spellings = codeSpellings(typed)
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code', 'in', spellings)
    .where(isFor(userId))
    .execute()
  const [row] = rows.sort((a, b) => spellings.indexOf(a.code) - spellings.indexOf(b.code))
  return row && couponOf(row)
}

/** False when it is so already. */
export async function setCouponActive(trx: Trx, id: number, active: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coupons')
    .set({ active: active ? 1 : 0 })
    .where('id', '=', id)
    .where('active', '=', active ? 0 : 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Locks a code until the transaction ends; not an introduce code. */
export async function lockCoupon(trx: Trx, id: number): Promise<CouponRow | undefined> {
  return trx
    .updateTable('coupons')
    .set(eb => ({ active: eb.ref('active') }))
    .where('id', '=', id)
    .where('introducer_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

type ChangeableTerms = Pick<
  CouponRow,
  'started_at' | 'expired_at' | 'flooring' | 'total_limit' | 'per_user_limit'
>

export async function setCouponTerms(trx: Trx, id: number, terms: ChangeableTerms): Promise<void> {
  await trx.updateTable('coupons').set(terms).where('id', '=', id).execute()
}

export async function findMostUsesByOneUser(trx: Trx, couponId: number): Promise<number> {
  const row = await trx
    .selectFrom('coupon_uses')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where('coupon_id', '=', couponId)
    .groupBy('user_id')
    .orderBy('uses', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.uses ?? 0
}

/** Some codes, or all of a batch. */
export type CouponsOff = { batch: string } | { batch?: undefined; ids: readonly number[] }

export async function setCouponsOff(trx: Trx, which: CouponsOff): Promise<number[]> {
  const codes = trx
    .updateTable('coupons')
    .set({ active: 0 })
    .where('introducer_id', 'is', null)
    .where('active', '=', 1)
  const chosen =
    which.batch === undefined
      ? codes.where('id', 'in', which.ids)
      : codes.where('batch', '=', which.batch)
  return (await chosen.returning('id').execute()).map(({ id }) => id)
}

/** Returns the inserted ones; codes in use are skipped. */
export async function insertCoupons(
  trx: Trx,
  coupons: readonly Insertable<CouponTable>[],
): Promise<Pick<CouponRow, 'id' | 'code'>[]> {
  return trx
    .insertInto('coupons')
    .values([...coupons])
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'code'])
    .execute()
}

const isFor = (userId: number) => (eb: ExpressionBuilder<Database, 'coupons'>) =>
  eb.or([eb('coupons.owner_id', 'is', null), eb('coupons.owner_id', '=', userId)])

export async function insertCoupon(
  db: Db,
  coupon: Insertable<CouponTable>,
): Promise<CouponRow | undefined> {
  return db
    .insertInto('coupons')
    .values(coupon)
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** `value` in rials. Undefined when the shop has a coupon of the same code. */
export async function putIntroduceCoupon(
  db: Db,
  introducer: { id: number; introduce_code: string },
  value: number,
): Promise<Coupon | undefined> {
  await insertCoupon(db, {
    code: introducer.introduce_code,
    value,
    type: CouponType.rials,
    flooring: 0,
    started_at: null,
    expired_at: null,
    active: 1,
    total_limit: null,
    per_user_limit: 1,
    owner_id: null,
    introducer_id: introducer.id,
  })
  const row = await db
    .selectFrom('coupons')
    .selectAll()
    .where('introducer_id', '=', introducer.id)
    .executeTakeFirst()
  return row && couponOf(row)
}

export async function insertCouponOffer(
  db: Db,
  offer: { userId: number; couponId: number; now: number },
): Promise<void> {
  await db
    .insertInto('coupon_offers')
    .values({ user_id: offer.userId, coupon_id: offer.couponId, offered_at: offer.now })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'coupon_id']).doUpdateSet({ offered_at: offer.now }),
    )
    .execute()
}

/** Undefined unless this user has entered the code. */
export async function findOfferedCoupon(
  db: Db,
  userId: number,
  id: number,
): Promise<Coupon | undefined> {
  const row = await db
    .selectFrom('coupons')
    .innerJoin('coupon_offers', 'coupon_offers.coupon_id', 'coupons.id')
    .selectAll('coupons')
    .where('coupons.id', '=', id)
    .where('coupon_offers.user_id', '=', userId)
    .where(isFor(userId))
    .executeTakeFirst()
  return row && couponOf(row)
}

const couponOf = (row: CouponRow): Coupon => ({ ...row, active: row.active === 1 })

/** Without returned uses. */
export async function countCouponUses(db: Db, couponId: number, userId: number): Promise<number> {
  const { uses } = await db
    .selectFrom('coupon_uses')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return uses
}

/** False when no use is left. */
export async function claimCoupon(
  trx: Trx,
  use: { couponId: number; orderId: number; userId: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coupons')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', use.couponId)
    .where('active', '=', 1)
    .where(eb => eb.or([eb('started_at', 'is', null), eb('started_at', '<=', use.now)]))
    .where(eb => eb.or([eb('expired_at', 'is', null), eb('expired_at', '>', use.now)]))
    .where(eb => eb.or([eb('total_limit', 'is', null), eb('used', '<', eb.ref('total_limit'))]))
    .where(isBelowUserLimit(use))
    .where(isFor(use.userId))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await trx
    .insertInto('coupon_uses')
    .values({ order_id: use.orderId, coupon_id: use.couponId, user_id: use.userId })
    .execute()
  return true
}

/** The user's limit may have been lowered since the check. */
const isBelowUserLimit =
  ({ couponId, userId }: { couponId: number; userId: number }) =>
  (eb: ExpressionBuilder<Database, 'coupons'>) => {
    const uses = eb
      .selectFrom('coupon_uses')
      .select(({ fn }) => fn.countAll<number>().as('uses'))
      .where('coupon_uses.coupon_id', '=', couponId)
      .where('coupon_uses.user_id', '=', userId)
    return eb.or([eb('per_user_limit', 'is', null), eb('per_user_limit', '>', uses)])
  }

export async function returnCoupon(trx: Trx, orderId: number): Promise<void> {
  const use = await trx
    .deleteFrom('coupon_uses')
    .where('order_id', '=', orderId)
    .returning('coupon_id')
    .executeTakeFirst()
  if (!use) return
  await trx
    .updateTable('coupons')
    .set(({ eb }) => ({ used: eb('used', '-', 1) }))
    .where('id', '=', use.coupon_id)
    .execute()
}
