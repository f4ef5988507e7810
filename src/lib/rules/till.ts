import { countedTotal, splitStock, type Stock, totalOf } from './stock.ts'

/** Of a product in pieces or grams; PostgreSQL stores no larger number. */
const STOCK_MAX = 2_147_483_647

/** What the shop knows of a product, in pieces or grams. */
export interface TillStock extends Stock {
  /** Of orders that are not picked yet. */
  held: number
  /** Of the last absolute stock, and what it was. */
  version: number | null
  on_hand: number | null
}

export type StockDecision =
  | { result: 'applied'; inventory: number; kept_back: number; missing: number }
  | { result: 'repeated' | 'stale' | 'unlimited' | 'too-much' }

/** How an absolute value compares with the stored one. */
export function versionResult(
  version: number,
  stored: number | null,
  isSame: boolean,
): 'newer' | 'repeated' | 'stale' {
  if (stored === null || version > stored) return 'newer'
  return version === stored && isSame ? 'repeated' : 'stale'
}

/**
 * What is physically in the shop, goods of orders that are not picked yet included, as a stock count.
 * @example decideCount({ on_hand: 12, version: 2 }, { held: 3, safety_stock: 2, ... }) // inventory: 7
 */
export function decideCount(
  { on_hand, version }: { on_hand: number; version: number },
  stock: TillStock,
): StockDecision {
  const result = versionResult(version, stock.version, on_hand === stock.on_hand)
  if (result !== 'newer') return { result }
  const split = splitStock(countedTotal(on_hand, stock), stock.safety_stock)
  return { result: 'applied', ...split, missing: 0 }
}

/**
 * What was sold over the counter is gone, whatever the stock says: also what is kept back, then it
 * is 0 and `missing` is what it lacked.
 * @example decideMove(-5, { inventory: 3, kept_back: 1, ... }) // inventory: 0, missing: 1
 */
export function decideMove(delta: number, stock: TillStock): StockDecision {
  if (stock.inventory === null) return { result: 'unlimited' }
  const left = totalOf(stock) + delta
  if (left > STOCK_MAX) return { result: 'too-much' }
  const split = splitStock(Math.max(left, 0), stock.safety_stock)
  return { result: 'applied', ...split, missing: Math.max(-left, 0) }
}
