/** What a customer may ask for: to buy a product in bulk, to be told when it is there again. */
export type RequestKind = 'wholesale' | 'waitlist'

/** What decides whether a product can be bought now; `inventory` null is unlimited. */
export interface Stocked {
  available: boolean
  comming_soon: boolean
  inventory: number | null
}

/** Whether a product can be bought now: on sale, not merely announced, and in stock. */
export const isSaleable = (product: Stocked): boolean =>
  product.available &&
  !product.comming_soon &&
  (product.inventory === null || product.inventory > 0)
