import type { CouponTermsInput } from '#lib/contract/admin/coupon.ts'
import { toLatinDigits } from '#lib/text/digits.ts'

const RIALS_PER_TOMAN = 10
const WHOLE = /^\d{1,14}$/

/** A whole number as it was typed; what is none goes to the API as it is, which says so. */
export function numberIn(text: string): number {
  const digits = toLatinDigits(text).replaceAll(/[\s,٬،]/g, '')
  return WHOLE.test(digits) ? Number(digits) : (text as unknown as number)
}

/** Toman as they were typed, in rials. */
export function tomanIn(text: string): number {
  const toman = numberIn(text)
  return typeof toman === 'number' ? toman * RIALS_PER_TOMAN : toman
}

const orNull = <T>(text: string | undefined, read: (typed: string) => T): T | null =>
  text === undefined || text.trim() === '' ? null : read(text)

/** The terms of a code as the form gives them. */
export function termsIn(typed: Record<string, string>): CouponTermsInput {
  const { value = '', flooring, until, total_limit, per_user_limit, mobile } = typed
  const isPercent = typed['type'] !== '2'
  return {
    type: isPercent ? 1 : 2,
    value: isPercent ? numberIn(value) : tomanIn(value),
    flooring: orNull(flooring, tomanIn),
    until: orNull(until, String),
    total_limit: orNull(total_limit, numberIn),
    per_user_limit: orNull(per_user_limit, numberIn),
    mobile: orNull(mobile, String),
  }
}
