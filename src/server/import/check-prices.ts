import { CouponType } from '#lib/codes/coupon.ts'
import type { PriceFault, PriceCheck } from '#lib/rules/price-change.ts'
import { checkBundled, checkWeight, listedPrice } from './goods-by-weight.ts'
import type { Existing } from './existing.ts'
import type { Data } from './lists.ts'
import { resolveMoment } from './moment.ts'
import { bundlePrices, productPrices } from './price-changes.ts'
import { type Problem, problemAt, type Row } from './problem.ts'
import type { Files } from './read-folder.ts'

export function checkPrices(files: Files, existing: Existing, now: number): Problem[] {
  return [
    ...files.lists.products.flatMap(row => checkProduct(row, existing, now)),
    ...checkBundled(files, existing),
    ...files.lists.bundles.flatMap(row => checkBundle(row, existing, now)),
    ...files.lists.coupons.flatMap(row => checkCoupon(row, existing)),
  ]
}

/** The shop's values, overridden by the file's. */
function after<T extends object>(before: T, data: { [K in keyof T]?: unknown }): T {
  const columns = Object.keys(before).filter(key => data[key as keyof T] !== undefined)
  return { ...before, ...Object.fromEntries(columns.map(key => [key, data[key as keyof T]])) }
}

function checkProduct(row: Row<Data<'products'>>, existing: Existing, now: number): Problem[] {
  const stored = existing.products.get(row.data.sku)
  const weight = checkWeight(row, stored)
  if (weight.length > 0) return weight
  const before = stored && { price: listedPrice(stored) }
  return priceProblems(row, before, productPrices(row.data, stored, now))
}

function priceProblems(
  row: Row<{ price?: number | undefined }>,
  stored: { price: number } | undefined,
  change: PriceCheck | null,
): Problem[] {
  if (!change?.fault) return []
  const { column, reason } = change.fault
  const messages: Record<PriceFault['reason'], string> = {
    'not-below-price': `must be below the price of ${row.data.price ?? stored?.price ?? 0} rials`,
    'no-percent': 'must be given with special_sale_expiration',
    'no-expiration': 'must be given with special_sale_value',
    'nothing-left': 'must leave a price above 0',
  }
  return [problemAt(row, column, messages[reason])]
}

function checkBundle(row: Row<Data<'bundles'>>, existing: Existing, now: number): Problem[] {
  const { data } = row
  const stored = existing.bundles.get(data.code)
  const problems = priceProblems(row, stored, bundlePrices(data, stored, now))
  const at = (column: 'started_at' | 'expired_at'): number | null => {
    const moment = data[column]
    if (moment === undefined) return stored?.[column] ?? null
    return moment && resolveMoment(moment, now)
  }
  const [start, end] = [at('started_at'), at('expired_at')]
  if (start !== null && end !== null && end <= start)
    problems.push(problemAt(row, 'expired_at', 'must be after started_at'))
  return problems
}

function checkCoupon(row: Row<Data<'coupons'>>, existing: Existing): Problem[] {
  const stored = existing.coupons.get(row.data.code)
  const { value, type } = after(
    { value: stored?.value ?? 0, type: stored?.type ?? CouponType.rials },
    row.data,
  )
  return type === CouponType.percent && value > 100
    ? [problemAt(row, 'value', 'must be a percent from 1 to 100')]
    : []
}
