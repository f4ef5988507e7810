import { discountPercent } from '#lib/rules/price.ts'
import type { Existing } from './existing.ts'
import type { Data } from './lists.ts'
import { resolveMoment } from './moment.ts'
import { type Problem, problemAt, type Row } from './problem.ts'
import type { Files } from './read-folder.ts'

/** Discounted prices are below prices, special sales are what they say, coupons are possible. */
export function checkPrices(files: Files, existing: Existing, now: number): Problem[] {
  return [
    ...files.lists.products.flatMap(row => checkProduct(row, existing)),
    ...files.lists.bundles.flatMap(row => checkBundle(row, existing, now)),
    ...files.lists.coupons.flatMap(row => checkCoupon(row, existing)),
  ]
}

interface Prices {
  price: number
  price_by_discount: number | null
}

const NO_PRICES: Prices = { price: 0, price_by_discount: null }
const NO_PRODUCT = { ...NO_PRICES, special_sale_value: null, special_sale_expiration: null }

/** What the shop will hold: what the file names, over what the shop has. */
function after<T extends object>(before: T, data: { [K in keyof T]?: unknown }): T {
  const named = Object.keys(before).filter(key => data[key as keyof T] !== undefined)
  return { ...before, ...Object.fromEntries(named.map(key => [key, data[key as keyof T]])) }
}

function discountProblem({ price, price_by_discount }: Prices): string | null {
  if (price_by_discount === null || price_by_discount < price) return null
  return `must be below the price of ${price} rials`
}

function checkProduct(row: Row<Data<'products'>>, existing: Existing): Problem[] {
  const { data } = row
  const stored = existing.products.get(data.sku)
  // The price column lacks: told already.
  if (data.price === undefined && !stored) return []
  const { price, price_by_discount, special_sale_value, special_sale_expiration } =
    stored ?? NO_PRODUCT
  const prices = after({ price, price_by_discount }, data)
  const message = discountProblem(prices)
  if (message) return [problemAt(row, 'price_by_discount', message)]
  const sale = after({ special_sale_value }, data)
  const expiration = data.special_sale_expiration ?? special_sale_expiration
  const expires = data.special_sale_expiration !== null && expiration !== null
  return checkSpecialSale(row, prices, sale.special_sale_value, expires)
}

function checkSpecialSale(
  row: Row<Data<'products'>>,
  prices: Prices,
  value: number | null,
  expires: boolean,
): Problem[] {
  if (value === null && !expires) return []
  if (value === null)
    return [problemAt(row, 'special_sale_value', 'must be given with special_sale_expiration')]
  if (!expires)
    return [problemAt(row, 'special_sale_expiration', 'must be given with special_sale_value')]
  if (prices.price_by_discount === null)
    return [problemAt(row, 'price_by_discount', 'must be the price of the special sale')]
  const percent = discountPercent(prices)
  if (value === percent) return []
  const message = `must be ${percent}: the percent that price_by_discount is below price`
  return [problemAt(row, 'special_sale_value', message)]
}

function checkBundle(row: Row<Data<'bundles'>>, existing: Existing, now: number): Problem[] {
  const { data } = row
  const stored = existing.bundles.get(data.code)
  const { price, price_by_discount } = stored ?? NO_PRICES
  const problems: Problem[] = []
  const message = discountProblem(after({ price, price_by_discount }, data))
  if (message && (stored || data.price !== undefined))
    problems.push(problemAt(row, 'price_by_discount', message))
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
  const { value, type } = after({ value: stored?.value ?? 0, type: stored?.type ?? 2 }, row.data)
  return type === 1 && value > 100
    ? [problemAt(row, 'value', 'must be a percent from 1 to 100')]
    : []
}
