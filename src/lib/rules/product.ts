/** Bulk purchase, or notice when it is back in stock. */
export type RequestKind = 'wholesale' | 'waitlist'

/** `inventory` null is unlimited. */
export interface Stocked {
  available: boolean
  comming_soon: boolean
  inventory: number | null
}

/** On sale, not merely announced, and in stock. */
export const isSaleable = (product: Stocked): boolean =>
  product.available &&
  !product.comming_soon &&
  (product.inventory === null || product.inventory > 0)
