import { CouponType } from '#lib/codes/coupon.ts'
import type { StaffCoupon } from '#lib/contract/admin/coupon.ts'
import { formatNumber, formatPercent } from '#lib/text/digits.ts'
import { couponOfficeLabels as labels, couponStateOf } from '#lib/text/labels/admin-coupons.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { AccountMobile } from './AccountMobile.tsx'

export function CouponFacts({ coupon }: { coupon: StaffCoupon }) {
  const { total_limit, per_user_limit, mobile } = coupon
  return (
    <span className="office-facts">
      <b>{worthOf(coupon)}</b>
      <span>
        {formatNumber(coupon.used)}
        {total_limit !== null && ` ${labels.of} ${formatNumber(total_limit)}`} {labels.used}
      </span>
      {per_user_limit !== null && (
        <span>
          {labels.perUserShort}: {formatNumber(per_user_limit)}
        </span>
      )}
      {coupon.flooring > 0 && (
        <span>
          {labels.floorShort}: {formatTomanWithUnit(coupon.flooring)}
        </span>
      )}
      {coupon.since_fa !== null && (
        <span>
          {labels.from} {coupon.since_fa}
        </span>
      )}
      {coupon.until_fa !== null && (
        <span>
          {labels.to} {coupon.until_fa}
        </span>
      )}
      {mobile !== null && <AccountMobile mobile={mobile} />}
      {coupon.batch !== null && (
        <a href={`/admin/coupons?batch=${encodeURIComponent(coupon.batch)}`}>
          {labels.batch}: <bdi>{coupon.batch}</bdi>
        </a>
      )}
      <span>{couponStateOf(coupon)}</span>
    </span>
  )
}

export const worthOf = ({ type, value }: StaffCoupon): string =>
  type === CouponType.percent ? formatPercent(value) : formatTomanWithUnit(value)
