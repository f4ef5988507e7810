import {
  changePrice,
  type NamedPrice,
  PRICE_COLUMNS,
  type PriceDrop,
  priceDrop,
  type PriceVerdict,
  withoutSale,
} from '#lib/rules/price-change.ts'
import { effectivePrice, priceAt, type StoredPrice } from '#lib/rules/price.ts'
import type { Existing, Stored } from './existing.ts'
import type { Data } from './lists.ts'
import { resolveMoment } from './moment.ts'
import { type Place, problemAt, problemLine } from './problem.ts'
import type { Files } from './read-folder.ts'

/** What the row of a product or a bundle does to its prices. */
interface PriceRow extends Place {
  key: string
  name: string
  /** Null of a new record. */
  stored: StoredPrice | null
  named: NamedPrice
  verdict: PriceVerdict
  /** Null of a product. */
  bundle: Data<'bundles'> | null
}

/**
 * A product's prices after its row of a file; null where the row names none of them, or is a new
 * product's without a price. `now` is in epoch seconds.
 */
export const productPrices = (
  data: Data<'products'>,
  stored: Stored<'products'> | undefined,
  now: number,
): PriceVerdict | null => verdictOf(namedPrices(data, now), stored, now)

/** A bundle's prices after its row of a file, as those of a product. */
export const bundlePrices = (
  { price, price_by_discount }: Data<'bundles'>,
  stored: Stored<'bundles'> | undefined,
  now: number,
): PriceVerdict | null => verdictOf({ price, price_by_discount }, stored && plainOf(stored), now)

function verdictOf(
  named: NamedPrice,
  stored: StoredPrice | undefined,
  now: number,
): PriceVerdict | null {
  const before = stored ?? (named.price === undefined ? null : withoutSale(named.price))
  const isNamed = PRICE_COLUMNS.some(column => named[column] !== undefined)
  return before && isNamed ? changePrice(before, named, now) : null
}

const plainOf = ({ price, price_by_discount }: Stored<'bundles'>): StoredPrice =>
  withoutSale(price, price_by_discount)

function namedPrices(data: Data<'products'>, now: number): NamedPrice {
  const { price, price_by_discount, special_sale_value, special_sale_expiration: moment } = data
  const special_sale_expiration = moment && resolveMoment(moment, now)
  return { price, price_by_discount, special_sale_value, special_sale_expiration }
}

/** The rows of products and bundles that name prices. */
function priceRows(files: Files, existing: Existing, now: number): PriceRow[] {
  const products = files.lists.products.flatMap(({ data, ...place }): PriceRow[] => {
    const stored = existing.products.get(data.sku)
    const verdict = productPrices(data, stored, now)
    if (!verdict) return []
    const record = { key: data.sku, name: data.name ?? stored?.name ?? '', bundle: null }
    return [{ ...place, ...record, verdict, named: namedPrices(data, now), stored: stored ?? null }]
  })
  const bundles = files.lists.bundles.flatMap(({ data, ...place }): PriceRow[] => {
    const stored = existing.bundles.get(data.code)
    const verdict = bundlePrices(data, stored, now)
    if (!verdict) return []
    const record = { key: data.code, name: data.name ?? stored?.name ?? '', bundle: data }
    const { price, price_by_discount } = data
    const named = { price, price_by_discount }
    return [{ ...place, ...record, verdict, named, stored: stored ? plainOf(stored) : null }]
  })
  return [...products, ...bundles]
}

/** A price, percent or end that follows from the others of its row. */
export interface FollowingPrice extends Place {
  key: string
  column: keyof StoredPrice
  value: number | null
}

/** What rows change of prices beside what they name, or otherwise than they name it. */
export const followingPrices = (files: Files, existing: Existing, now: number): FollowingPrice[] =>
  priceRows(files, existing, now).flatMap(({ file, line, path, key, stored, named, verdict }) => {
    const { prices } = verdict
    if (!prices) return []
    const before: Partial<StoredPrice> = stored ?? {}
    return PRICE_COLUMNS.flatMap(column => {
      const expected = named[column] === undefined ? (before[column] ?? null) : named[column]
      const value = prices[column]
      return value === expected ? [] : [{ file, line, path, key, column, value }]
    })
  })

/** `products.csv:2 special_sale_value: becomes 25 by the other prices of MILK-01`. */
export const followingLine = ({ key, column, value, ...place }: FollowingPrice): string =>
  problemLine(problemAt(place, column, `becomes ${value ?? 'empty'} by the other prices of ${key}`))

/** A product or a bundle whose price would fall below half of what it is today. Rials. */
export interface NamedDrop extends PriceDrop, Place {
  key: string
  name: string
  /** The price columns of its row that differ from what the drop is measured by. */
  columns: (keyof StoredPrice)[]
}

/** The price drops that files would bring, in the order of their rows. */
export function priceDrops(files: Files, existing: Existing, now: number): NamedDrop[] {
  return priceRows(files, existing, now).flatMap(row => {
    const { file, line, path, key, name, stored, named, verdict, bundle } = row
    const after = verdict.prices
    if (!after) return []
    const baselines = stored ? [stored] : [withoutSale(after.price)]
    if (!stored && bundle) baselines.push(partsPrice(bundle, { files, existing, now }))
    for (const before of baselines) {
      const drop = priceDrop(before, after, now)
      const isChanged = (column: keyof StoredPrice) =>
        named[column] !== undefined && named[column] !== before[column]
      const columns = PRICE_COLUMNS.filter(isChanged)
      if (drop) return [{ file, line, path, key, name, columns, ...drop }]
    }
    return []
  })
}

/** What the parts of a bundle cost alone, by which a new bundle is measured. */
function partsPrice(
  { products = [] }: Data<'bundles'>,
  { files, existing, now }: { files: Files; existing: Existing; now: number },
): StoredPrice {
  const rows = new Map(files.lists.products.map(({ data }) => [data.sku, data]))
  const costs = products.map(({ sku, count }) => {
    const stored = existing.products.get(sku)
    const row = rows.get(sku)
    const prices = (row && productPrices(row, stored, now)?.prices) ?? stored
    return prices ? effectivePrice(priceAt(prices, now)) * count : 0
  })
  return withoutSale(costs.reduce((sum, cost) => sum + cost, 0))
}

/** `products.csv:2 price: falls from 1090000 to 109 rials, below half: MILK-01 شیر`. */
export const dropLine = ({ key, name, before, after, ...place }: NamedDrop): string =>
  problemLine(
    problemAt(place, 'price', `falls from ${before} to ${after} rials, below half: ${key} ${name}`),
  )

/** Prices would fall below half without anybody's explicit yes; nothing was written. */
export class UnacceptedDrops extends Error {
  override name = 'UnacceptedDrops'
  readonly drops: readonly NamedDrop[]

  constructor(drops: readonly NamedDrop[]) {
    super(drops.map(dropLine).join('\n'))
    this.drops = drops
  }
}

/** Throws UnacceptedDrops where a drop is not accepted. */
export function refuseDrops(
  drops: readonly NamedDrop[],
  isAccepted: (drop: NamedDrop) => boolean,
): void {
  const open = drops.filter(drop => !isAccepted(drop))
  if (open.length > 0) throw new UnacceptedDrops(open)
}
