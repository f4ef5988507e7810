/** Rials of one toman. */
export const TOMAN_RIALS = 10
const PERCENT = 100

/**
 * By which rules an order was agreed. 1: percentages were rounded to a rial, and delivery was free
 * by what company and code had left of the goods. 2: all lines are whole toman, and delivery is free
 * by the goods at their prices now.
 */
export type AmountRules = 1 | 2

/** Rials cut to whole toman, towards zero: prices, fees and what a wallet gives. */
export const tomanDown = (rials: number): number => rials - (rials % TOMAN_RIALS)

/** Rials raised to whole toman: what is taken off. */
export const tomanUp = (rials: number): number => Math.ceil(rials / TOMAN_RIALS) * TOMAN_RIALS

/**
 * A whole percentage that is taken off, raised to whole toman in the customer's favour.
 * @example percentOff(99_990, 50, 2) // 50_000
 */
export const percentOff = (rials: number, percent: number, rules: AmountRules): number =>
  rules === 1
    ? Math.round((rials * percent) / PERCENT)
    : Math.ceil((rials * percent) / (PERCENT * TOMAN_RIALS)) * TOMAN_RIALS
