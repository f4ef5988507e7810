import type { StockDocumentKind } from '#lib/contract/admin/stock.ts'

const PERCENT = 100
const TOMAN_RIALS = 10

/** Rials to the nearest whole toman, for amounts that nobody pays: the value of a stock, an average. */
export const tomanNearest = (rials: number): number => Math.round(rials / TOMAN_RIALS) * TOMAN_RIALS

interface Valued {
  /** Pieces or grams. */
  amount: number
  /** Rials of a piece or a kilogram. */
  cost: number
}

/**
 * Moving average after goods came in, in rials, rounded half up. Exact: rials times grams may
 * exceed 2^53.
 * @example averageCost({ amount: 10, cost: 1_000 }, { amount: 5, cost: 1_300 }) // 1_100
 */
export function averageCost(before: Valued | null, received: Valued): number {
  if (!before || before.amount <= 0 || received.amount <= 0) return received.cost
  const amount = BigInt(before.amount + received.amount)
  const value =
    BigInt(before.amount) * BigInt(before.cost) + BigInt(received.amount) * BigInt(received.cost)
  return Number((value * 2n + amount) / (amount * 2n))
}

/** Share of the price that stays, in whole percent; negative below cost. */
export const marginPercent = (price: number, cost: number): number =>
  Math.round(((price - cost) / price) * PERCENT)

/** Of a product, in pieces or grams. */
export interface Stock {
  /** For sale; null is unlimited. */
  inventory: number | null
  /** Of the safety stock what is really there, from 0 to `safety_stock`. */
  kept_back: number
  /** To be kept back from sale. */
  safety_stock: number
}

interface HeldStock extends Stock {
  /** Of orders that are not picked yet: still on the shelf. */
  held: number
}

/** What is there and in no order. */
export const totalOf = ({ inventory, kept_back }: Omit<Stock, 'safety_stock'>): number =>
  (inventory ?? 0) + kept_back

/**
 * Keeps back of `total` what the safety stock asks for, as far as it is there; the rest is for sale.
 * @example splitStock(5, 10) // { inventory: 0, kept_back: 5 }
 */
export function splitStock(
  total: number,
  safety_stock: number,
): { inventory: number; kept_back: number } {
  const kept_back = Math.min(total, safety_stock)
  return { inventory: total - kept_back, kept_back }
}

/**
 * What is kept back beside an `inventory` that somebody typed: goods are for sale only above the
 * safety stock, so it is full then. An `inventory` that is as before says nothing new.
 * @example keptBeside(9, { inventory: 0, kept_back: 5, safety_stock: 10 }) // 10
 */
export const keptBeside = (
  inventory: number | null,
  { inventory: before, kept_back, safety_stock }: Stock,
): number => {
  if (inventory === null) return 0
  const isSaid = inventory > 0 && inventory !== before
  return isSaid ? safety_stock : Math.min(kept_back, safety_stock)
}

/** What is physically there. */
export const onHand = (stock: Omit<HeldStock, 'safety_stock'>): number =>
  totalOf(stock) + stock.held

/** In no order, where `counted` is physically there; a lack is missing when orders are picked. */
export const countedTotal = (counted: number, { held }: { held: number }): number =>
  Math.max(counted - held, 0)

/**
 * What a line of a document does to the goods that are in no order; null where less is there than is
 * wasted. A count includes those of orders that are not picked yet, and those that are kept back.
 * @example stockChange('count', 8, { inventory: 10, held: 2, kept_back: 1 }) // -5
 */
export function stockChange(
  kind: StockDocumentKind,
  amount: number,
  stock: Omit<HeldStock, 'safety_stock'>,
): number | null {
  if (kind === 'receipt') return amount
  if (kind === 'count') return countedTotal(amount, stock) - totalOf(stock)
  return stock.inventory !== null && totalOf(stock) < amount ? null : -amount
}
