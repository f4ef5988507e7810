import { CouponType } from '#lib/codes/coupon.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { CouponTermsBody } from '#lib/contract/admin/coupon.ts'
import { endsBeforeStart, needsConfirmation } from '#lib/rules/coupon.ts'
import { dateOfText } from '#lib/rules/jalali.ts'
import { tehranClock, tehranMoment } from '#lib/rules/tehran-time.ts'
import { fieldInvalid, fieldTooBig } from '#lib/text/fields.ts'
import { couponMessages } from '#lib/text/messages/admin-coupons.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { typedDay } from '#lib/text/typed-day.ts'
import type { CouponRow } from './coupon-queries.ts'
import { findUserByMobile } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import type { Faults } from '../platform/http/validation.ts'
import type { NewCouponTerms } from './make-coupons.ts'
import { readMobile } from '../account/read-mobile.ts'
import { readUntil } from '../platform/http/read-until.ts'

const PERCENT_MAX = 100

/** Epoch seconds; null is without a bound. */
type Days = Pick<CouponRow, 'started_at' | 'expired_at'>
type DayInputs = Pick<CouponTermsBody, 'since' | 'until'>
type DayInput = string | null | undefined

/** 422 by field. */
export async function readTerms(deps: Deps, input: CouponTermsBody): Promise<NewCouponTerms> {
  const { faults, ...parsed } = await parseTerms(deps, input)
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
  return {
    ...parsed,
    type: input.type,
    value: input.value,
    flooring: input.flooring ?? 0,
    total_limit: input.total_limit ?? null,
    per_user_limit: input.per_user_limit ?? null,
  }
}

export const termFaults = async (input: Partial<CouponTermsBody>, deps: Deps): Promise<Faults> =>
  (await parseTerms(deps, input)).faults

async function parseTerms(deps: Deps, input: Partial<CouponTermsBody>) {
  const { faults, ...days } = await parseDays(input, deps.now())
  if (input.type === CouponType.percent && (input.value ?? 0) > PERCENT_MAX)
    faults['value'] = [fieldTooBig(wireFieldName('value'), PERCENT_MAX)]
  else if (needsConfirmation(input) && input.accepted_percent !== input.value)
    faults['accepted_percent'] = [couponMessages.largePercent]
  const { mobile } = input
  const owner_id = mobile ? await collectFaults(faults, () => readOwner(deps, mobile)) : null
  return { ...days, owner_id, faults }
}

/** @param before stored days: one that stays the same keeps its hour, also when it is over */
export async function parseDays(
  { since, until }: DayInputs,
  now: number,
  before: Days = { started_at: null, expired_at: null },
): Promise<Days & { faults: Faults }> {
  const faults: Faults = {}
  const parseDay = async (text: DayInput, at: number | null, parse: (text: string) => number) => {
    if (!text) return null
    return isSameDay(text, at) ? at : collectFaults(faults, () => parse(text))
  }
  const started_at = await parseDay(since, before.started_at, readSince)
  const expired_at = await parseDay(until, before.expired_at, text => readUntil(text, now))
  if (endsBeforeStart({ started_at, expired_at }))
    faults['until'] = [couponMessages.untilBeforeSince]
  return { started_at, expired_at, faults }
}

const isSameDay = (text: string, at: number | null): boolean =>
  at !== null && dateOfText(typedDay(text)) === tehranClock(at).date

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

/** Null where parsing is refused; the refusal is added to `faults`. */
async function collectFaults<T>(faults: Faults, parse: () => T | Promise<T>): Promise<T | null> {
  try {
    return await parse()
  } catch (error) {
    if (!(error instanceof ApiError) || typeof error.answer === 'string') throw error
    Object.assign(faults, error.answer)
    return null
  }
}
