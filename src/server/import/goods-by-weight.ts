import { kilogramPrice, stepPrice } from '#lib/rules/weight.ts'
import type { StoredProduct } from '../catalogue/product-schema.ts'
import type { Existing } from './existing.ts'
import type { Data } from './lists.ts'
import { type Problem, problemAt, type Row } from './problem.ts'
import type { Files } from './read-folder.ts'

// Of goods by weight `price` and `price_by_discount` of files and forms are rials of a kilogram.

type Product = Data<'products'>

const TOLERANCE_DEFAULT_PERCENT = 10
const MAX_COUNT_DEFAULT = 10
const MAX_DEFAULT_G = 10_000

/** Grams of a step after a row; null for goods by piece. */
const stepAfter = ({ step_g }: Product, stored: StoredProduct | undefined): number | null =>
  step_g === undefined ? (stored?.step_g ?? null) : step_g

/** Whether the shop counts a product in another unit after a row. */
export const changesUnit = (data: Product, stored: StoredProduct | undefined): boolean =>
  stored !== undefined && stored.step_g !== stepAfter(data, stored)

/** Whether it is counted in pieces instead of grams after a row, or the other way round. */
export const changesKind = (data: Product, stored: StoredProduct | undefined): boolean =>
  stored !== undefined && (stored.step_g === null) !== (stepAfter(data, stored) === null)

/** Prices of a row, and those before it, of one piece or step as it is after the row. */
export function pricesOfUnit(data: Product, stored: StoredProduct | undefined) {
  const step = stepAfter(data, stored)
  const inUnit = <T extends number | null | undefined>(rials: T): T | number =>
    step === null || !rials ? rials : stepPrice(rials, step)
  const input = { price: inUnit(data.price), price_by_discount: inUnit(data.price_by_discount) }
  if (!stored || !changesUnit(data, stored)) return { input, stored }
  const { step_g, price_by_discount: discounted } = stored
  const price = inUnit(listedPrice(stored))
  const price_by_discount =
    discounted === null || step_g === null ? discounted : kilogramPrice(discounted, step_g)
  return {
    input: { ...input, price: input.price ?? price },
    stored: { ...stored, price, price_by_discount: inUnit(price_by_discount) },
  }
}

/** As files and forms have it. */
export const listedPrice = (stored: Pick<StoredProduct, 'price' | 'price_per_kg'>): number =>
  stored.price_per_kg ?? stored.price

/** Columns of goods by weight that a row writes; those left undefined stay. */
export function weightColumns(data: Product, stored: StoredProduct | undefined) {
  const step = stepAfter(data, stored)
  if (step === null)
    return stored?.step_g == null
      ? {}
      : { price_per_kg: null, step_g: null, min_g: null, tolerance_percent: null, piece_g: null }
  const after = <T>(cell: T | null | undefined, before: T | null | undefined): T | null =>
    (cell === undefined ? before : cell) ?? null
  return {
    price_per_kg: data.price ?? (stored && listedPrice(stored)),
    step_g: step,
    min_g: after(data.min_g, stored?.min_g) ?? step,
    tolerance_percent:
      after(data.tolerance_percent, stored?.tolerance_percent) ?? TOLERANCE_DEFAULT_PERCENT,
    piece_g: after(data.piece_g, stored?.piece_g),
    unit: 'گرم',
    volume: step,
  }
}

/** Most pieces or steps of an order unless stated: 10, or steps of 10 kg. */
export function maxCountDefault(data: Product, stored: StoredProduct | undefined): number {
  const step = stepAfter(data, stored)
  return step === null
    ? MAX_COUNT_DEFAULT
    : Math.max(MAX_COUNT_DEFAULT, Math.ceil(MAX_DEFAULT_G / step))
}

const OF_WEIGHT = ['min_g', 'tolerance_percent', 'piece_g'] as const

export function checkWeight(row: Row<Product>, stored: StoredProduct | undefined): Problem[] {
  const { data } = row
  const { step_g, min_g } = weightColumns(data, stored)
  if (!step_g)
    return [
      ...OF_WEIGHT.filter(column => typeof data[column] === 'number').map(column =>
        problemAt(row, column, 'must be given with step_g'),
      ),
      ...unitProblems(row, stored),
    ]
  const problems = unitProblems(row, stored)
  if (min_g && min_g % step_g !== 0)
    problems.push(problemAt(row, 'min_g', `must be whole steps of ${step_g} grams`))
  const max = (data.max_count ?? stored?.max_count ?? maxCountDefault(data, stored)) * step_g
  if (min_g && max < min_g)
    problems.push(problemAt(row, 'max_count', `must allow the least amount of ${min_g} grams`))
  return problems
}

/** A stock of the other kind means something else. */
function unitProblems(row: Row<Product>, stored: StoredProduct | undefined): Problem[] {
  const { data } = row
  if (!stored || !changesKind(data, stored)) return []
  return (['inventory', 'safety_stock'] as const).flatMap(column =>
    data[column] === undefined && stored[column]
      ? [problemAt(row, column, 'must be given again: it was counted in another unit')]
      : [],
  )
}

/** A bundle counts goods by weight in steps: with another step it would hold another weight. */
export function checkBundled(files: Files, existing: Existing): Problem[] {
  const counted = files.lists.bundles.filter(({ data }) => data.products !== undefined)
  const codes = new Set(counted.map(({ data }) => data.code))
  return files.lists.products.flatMap(row => {
    const stored = existing.products.get(row.data.sku)
    if (!stored || !changesUnit(row.data, stored)) return []
    const bundle = existing.bundlesOf.get(stored.id)?.find(({ code }) => !codes.has(code))
    return bundle
      ? [problemAt(row, 'step_g', `must stay: the bundle ${bundle.name} counts in it`)]
      : []
  })
}
