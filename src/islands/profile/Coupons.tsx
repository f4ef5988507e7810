import type { CouponView } from '#lib/contract/coupon.ts'
import { isOver } from '#lib/rules/coupon.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { couponWorth } from '#lib/text/sentences.ts'
import { guardRegistered } from '#stores/guard.ts'
import { ownCoupons } from '#stores/own-coupons.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useGuarded } from '../shared/use-guarded.ts'
import { useNow } from '../shared/live.ts'
import { GrowingItems } from '../shared/GrowingItems.tsx'
import { Toasts } from '../shared/Toasts.tsx'
import { CodeEnd } from './CodeEnd.tsx'
import styles from './own-list.module.css'

export function Coupons() {
  useGuarded(() => void ownCoupons.open(), guardRegistered)
  return (
    <>
      <Toasts />
      <GrowingItems
        list={ownCoupons}
        height={8}
        empty={
          <EmptyState
            text={profileMessages.couponsEmpty}
            href="/search/"
            action={cartLabels.startShopping}
          />
        }
      >
        {coupon => <Coupon coupon={coupon} />}
      </GrowingItems>
    </>
  )
}

function Coupon({ coupon }: { coupon: CouponView }) {
  const { code, active, used, flooring, expired_at_fa } = coupon
  const now = useNow()
  return (
    <li className={styles.card} tabIndex={-1} data-off={active ? undefined : ''}>
      <div className={styles.main}>
        <b>{couponWorth(coupon)}</b>
        <span className={styles.code} dir="ltr">
          {code}
        </span>
        <small>
          {expired_at_fa
            ? `${profileLabels.validUntil} ${expired_at_fa}`
            : profileLabels.neverExpires}
          {flooring > 0 && ` · ${profileLabels.minimumPurchase} ${formatTomanWithUnit(flooring)}`}
        </small>
      </div>
      <CodeEnd code={code} usable={active} used={used} over={isOver(coupon, now)} />
    </li>
  )
}
