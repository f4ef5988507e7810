import type { CouponTermsInput } from '#lib/contract/admin/coupon.ts'
import { numberIn, tomanOrTyped } from './typed-numbers.ts'

const orNull = <T>(text: string | undefined, read: (typed: string) => T): T | null =>
  text === undefined || text.trim() === '' ? null : read(text)

/** The terms of a code as the form gives them. */
export function termsIn(typed: Record<string, string>): CouponTermsInput {
  const { value = '', flooring, since, until, total_limit, per_user_limit, mobile } = typed
  const isPercent = typed['type'] !== '2'
  return {
    type: isPercent ? 1 : 2,
    value: isPercent ? numberIn(value) : tomanOrTyped(value),
    flooring: orNull(flooring, tomanOrTyped),
    since: orNull(since, String),
    until: orNull(until, String),
    total_limit: orNull(total_limit, numberIn),
    per_user_limit: orNull(per_user_limit, numberIn),
    mobile: orNull(mobile, String),
  }
}

/** The fields of the form that are toman. */
export const tomanIn = (typed: Readonly<Record<string, string>>): string[] =>
  typed['type'] === '2' ? ['value', 'flooring'] : ['flooring']

/** What the codes of a batch begin with: the hyphen before the rest is not typed, but may be. */
export const prefixIn = (typed = ''): string => typed.trim().replace(/(?<=.)-$/, '')
