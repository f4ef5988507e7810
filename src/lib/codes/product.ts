/** What the value of a discount badge counts. */
export const DiscountType = { rials: 1, percent: 2 } as const
export type DiscountType = (typeof DiscountType)[keyof typeof DiscountType]

/** The order of a product list. */
export const SortCode = {
  cheapest: 1,
  mostExpensive: 2,
  bestSelling: 3,
  newest: 4,
  biggestDiscount: 5,
} as const
export type SortCode = (typeof SortCode)[keyof typeof SortCode]
