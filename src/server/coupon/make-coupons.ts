import type { Insertable } from 'kysely'
import { CouponType } from '#lib/codes/coupon.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { type ChangedBy, insertChange, insertChanges } from '../staff/change-queries.ts'
import { insertCoupon, insertCoupons } from './coupon-queries.ts'
import { type Db, inTransaction, Rollback, type Trx } from '../platform/database/open.ts'
import type { CouponTable } from './schema.ts'
import { findIntroducer } from '../account/user-queries.ts'
import { newReadableCode } from '../platform/secrets.ts'

export type NewCouponTerms = Pick<
  Insertable<CouponTable>,
  | 'type'
  | 'value'
  | 'flooring'
  | 'started_at'
  | 'expired_at'
  | 'total_limit'
  | 'per_user_limit'
  | 'owner_id'
  | 'batch'
>

const BATCH_CODE_LENGTH = 8
const CHUNK = 500
/** Chunks without a single new code before the prefix counts as exhausted. */
const CODE_TRIES = 5

/** Returns the id, or null where the code is in use; codes are lower case. */
export async function makeCoupon(
  db: Db,
  { code, ...terms }: NewCouponTerms & { code: string },
  by: ChangedBy,
): Promise<number | null> {
  return inTransaction(db, async trx => {
    if (await findIntroducer(trx, code)) return null
    const coupon = await insertCoupon(trx, rowOf(code, terms))
    if (!coupon) return null
    await insertChange(trx, additionOf(coupon.id, terms, by))
    return coupon.id
  })
}

/** Inserts codes with one prefix; null where too few are free. */
export async function makeCoupons(
  db: Db,
  { prefix, count, ...terms }: NewCouponTerms & { prefix: string; count: number },
  by: ChangedBy,
): Promise<string[] | null> {
  return inTransaction<string[] | null>(db, async trx => {
    const codes: string[] = []
    for (let tries = 0; codes.length < count;) {
      if (tries === CODE_TRIES) throw new Rollback(null)
      const inserted = await insertChunk(trx, terms, { prefix, most: count - codes.length }, by)
      tries = inserted.length === 0 ? tries + 1 : 0
      codes.push(...inserted)
    }
    return codes
  })
}

async function insertChunk(
  trx: Trx,
  terms: NewCouponTerms,
  { prefix, most }: { prefix: string; most: number },
  by: ChangedBy,
): Promise<string[]> {
  const codes = Array.from(
    { length: Math.min(most, CHUNK) },
    () => `${prefix}-${newReadableCode(BATCH_CODE_LENGTH).toLowerCase()}`,
  )
  const inserted = await insertCoupons(
    trx,
    [...new Set(codes)].map(code => rowOf(code, terms)),
  )
  if (inserted.length === 0) return []
  await insertChanges(
    trx,
    inserted.map(({ id }) => additionOf(id, terms, by)),
  )
  return inserted.map(({ code }) => code)
}

const rowOf = (code: string, terms: NewCouponTerms): Insertable<CouponTable> => ({
  ...terms,
  code,
  active: 1,
  introducer_id: null,
})

/** The terms as a change records them; without those that are not limited. */
export function termsState(terms: Omit<NewCouponTerms, 'owner_id'>): object {
  const { type, value, flooring, started_at, expired_at, total_limit, per_user_limit } = terms
  return {
    ...(type === CouponType.percent ? { percent: value } : { rials: value }),
    flooring,
    ...(started_at == null ? {} : { since: formatJalaliDateTime(started_at) }),
    ...(expired_at == null ? {} : { until: formatJalaliDateTime(expired_at) }),
    ...(total_limit == null ? {} : { total_limit }),
    ...(per_user_limit == null ? {} : { per_user_limit }),
    ...(terms.batch == null ? {} : { batch: terms.batch }),
  }
}

const additionOf = (recordId: number, terms: NewCouponTerms, { now, actor }: ChangedBy) => {
  const after = termsState(terms)
  return { record: 'coupon', recordId, action: 'added', after, at: now, staffId: actor } as const
}
