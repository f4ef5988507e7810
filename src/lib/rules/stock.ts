import type { StockDocumentKind } from '#lib/contract/admin/stock.ts'

const PERCENT = 100

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

interface StockState {
  /** For sale; null is unlimited. */
  inventory: number | null
  /** Of orders that are not picked yet: still on the shelf. */
  held: number
  /** Kept back from sale. */
  safety_stock: number
}

/**
 * What is for sale once `kept` is kept back instead of the safety stock.
 * @example keepBack({ inventory: 10, safety_stock: 1 }, 4) // 7
 */
export const keepBack = (
  { inventory, safety_stock }: Omit<StockState, 'held'>,
  kept: number,
): number | null => (inventory === null ? null : Math.max(inventory + safety_stock - kept, 0))

/** What is physically there. */
export const onHand = ({ inventory, held, safety_stock }: StockState): number =>
  (inventory ?? 0) + held + safety_stock

/**
 * What a line of a document does to the stock for sale; null where less is there than is wasted. A
 * count includes goods of orders that are not picked yet, whose lack is missing when they are picked,
 * and those that are kept back from sale.
 * @example stockChange('count', 8, { inventory: 10, held: 2, safety_stock: 1 }) // -5
 */
export function stockChange(
  kind: StockDocumentKind,
  amount: number,
  { inventory, held, safety_stock }: StockState,
): number | null {
  if (kind === 'receipt') return amount
  if (kind === 'count') return Math.max(amount - held - safety_stock, 0) - (inventory ?? 0)
  return inventory !== null && inventory < amount ? null : -amount
}
