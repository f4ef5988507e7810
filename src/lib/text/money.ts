import { formatNumber, formatSigned } from '#lib/text/digits.ts'

/** Money is rials everywhere; toman only where people read or type it. */
export const RIALS_PER_TOMAN = 10

// Half away from zero, so that a debt and a credit of the same size print the same digits.
function toToman(rials: number): number {
  const toman = Math.round(Math.abs(rials) / RIALS_PER_TOMAN)
  return rials < 0 ? -toman : toman
}

/**
 * An amount of integer rials printed in toman, without the unit (specification 9: rial/10 =
 * toman). Rials that are no whole toman are rounded half away from zero for printing only;
 * sums are made in rials before they come here.
 *
 * @example formatToman(125000) // '۱۲٬۵۰۰'
 * @example formatToman(125005) // '۱۲٬۵۰۱'
 */
export function formatToman(rials: number): string {
  return formatNumber(toToman(rials))
}

/**
 * As `formatToman` to the rial, for papers whose lines are added up.
 *
 * @example formatTomanExactly(125005) // '۱۲٬۵۰۰٫۵'
 */
export const formatTomanExactly = (rials: number): string => formatNumber(rials / RIALS_PER_TOMAN)

/**
 * An amount of integer rials printed in toman, with the unit.
 *
 * @example formatTomanWithUnit(125000) // '۱۲٬۵۰۰ تومان'
 */
export function formatTomanWithUnit(rials: number): string {
  return `${formatToman(rials)} تومان`
}

/**
 * The same to the rial: of a balance, which is the sum of its entries.
 *
 * @example formatExactlyWithUnit(5) // '۰٫۵ تومان'
 */
export const formatExactlyWithUnit = (rials: number): string => `${formatTomanExactly(rials)} تومان`

/**
 * What an entry changes a balance by, printed in toman to the rial with its sign and the unit.
 *
 * @example formatChange(125000) // '+۱۲٬۵۰۰ تومان', the sign left of the digits
 */
export const formatChange = (rials: number): string =>
  `${formatSigned(rials / RIALS_PER_TOMAN)} تومان`
