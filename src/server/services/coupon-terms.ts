import type { CouponTermsBody } from '#lib/contract/admin/coupon.ts'
import { endsBeforeStart } from '#lib/rules/coupon.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { fieldInvalid, fieldTooBig } from '#lib/text/fields.ts'
import { couponMessages } from '#lib/text/messages/admin-coupons.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import type { CouponRow } from '../db/coupon.ts'
import { findUserByMobile } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../errors.ts'
import type { Faults } from '../validation.ts'
import type { NewTerms } from './make-coupons.ts'
import { readMobile } from './read-mobile.ts'
import { readUntil } from './read-until.ts'

const PERCENT_MAX = 100

/** The days between which a code holds, in epoch seconds; null is without a bound. */
type Days = Pick<CouponRow, 'started_at' | 'expired_at'>
type GivenDays = Pick<CouponTermsBody, 'since' | 'until'>
type GivenDay = string | null | undefined

/** The terms of a new code; 422 with all that the shop cannot keep to, by field. */
export async function readTerms(deps: Deps, given: CouponTermsBody): Promise<NewTerms> {
  const { faults, ...read } = await judgeTerms(deps, given)
  if (Object.keys(faults).length > 0) throw new ApiError(422, faults)
  return {
    ...read,
    type: given.type,
    value: given.value,
    flooring: given.flooring ?? 0,
    total_limit: given.total_limit ?? null,
    per_user_limit: given.per_user_limit ?? null,
  }
}

/** What the shop cannot keep to among the terms that could be read, by field. */
export const termFaults = async (given: Partial<CouponTermsBody>, deps: Deps): Promise<Faults> =>
  (await judgeTerms(deps, given)).faults

async function judgeTerms(deps: Deps, given: Partial<CouponTermsBody>) {
  const { faults, ...days } = await judgeDays(given, deps.now())
  if (given.type === 1 && (given.value ?? 0) > PERCENT_MAX)
    faults['value'] = [fieldTooBig(wireFieldName('value'), PERCENT_MAX)]
  const { mobile } = given
  const owner_id = mobile ? await collect(faults, () => readOwner(deps, mobile)) : null
  return { ...days, owner_id, faults }
}

/**
 * When a code holds: from the beginning of a day to the end of one that is not over.
 * @param was what it had before: a day that stays the same keeps its hour, also when it is over
 */
export async function judgeDays(
  { since, until }: GivenDays,
  now: number,
  was: Days = { started_at: null, expired_at: null },
): Promise<Days & { faults: Faults }> {
  const faults: Faults = {}
  const read = async (text: GivenDay, at: number | null, by: (text: string) => number) => {
    if (!text) return null
    return isDayOf(text, at) ? at : collect(faults, () => by(text))
  }
  const started_at = await read(since, was.started_at, readSince)
  const expired_at = await read(until, was.expired_at, text => readUntil(text, now))
  if (endsBeforeStart({ started_at, expired_at }))
    faults['until'] = [couponMessages.untilBeforeSince]
  return { started_at, expired_at, faults }
}

const isDayOf = (text: string, at: number | null): boolean =>
  at !== null && dateOfText(typedDay(text)) === tehranClock(at).date

/** The beginning of a day, in epoch seconds; 422 for what is none. */
function readSince(text: string): number {
  const date = dateOfText(typedDay(text))
  if (date === null) throw fieldError('since', fieldInvalid(wireFieldName('since')))
  return tehranMoment(date, 0, 0)
}

async function readOwner({ db }: Deps, typed: string): Promise<number> {
  const owner = await findUserByMobile(db, readMobile(typed, 'mobile'))
  if (!owner) throw fieldError('mobile', couponMessages.ownerUnknown)
  return owner.id
}

/** What was read, or null where its field is refused, which is told among the others. */
async function collect<T>(faults: Faults, read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.answer === 'string') throw error
    Object.assign(faults, error.answer)
    return null
  }
}
