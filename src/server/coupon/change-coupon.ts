import { HttpStatus } from '#lib/codes/http.ts'
import type { CouponChangeBody } from '#lib/contract/admin/coupon.ts'
import { limitBelowUses } from '#lib/text/messages/admin-coupons.ts'
import { type ChangedBy, insertChange, insertChanges } from '../staff/change-queries.ts'
import {
  type CouponRow,
  lockCoupon,
  findMostUsesByOneUser,
  type CouponsOff,
  setCouponActive,
  setCouponsOff,
  setCouponTerms,
} from './coupon-queries.ts'
import { findShopCouponById } from './coupon-list-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { Faults } from '../platform/http/validation.ts'
import { parseDays } from './coupon-terms.ts'
import { termsState } from './make-coupons.ts'

const record = 'coupon'
const CHUNK = 500

/** False where there is no such code. 422 by field, also for limits below the uses. */
export async function changeCoupon(
  db: Db,
  id: number,
  { reason, ...input }: CouponChangeBody,
  { now, actor }: ChangedBy,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    const coupon = await lockCoupon(trx, id)
    if (!coupon) return false
    const { faults, ...days } = await parseDays(input, now, coupon)
    Object.assign(faults, await limitFaults(trx, coupon, input))
    if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
    const terms = {
      ...days,
      flooring: input.flooring ?? 0,
      total_limit: input.total_limit ?? null,
      per_user_limit: input.per_user_limit ?? null,
    }
    const [before, after] = [termsState(coupon), termsState({ ...coupon, ...terms })]
    if (JSON.stringify(before) === JSON.stringify(after)) return true
    await setCouponTerms(trx, id, terms)
    const change = { record, recordId: id, action: 'changed', before, after, reason } as const
    await insertChange(trx, { ...change, at: now, staffId: actor })
    return true
  })
}

async function limitFaults(
  trx: Trx,
  { id, used }: CouponRow,
  { total_limit, per_user_limit }: Pick<CouponChangeBody, 'total_limit' | 'per_user_limit'>,
): Promise<Faults> {
  const faults: Faults = {}
  const mostByOne = await findMostUsesByOneUser(trx, id)
  if (total_limit != null && total_limit < used) faults['total_limit'] = [limitBelowUses(used)]
  if (per_user_limit != null && per_user_limit < mostByOne)
    faults['per_user_limit'] = [limitBelowUses(mostByOne)]
  return faults
}

export async function switchCoupon(
  db: Db,
  id: number,
  isOn: boolean,
  { now, actor }: ChangedBy,
): Promise<'done' | 'unknown' | 'already'> {
  return inTransaction(db, async trx => {
    if (!(await setCouponActive(trx, id, isOn)))
      return (await findShopCouponById(trx, id)) ? 'already' : 'unknown'
    const action = isOn ? 'switched-on' : 'switched-off'
    await insertChange(trx, { record, recordId: id, action, at: now, staffId: actor })
    return 'done'
  })
}

/** Those that are off stay as they are. */
export async function switchCouponsOff(
  db: Db,
  which: CouponsOff,
  reason: string,
  { now, actor }: ChangedBy,
): Promise<number> {
  return inTransaction(db, async trx => {
    const ids = await setCouponsOff(trx, which)
    const after = which.batch === undefined ? null : { batch: which.batch }
    const change = { record, action: 'switched-off', reason, at: now, staffId: actor } as const
    for (let from = 0; from < ids.length; from += CHUNK) {
      const chunk = ids.slice(from, from + CHUNK)
      await insertChanges(
        trx,
        chunk.map(recordId => ({ ...change, recordId, after })),
      )
    }
    return ids.length
  })
}
