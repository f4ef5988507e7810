export const TOMAN_RIALS = 10
const PERCENT = 100

/**
 * Rules of an agreed order. 1: percentages rounded to a rial, free delivery by goods after company
 * and coupon. 2: all lines in whole toman, free delivery by goods at current prices.
 */
export type AmountRules = 1 | 2

/** Towards zero: prices, fees and wallet amounts. */
export const tomanDown = (rials: number): number => rials - (rials % TOMAN_RIALS)

/** Up: discounts. */
export const tomanUp = (rials: number): number => Math.ceil(rials / TOMAN_RIALS) * TOMAN_RIALS

/**
 * Raised to whole toman in the customer's favour.
 * @example percentOff(99_990, 50, 2) // 50_000
 */
export const percentOff = (rials: number, percent: number, rules: AmountRules): number =>
  rules === 1
    ? Math.round((rials * percent) / PERCENT)
    : Math.ceil((rials * percent) / (PERCENT * TOMAN_RIALS)) * TOMAN_RIALS
