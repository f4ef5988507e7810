import { formatNumber, formatSigned } from '#lib/text/digits.ts'

/** Money is rials everywhere; toman only where people read or type it. */
export const RIALS_PER_TOMAN = 10

/**
 * An amount of integer rials printed in toman, without the unit, to the rial: what is shown line by
 * line adds up to the sum shown, also of orders from before all amounts were whole toman.
 *
 * @example formatToman(125000) // '۱۲٬۵۰۰'
 * @example formatToman(125005) // '۱۲٬۵۰۰٫۵'
 */
export const formatToman = (rials: number): string => formatNumber(rials / RIALS_PER_TOMAN)

/**
 * The same with the unit.
 *
 * @example formatTomanWithUnit(125000) // '۱۲٬۵۰۰ تومان'
 */
export const formatTomanWithUnit = (rials: number): string => `${formatToman(rials)} تومان`

/**
 * What an entry changes a balance by, printed in toman to the rial with its sign and the unit.
 *
 * @example formatChange(125000) // '+۱۲٬۵۰۰ تومان', the sign left of the digits
 */
export const formatChange = (rials: number): string =>
  `${formatSigned(rials / RIALS_PER_TOMAN)} تومان`
