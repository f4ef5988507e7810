import type { StaffCoupon } from '#lib/contract/admin/coupon.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { couponStateOf } from '#lib/text/labels/admin-coupons.ts'
import { formatToman } from '#lib/text/money.ts'
import { AccountMobile } from '../AccountMobile.tsx'
import { worthOf } from '../CouponFacts.tsx'
import type { ListCells } from './list-cells.ts'

export const couponCells: ListCells<'coupons', StaffCoupon> = {
  code: coupon => (
    <a href={`/admin/coupons/${coupon.id}`}>
      <b dir="ltr">{coupon.code}</b>
    </a>
  ),
  worth: worthOf,
  used: coupon => formatNumber(coupon.used),
  limit: ({ total_limit: limit }) => limit !== null && formatNumber(limit),
  each: ({ per_user_limit: limit }) => limit !== null && formatNumber(limit),
  floor: ({ flooring }) => flooring > 0 && formatToman(flooring),
  since: coupon => coupon.since_fa,
  until: coupon => coupon.until_fa,
  owner: ({ mobile }) => mobile !== null && <AccountMobile mobile={mobile} />,
  batch: ({ batch }) =>
    batch !== null && (
      <a href={`/admin/coupons?batch=${encodeURIComponent(batch)}`}>
        <bdi>{batch}</bdi>
      </a>
    ),
  state: coupon => (
    <span className="list-badge" data-tone={toneOf(coupon)}>
      {couponStateOf(coupon)}
    </span>
  ),
}

function toneOf({ active, is_early, is_over }: StaffCoupon): string {
  if (!active || is_over) return 'ended'
  return is_early ? 'waiting' : 'active'
}
