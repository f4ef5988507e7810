import type { Insertable } from 'kysely'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { insertChange, insertChanges } from '../db/change.ts'
import { insertCoupon, insertCoupons } from '../db/coupon.ts'
import { type Db, inTransaction, type Trx } from '../db/open.ts'
import type { CouponTable } from '../db/schema/coupon.ts'
import { findIntroducer } from '../db/user.ts'
import { newReadableCode } from '../secrets.ts'
import type { ChangedBy } from './change-window.ts'

/** What a code of the shop is worth, and to whom. */
export type NewTerms = Pick<
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
/** Chunks without a new code, before another one of the same letters is no accident. */
const CODE_TRIES = 5

/** Adds a code, in small letters; its id, or null where the letters are taken. */
export async function makeCoupon(
  db: Db,
  { code, ...terms }: NewTerms & { code: string },
  by: ChangedBy,
): Promise<number | null> {
  return inTransaction(db, async trx => {
    if (await findIntroducer(trx, code)) return null
    const coupon = await insertCoupon(trx, rowOf(code, terms))
    if (!coupon) return null
    await insertChange(trx, addedOf(coupon.id, terms, by))
    return coupon.id
  })
}

/** Adds codes that begin alike; null where too few of such codes are free. */
export async function makeCoupons(
  db: Db,
  { prefix, count, ...terms }: NewTerms & { prefix: string; count: number },
  by: ChangedBy,
): Promise<string[] | null> {
  class TooFew extends Error {}
  try {
    return await inTransaction(db, async trx => {
      const codes: string[] = []
      for (let tries = 0; codes.length < count;) {
        if (tries === CODE_TRIES) throw new TooFew()
        const made = await makeSome(trx, terms, { prefix, most: count - codes.length }, by)
        tries = made.length === 0 ? tries + 1 : 0
        codes.push(...made)
      }
      return codes
    })
  } catch (error) {
    if (error instanceof TooFew) return null
    throw error
  }
}

async function makeSome(
  trx: Trx,
  terms: NewTerms,
  { prefix, most }: { prefix: string; most: number },
  by: ChangedBy,
): Promise<string[]> {
  const wanted = Array.from(
    { length: Math.min(most, CHUNK) },
    () => `${prefix}-${newReadableCode(BATCH_CODE_LENGTH).toLowerCase()}`,
  )
  const made = await insertCoupons(
    trx,
    [...new Set(wanted)].map(code => rowOf(code, terms)),
  )
  if (made.length === 0) return []
  await insertChanges(
    trx,
    made.map(({ id }) => addedOf(id, terms, by)),
  )
  return made.map(({ code }) => code)
}

const rowOf = (code: string, terms: NewTerms): Insertable<CouponTable> => ({
  ...terms,
  code,
  active: 1,
  introducer_id: null,
})

/** The terms of a code as its history tells them; what is not limited is left out. */
export function termsState(terms: Omit<NewTerms, 'owner_id'>): object {
  const { type, value, flooring, started_at, expired_at, total_limit, per_user_limit } = terms
  return {
    ...(type === 1 ? { percent: value } : { rials: value }),
    flooring,
    ...(started_at == null ? {} : { since: formatJalaliDateTime(started_at) }),
    ...(expired_at == null ? {} : { until: formatJalaliDateTime(expired_at) }),
    ...(total_limit == null ? {} : { total_limit }),
    ...(per_user_limit == null ? {} : { per_user_limit }),
    ...(terms.batch == null ? {} : { batch: terms.batch }),
  }
}

const addedOf = (recordId: number, terms: NewTerms, { now, actor }: ChangedBy) => {
  const after = termsState(terms)
  return { record: 'coupon', recordId, action: 'added', after, at: now, staffId: actor } as const
}
