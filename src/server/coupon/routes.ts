import type { CouponView } from '#lib/contract/coupon.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDate } from '#lib/text/dates.ts'
import { listUserCoupons, type ListedCoupon } from './coupon-list-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { handle, type Handler } from '../platform/http/handler.ts'

const view = (row: ListedCoupon): CouponView => ({
  code: row.code,
  value: row.value,
  type: row.type,
  expired_at: row.expired_at,
  expired_at_fa: row.expired_at === null ? null : formatJalaliDate(row.expired_at),
  flooring: row.flooring,
  active: row.usable,
  used: row.used_up,
  owned: row.owner_id !== null,
})

export const couponHandlers: readonly Handler[] = [
  handle('GET /profile/coupons', async ({ deps, user, query: { page } }) => {
    const range = { ...numberedPage(page), now: deps.now() }
    const { rows, count } = await listUserCoupons(deps.db, user.id, range)
    return { data: rows.map(view), extra: { count, page, page_size: PAGE_SIZE } }
  }),
]
