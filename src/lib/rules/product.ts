/** Bulk purchase, or notice when it is back in stock. */
export type RequestKind = 'wholesale' | 'waitlist'

/** `inventory` in pieces, or in grams of goods by weight; null is unlimited. */
export interface Stocked {
  available: boolean
  comming_soon: boolean
  inventory: number | null
  /** Least grams that are sold. */
  min_g?: number | null
}

/** On sale, not merely announced, and in stock. */
export const isSaleable = (product: Stocked): boolean =>
  product.available &&
  !product.comming_soon &&
  (product.inventory === null || product.inventory >= (product.min_g ?? 1))
