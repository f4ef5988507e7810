import type { CouponChangeBody } from '#lib/contract/admin/coupon.ts'
import { limitBelowUses } from '#lib/text/messages/admin-coupons.ts'
import { insertChange, insertChanges } from '../db/change.ts'
import {
  type CouponRow,
  lockCoupon,
  mostUsesOfOne,
  setBatchOff,
  setCouponActive,
  setCouponTerms,
} from '../db/coupon.ts'
import { findShopCouponById } from '../db/coupon-list.ts'
import { type Db, inTransaction, type Trx } from '../db/open.ts'
import { ApiError } from '../errors.ts'
import type { Faults } from '../validation.ts'
import type { ChangedBy } from './change-window.ts'
import { judgeDays } from './coupon-terms.ts'
import { termsState } from './make-coupons.ts'

const record = 'coupon'
const CHUNK = 500

/**
 * Changes when a code holds, from which purchase on and how often; false where there is none. 422
 * with all that it cannot be changed to, by field: limits do not go below the uses that stand.
 */
export async function changeCoupon(
  db: Db,
  id: number,
  { reason, ...given }: CouponChangeBody,
  { now, actor }: ChangedBy,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    const was = await lockCoupon(trx, id)
    if (!was) return false
    const { faults, ...days } = await judgeDays(given, now, was)
    Object.assign(faults, await limitFaults(trx, was, given))
    if (Object.keys(faults).length > 0) throw new ApiError(422, faults)
    const terms = {
      ...days,
      flooring: given.flooring ?? 0,
      total_limit: given.total_limit ?? null,
      per_user_limit: given.per_user_limit ?? null,
    }
    const [before, after] = [termsState(was), termsState({ ...was, ...terms })]
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
  const most = await mostUsesOfOne(trx, id)
  if (total_limit != null && total_limit < used) faults['total_limit'] = [limitBelowUses(used)]
  if (per_user_limit != null && per_user_limit < most)
    faults['per_user_limit'] = [limitBelowUses(most)]
  return faults
}

/** Switches a code on or off. */
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

/** Switches all codes of a batch off that are on, each with its line of history; how many. */
export async function switchBatchOff(
  db: Db,
  batch: string,
  reason: string,
  { now, actor }: ChangedBy,
): Promise<number> {
  return inTransaction(db, async trx => {
    const ids = await setBatchOff(trx, batch)
    const change = { record, action: 'switched-off', reason, at: now, staffId: actor } as const
    for (let from = 0; from < ids.length; from += CHUNK) {
      const some = ids.slice(from, from + CHUNK)
      await insertChanges(
        trx,
        some.map(recordId => ({ ...change, recordId, after: { batch } })),
      )
    }
    return ids.length
  })
}
