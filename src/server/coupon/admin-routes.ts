import { CouponType } from '#lib/codes/coupon.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { OrderStatus } from '#lib/codes/order.ts'
import type { StaffCoupon } from '#lib/contract/admin/coupon.ts'
import { LIST_ROWS } from '#lib/contract/admin/list.ts'
import { isEarly, isOver } from '#lib/rules/coupon.ts'
import { isForgottenMobile } from '#lib/rules/forgotten.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { formatJalaliDateTime, jalaliDigits } from '#lib/text/dates.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { couponStateOf } from '#lib/text/labels/admin-coupons.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { couponMessages, couponsSwitchedOff } from '#lib/text/messages/admin-coupons.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { RIALS_PER_TOMAN } from '#lib/text/money.ts'
import {
  findShopCouponById,
  listBatches,
  listCouponOrders,
  listShopCoupons,
  readShopCoupons,
  type ShopCoupon,
} from './coupon-list-queries.ts'
import { findLastId, numberedPage } from '../platform/database/page.ts'
import { countHeldRewards } from '../referral/referral-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { type FileCells, listFile } from '../platform/http/list-file.ts'
import { selectedRows } from '../platform/http/selection.ts'
import { readTerms, termFaults } from './coupon-terms.ts'
import { changeCoupon, switchCoupon, switchCouponsOff } from './change-coupon.ts'
import { makeCoupon, makeCoupons } from './make-coupons.ts'

const BATCHES = 100

export const adminCouponHandlers: readonly Handler[] = [
  handle('GET /admin/coupons', async ({ deps, query: { page, sort, ...filter } }) => {
    const { db } = deps
    const last_id = await findLastId(db, 'coupons')
    const found = await listShopCoupons(db, filter, sort)
    const { offset, limit } = numberedPage(page, LIST_ROWS)
    const ids = found.slice(offset, offset + limit).map(({ id }) => id)
    const used = found.reduce((sum, coupon) => sum + coupon.used, 0)
    const extra = { count: found.length, page, page_size: LIST_ROWS, last_id, used }
    const held_rewards = await countHeldRewards(db)
    return { data: await readCoupons(deps, ids), extra: { ...extra, held_rewards } }
  }),

  handle('PUT /admin/coupons', async ({ deps, staff, body: { reason, ...selection } }) => {
    const rows = await selectedRows(selection, async (filter, lastId, limit) => {
      const found = await listShopCoupons(deps.db, filter)
      return found.filter(({ id }) => id <= lastId).slice(0, limit)
    })
    const by = { now: deps.now(), actor: staff.id }
    const ids = rows.map(({ id }) => id)
    // PostgreSQL knows no empty list.
    const switched = ids.length > 0 ? await switchCouponsOff(deps.db, { ids }, reason, by) : 0
    return { data: { switched }, message: couponsSwitchedOff(switched) }
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
    const count = await switchCouponsOff(deps.db, { batch }, reason, by)
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

  handle('GET /admin/coupons/file', async ({ deps, query: { sort, columns, ...filter } }) => {
    const ids = (await listShopCoupons(deps.db, filter, sort)).map(({ id }) => id)
    const read = (some: readonly number[]) => readCoupons(deps, some)
    return listFile('coupons', { columns, cells: COUPON_CELLS, ids, read })
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

const readCoupons = async ({ db, now }: Deps, ids: readonly number[]): Promise<StaffCoupon[]> =>
  (await readShopCoupons(db, ids)).map(row => couponOf(row, now()))

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

const COUPON_CELLS: FileCells<'coupons', StaffCoupon> = {
  code: coupon => coupon.code,
  worth: ({ type, value }) => (type === CouponType.percent ? `${value}%` : value / RIALS_PER_TOMAN),
  used: coupon => coupon.used,
  limit: coupon => coupon.total_limit,
  each: coupon => coupon.per_user_limit,
  floor: coupon => coupon.flooring / RIALS_PER_TOMAN,
  since: coupon => latinDay(coupon.since),
  until: coupon => latinDay(coupon.until),
  owner: ({ mobile }) =>
    mobile !== null && isForgottenMobile(mobile) ? customerLabels.forgotten : mobile,
  batch: coupon => coupon.batch,
  state: couponStateOf,
}
