import { CouponType } from '#lib/codes/coupon.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { OrderStatus } from '#lib/codes/order.ts'
import type { StaffCoupon } from '#lib/contract/admin/coupon.ts'
import { isEarly, isOver } from '#lib/rules/coupon.ts'
import { isForgottenMobile } from '#lib/rules/forgotten.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { formatJalaliDateTime, jalaliDigits } from '#lib/text/dates.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { couponFileHeadings } from '#lib/text/labels/admin-coupons.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { couponMessages } from '#lib/text/messages/admin-coupons.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { csvText } from '#lib/text/csv.ts'
import { RIALS_PER_TOMAN } from '#lib/text/money.ts'
import {
  findShopCouponById,
  listBatches,
  listCouponOrders,
  listShopCoupons,
  type ShopCoupon,
} from './coupon-list-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import { countHeldRewards } from '../referral/referral-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { readTerms, termFaults } from './coupon-terms.ts'
import { changeCoupon, switchBatchOff, switchCoupon } from './change-coupon.ts'
import { makeCoupon, makeCoupons } from './make-coupons.ts'

const BATCHES = 100
const FILE_ROWS = 20_000

interface CouponFilter {
  q: string
  only: 'all' | 'on' | 'off'
  batch: string
}
const filterOf = ({ q, only, batch }: CouponFilter) => ({
  begins: q,
  batch,
  active: only === 'all' ? undefined : only === 'on',
})

export const adminCouponHandlers: readonly Handler[] = [
  handle('GET /admin/coupons', async ({ deps: { db, now }, query }) => {
    const { page } = query
    const { rows, count } = await listShopCoupons(db, numberedPage(page), filterOf(query))
    const data = rows.map(row => couponOf(row, now()))
    const held_rewards = await countHeldRewards(db)
    return { data, extra: { count, page, page_size: PAGE_SIZE, held_rewards } }
  }),

  handle(
    'POST /admin/coupons',
    async ({ deps, staff, body: { code, ...input } }) => {
      const by = { now: deps.now(), actor: staff.id }
      const id = await makeCoupon(deps.db, { ...(await readTerms(deps, input)), code }, by)
      if (id === null) throw new ApiError(HttpStatus.conflict, couponMessages.taken)
      return { data: { id }, message: couponMessages.added }
    },
    (input, _, deps) => termFaults(input, deps),
  ),

  handle('GET /admin/coupons/batches', async ({ deps, query }) => ({
    data: await listBatches(deps.db, BATCHES, query.batch),
  })),

  handle('PUT /admin/coupons/batches', async ({ deps, staff, body: { batch, reason } }) => {
    const by = { now: deps.now(), actor: staff.id }
    const count = await switchBatchOff(deps.db, batch, reason, by)
    if (count === 0) throw new ApiError(HttpStatus.conflict, couponMessages.batchIsOff)
    return { data: { switched: count }, message: staffMessages.saved }
  }),

  handle(
    'POST /admin/coupons/batches',
    async ({ deps, staff, body }) => {
      const { prefix, count, batch = null, ...input } = body
      // Single use unless stated otherwise.
      const terms = await readTerms(deps, { ...input, total_limit: input.total_limit ?? 1 })
      const by = { now: deps.now(), actor: staff.id }
      const codes = await makeCoupons(deps.db, { ...terms, batch, prefix, count }, by)
      if (!codes) throw new ApiError(HttpStatus.conflict, couponMessages.tooFew)
      return { data: codes, message: couponMessages.added }
    },
    (input, _, deps) => termFaults(input, deps),
  ),

  handle('GET /admin/coupons/file', async ({ deps: { db, now }, query }) => {
    const page = { limit: FILE_ROWS, offset: 0 }
    const { rows } = await listShopCoupons(db, page, filterOf(query))
    const cells = rows.map(row => cellsOf(couponOf(row, now())))
    const bytes = new TextEncoder().encode(csvText([couponFileHeadings, ...cells]))
    return { data: null, file: { bytes, type: 'text/csv', name: 'coupons.csv' } }
  }),

  handle('GET /admin/coupons/{id}', async ({ deps, params }) => ({
    data: couponOf(await getCoupon(deps, params.id), deps.now()),
  })),

  handle('PUT /admin/coupons/{id}', async ({ deps, staff, params, body: { active } }) => {
    const result = await switchCoupon(deps.db, params.id, active, {
      now: deps.now(),
      actor: staff.id,
    })
    if (result === 'unknown') throw new ApiError(HttpStatus.notFound, couponMessages.couponNotFound)
    if (result === 'already')
      throw new ApiError(HttpStatus.conflict, active ? couponMessages.isOn : couponMessages.isOff)
    return { data: null, message: staffMessages.saved }
  }),

  handle('PUT /admin/coupons/{id}/terms', async ({ deps, staff, params, body }) => {
    const by = { now: deps.now(), actor: staff.id }
    if (!(await changeCoupon(deps.db, params.id, body, by)))
      throw new ApiError(HttpStatus.notFound, couponMessages.couponNotFound)
    return { data: null, message: staffMessages.saved }
  }),

  handle('GET /admin/coupons/{id}/orders', async ({ deps, params, query: { page } }) => {
    const coupon = await getCoupon(deps, params.id)
    const { rows, count } = await listCouponOrders(deps.db, coupon.id, numberedPage(page))
    const data = rows.map(row => ({
      id: row.id,
      order: row.tracking_code,
      status: row.status as OrderStatus,
      mobile: row.mobile,
      placed_fa: formatJalaliDateTime(row.created_at),
    }))
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),
]

async function getCoupon({ db }: Deps, id: number): Promise<ShopCoupon> {
  const coupon = await findShopCouponById(db, id)
  if (!coupon) throw new ApiError(HttpStatus.notFound, couponMessages.couponNotFound)
  return coupon
}

const couponOf = (row: ShopCoupon, now: number): StaffCoupon => ({
  id: row.id,
  code: row.code,
  type: row.type,
  value: row.value,
  flooring: row.flooring,
  since_fa: momentText(row.started_at),
  until_fa: momentText(row.expired_at),
  is_early: isEarly(row, now),
  is_over: isOver(row, now),
  active: row.active === 1,
  used: row.used,
  total_limit: row.total_limit,
  per_user_limit: row.per_user_limit,
  mobile: row.owner_mobile,
  batch: row.batch,
  since: dayText(row.started_at),
  until: dayText(row.expired_at),
})

const momentText = (at: number | null): string | null =>
  at === null ? null : formatJalaliDateTime(at)

const dayText = (at: number | null): string | null =>
  at === null ? null : jalaliDigits(tehranClock(at).date)

const latinDay = (day: string | null): string | null => day && toLatinDigits(day)

const cellsOf = (coupon: StaffCoupon) => [
  coupon.code,
  coupon.type === CouponType.percent ? coupon.value : null,
  coupon.type === CouponType.rials ? coupon.value / RIALS_PER_TOMAN : null,
  coupon.flooring / RIALS_PER_TOMAN,
  latinDay(coupon.since),
  latinDay(coupon.until),
  coupon.used,
  coupon.total_limit,
  coupon.per_user_limit,
  coupon.mobile && isForgottenMobile(coupon.mobile) ? customerLabels.forgotten : coupon.mobile,
  coupon.active ? 1 : 0,
  coupon.batch,
]
