import { AmountRules } from '#lib/codes/order.ts'

export const TOMAN_RIALS = 10
const PERCENT = 100

/** Towards zero: prices, fees and wallet amounts. */
export const tomanDown = (rials: number): number => rials - (rials % TOMAN_RIALS)

/** Up: discounts. */
export const tomanUp = (rials: number): number => Math.ceil(rials / TOMAN_RIALS) * TOMAN_RIALS

/**
 * Raised to whole toman in the customer's favour.
 * @example percentOff(99_990, 50, AmountRules.wholeToman) // 50_000
 */
export const percentOff = (rials: number, percent: number, rules: AmountRules): number =>
  rules === AmountRules.rials
    ? Math.round((rials * percent) / PERCENT)
    : Math.ceil((rials * percent) / (PERCENT * TOMAN_RIALS)) * TOMAN_RIALS
