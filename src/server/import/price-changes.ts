import {
  changePrice,
  highestLevel,
  type PriceInput,
  PRICE_COLUMNS,
  type PriceDrop,
  priceDrop,
  priceLevel,
  type PriceCheck,
  withoutSale,
} from '#lib/rules/price-change.ts'
import { effectivePrice, priceAt, type StoredPrice } from '#lib/rules/price.ts'
import type { PricedList } from '../catalogue/product-schema.ts'
import { changesUnit, pricesOfUnit } from './goods-by-weight.ts'
import type { Existing, Stored } from './existing.ts'
import type { Data } from './lists.ts'
import { resolveMoment } from './moment.ts'
import { type Problem, type RecordLocation, problemAt, problemLine } from './problem.ts'
import type { Files } from './read-folder.ts'

export interface PriceRow extends RecordLocation {
  list: PricedList
  key: string
  name: string
  /** Null for a new record. */
  stored: (StoredPrice & { id: number }) | null
  input: PriceInput
  change: PriceCheck
  /** Former prices are of another piece or step. */
  newUnit: boolean
  /** Null for a product. */
  bundle: Data<'bundles'> | null
}

/** Null where the row has no price, or is a new product without one. `now` in epoch seconds. */
export const productPrices = (
  data: Data<'products'>,
  stored: Stored<'products'> | undefined,
  now: number,
): PriceCheck | null => {
  const unit = pricesIn(data, stored, now)
  return changeOf(unit.input, unit.stored, now)
}

export const bundlePrices = (
  { price, price_by_discount }: Data<'bundles'>,
  stored: Stored<'bundles'> | undefined,
  now: number,
): PriceCheck | null => changeOf({ price, price_by_discount }, stored && plainPrice(stored), now)

function changeOf(
  input: PriceInput,
  stored: StoredPrice | undefined,
  now: number,
): PriceCheck | null {
  const before = stored ?? (input.price === undefined ? null : withoutSale(input.price))
  const hasPrice = PRICE_COLUMNS.some(column => input[column] !== undefined)
  return before && hasPrice ? changePrice(before, input, now) : null
}

const plainPrice = ({ id, price, price_by_discount }: Stored<'bundles'>) => ({
  id,
  ...withoutSale(price, price_by_discount),
})

function pricesIn(data: Data<'products'>, before: Stored<'products'> | undefined, now: number) {
  const { special_sale_value, special_sale_expiration: moment } = data
  const special_sale_expiration = moment && resolveMoment(moment, now)
  const { input, stored } = pricesOfUnit(data, before)
  return { input: { ...input, special_sale_value, special_sale_expiration }, stored }
}

export function priceRows(files: Files, existing: Existing, now: number): PriceRow[] {
  const products = files.lists.products.flatMap(({ data, ...location }): PriceRow[] => {
    const before = existing.products.get(data.sku)
    const change = productPrices(data, before, now)
    if (!change) return []
    const { input, stored = null } = pricesIn(data, before, now)
    const name = data.name ?? before?.name ?? ''
    const record = { list: 'products' as const, key: data.sku, name, bundle: null }
    const newUnit = changesUnit(data, before)
    return [{ ...location, ...record, change, input, stored, newUnit }]
  })
  const bundles = files.lists.bundles.flatMap(({ data, ...location }): PriceRow[] => {
    const stored = existing.bundles.get(data.code)
    const change = bundlePrices(data, stored, now)
    if (!change) return []
    const name = data.name ?? stored?.name ?? ''
    const record = { list: 'bundles' as const, key: data.code, name, bundle: data }
    const { price, price_by_discount } = data
    const input = { price, price_by_discount }
    const prices = { input, stored: stored ? plainPrice(stored) : null, newUnit: false }
    return [{ ...location, ...record, change, ...prices }]
  })
  return [...products, ...bundles]
}

/** A price, percent or end derived from the others of its row. */
export interface FollowingPrice extends RecordLocation {
  key: string
  column: keyof StoredPrice
  value: number | null
}

/** Prices that rows change beside or other than the ones they contain. */
export const followingPrices = (files: Files, existing: Existing, now: number): FollowingPrice[] =>
  priceRows(files, existing, now).flatMap(({ file, line, path, key, stored, input, change }) => {
    const { prices } = change
    if (!prices) return []
    const before: Partial<StoredPrice> = stored ?? {}
    return PRICE_COLUMNS.flatMap(column => {
      const expected = input[column] === undefined ? (before[column] ?? null) : input[column]
      const value = prices[column]
      return value === expected ? [] : [{ file, line, path, key, column, value }]
    })
  })

/** `products.csv:2 special_sale_value: becomes 25 by the other prices of MILK-01` */
export function followingNotice({ key, column, value, ...location }: FollowingPrice): Problem {
  const isMoney = column === 'price' || column === 'price_by_discount'
  const shown = value === null ? 'empty' : isMoney ? `${value} rials` : value
  return problemAt(location, column, `becomes ${shown} by the other prices of ${key}`)
}

/** A price that would fall below half of the last day's highest. Rials. */
export interface RecordDrop extends PriceDrop, RecordLocation {
  key: string
  name: string
  /** The price columns of its row that differ from the prices it is compared with. */
  columns: (keyof StoredPrice)[]
}

export const priceDrops = (files: Files, existing: Existing, now: number): RecordDrop[] =>
  priceRows(files, existing, now).flatMap(row => dropOf(row, { files, existing, now }) ?? [])

interface Comparison {
  files: Files
  existing: Existing
  now: number
}

export function dropOf(row: PriceRow, comparison: Comparison): RecordDrop | null {
  const { file, line, path, key, name, list, stored, input, change, bundle } = row
  const { existing, now } = comparison
  const after = change.prices
  if (!after) return null
  const former = stored && !row.newUnit ? existing.formerPrices[list].get(stored.id) : undefined
  const baselines: StoredPrice[] = stored ? [stored] : [withoutSale(after.price)]
  if (!stored && bundle) baselines.push(partsPrice(bundle, comparison))
  for (const before of baselines) {
    const highest = highestLevel(priceLevel(before, now), former)
    const drop = priceDrop(highest, priceLevel(after, now))
    const isChanged = (column: keyof StoredPrice) =>
      input[column] !== undefined && input[column] !== before[column]
    const columns = PRICE_COLUMNS.filter(isChanged)
    if (drop) return { file, line, path, key, name, columns, ...drop }
  }
  return null
}

/** The sum of the components' prices, against which a new bundle is compared. */
function partsPrice(
  { products = [] }: Data<'bundles'>,
  { files, existing, now }: Comparison,
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

/** `products.csv:2 price: falls from 1090000 to 109 rials, below half: MILK-01 شیر` */
export const dropNotice = ({ key, name, before, after, ...location }: RecordDrop): Problem =>
  problemAt(
    location,
    'price',
    `falls from ${before} rials to ${after} rials, below half: ${key} ${name}`,
  )

/** Nothing was written. */
export class UnacceptedDrops extends Error {
  override name = 'UnacceptedDrops'
  readonly drops: readonly RecordDrop[]

  constructor(drops: readonly RecordDrop[]) {
    super(drops.map(drop => problemLine(dropNotice(drop))).join('\n'))
    this.drops = drops
  }
}

export function refuseDrops(
  drops: readonly RecordDrop[],
  isAccepted: (drop: RecordDrop) => boolean,
): void {
  const unaccepted = drops.filter(drop => !isAccepted(drop))
  if (unaccepted.length > 0) throw new UnacceptedDrops(unaccepted)
}
