import { formatNumber, formatSigned } from '#lib/text/digits.ts'

/** Money is in rials; toman only for display and input. */
export const RIALS_PER_TOMAN = 10

/**
 * Rials as toman without the unit; exact, so that displayed lines add up.
 * @example formatToman(125000) // '۱۲٬۵۰۰'
 * @example formatToman(125005) // '۱۲٬۵۰۰٫۵'
 */
export const formatToman = (rials: number): string => formatNumber(rials / RIALS_PER_TOMAN)

/**
 * @example formatTomanWithUnit(125000) // '۱۲٬۵۰۰ تومان'
 */
export const formatTomanWithUnit = (rials: number): string => `${formatToman(rials)} تومان`

/**
 * With its sign, left of the digits.
 * @example formatChange(125000) // '+۱۲٬۵۰۰ تومان'
 */
export const formatChange = (rials: number): string =>
  `${formatSigned(rials / RIALS_PER_TOMAN)} تومان`
