import type { StaffPromotion } from '#lib/contract/admin/promotion.ts'
import { isEarly, isOver } from '#lib/rules/coupon.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import { formatJalaliDateTime, jalaliDigits } from '#lib/text/dates.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import type { Db } from '../platform/database/open.ts'
import type { PromotionRow } from './promotion-queries.ts'
import { limitOf, productsOf } from './promotion-goods.ts'

/** With the names of their goods and delivery methods. */
export async function promotionViews(
  db: Db,
  rows: readonly PromotionRow[],
  now: number,
): Promise<StaffPromotion[]> {
  const names = await readNames(db, rows)
  return rows.map(row => viewOf(row, names, now))
}

type Names = Awaited<ReturnType<typeof readNames>>

async function readNames(db: Db, rows: readonly PromotionRow[]) {
  const ids = (of: (row: PromotionRow) => number | null) => [
    0,
    ...rows.flatMap(row => of(row) ?? []),
  ]
  const products = rows.flatMap(({ product_ids }) => productsOf(product_ids ?? '[]'))
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      ids(row => row.category_id),
    )
    .execute()
  const methods = await db
    .selectFrom('posting_methods')
    .select(['id', 'title'])
    .where(
      'id',
      'in',
      ids(row => row.posting_method_id),
    )
    .execute()
  const goods = await db
    .selectFrom('products')
    .select(['id', 'sku', 'name'])
    .where('id', 'in', [0, ...products])
    .execute()
  return {
    categories: new Map(categories.map(({ id, name }) => [id, name])),
    methods: new Map(methods.map(({ id, title }) => [id, title])),
    goods: new Map(goods.map(({ id, sku, name }) => [id, { sku, name }])),
  }
}

function viewOf(row: PromotionRow, names: Names, now: number): StaffPromotion {
  const { id, kind, title, percent, amount, most, pieces, least } = row
  const { category_id: category, posting_method_id: method, started_at, expired_at } = row
  const since = typedMoment(started_at)
  const until = typedMoment(expired_at)
  return {
    ...{ id, kind, title, percent, amount, most, pieces, least, category, method },
    further: row.further === 1,
    category_name: names.categories.get(category ?? 0) ?? null,
    products: productsOf(row.product_ids ?? '[]').flatMap(each => names.goods.get(each) ?? []),
    method_title: names.methods.get(method ?? 0) ?? null,
    areas: limitOf(row).areas ?? [],
    ...{ since: since.day, since_time: since.time, until: until.day, until_time: until.time },
    since_fa: started_at === null ? null : formatJalaliDateTime(started_at),
    until_fa: expired_at === null ? null : formatJalaliDateTime(expired_at),
    active: row.active === 1,
    with_coupon: row.with_coupon === 1,
    state: promotionState(row, now),
  }
}

export function promotionState(row: PromotionRow, now: number): StaffPromotion['state'] {
  if (row.active === 0) return 'off'
  if (isOver(row, now)) return 'over'
  return isEarly(row, now) ? 'early' : 'on'
}

function typedMoment(at: number | null): { day: string | null; time: string | null } {
  if (at === null) return { day: null, time: null }
  const { date, hour, minute } = tehranClock(at)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return { day: jalaliDigits(date), time: toPersianDigits(time) }
}
