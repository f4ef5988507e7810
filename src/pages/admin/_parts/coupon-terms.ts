import { CouponType } from '#lib/codes/coupon.ts'
import type { StaffCoupon } from '#lib/contract/admin/coupon.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { couponOfficeLabels as labels } from '#lib/text/labels/admin-coupons.ts'
import { numberIn, tomanOrTyped, tomanText } from './typed-numbers.ts'

const orNull = <T>(text: string | undefined, read: (text: string) => T): T | null =>
  text === undefined || text.trim() === '' ? null : read(text)

type FormValues = Readonly<Record<string, string>>

const bound = (name: string, label: string, hint?: string) => ({
  name,
  label,
  hint,
  max: 20,
  inputMode: 'numeric' as const,
})

/** Fields of validity, minimum purchase and limits. */
export const boundFields = (totalHint: string) => [
  bound('flooring', labels.flooring),
  { ...bound('since', labels.since, labels.sinceHint), isDay: true },
  { ...bound('until', labels.until, labels.untilHint), isDay: true },
  bound('total_limit', labels.total, totalHint),
  bound('per_user_limit', labels.perUser, labels.totalHint),
]

export const boundsIn = ({ flooring, since, until, total_limit, per_user_limit }: FormValues) => ({
  flooring: orNull(flooring, tomanOrTyped),
  since: orNull(since, String),
  until: orNull(until, String),
  total_limit: orNull(total_limit, numberIn),
  per_user_limit: orNull(per_user_limit, numberIn),
})

export const boundsValues = (coupon: StaffCoupon): FormValues => ({
  flooring: coupon.flooring === 0 ? '' : tomanText(coupon.flooring),
  since: coupon.since ?? '',
  until: coupon.until ?? '',
  total_limit: toPersianDigits(coupon.total_limit ?? ''),
  per_user_limit: toPersianDigits(coupon.per_user_limit ?? ''),
})

export const couponType = ({ type }: FormValues): CouponType =>
  type === String(CouponType.rials) ? CouponType.rials : CouponType.percent

export function termsIn(values: FormValues) {
  const { value = '', mobile, accepted_percent } = values
  const type = couponType(values)
  return {
    type,
    value: type === CouponType.percent ? numberIn(value) : tomanOrTyped(value),
    ...boundsIn(values),
    mobile: orNull(mobile, String),
    accepted_percent: orNull(accepted_percent, numberIn),
  }
}

/** Fields in toman. */
export const tomanIn = (values: FormValues): string[] =>
  couponType(values) === CouponType.rials ? ['value', 'flooring'] : ['flooring']

/** Prefix of a batch; its hyphen is optional. */
export const prefixIn = (values = ''): string => values.trim().replace(/(?<=.)-$/, '')
