import { formatCount, formatNumber } from './digits.ts'

const KILOGRAM_G = 1_000

/**
 * @example formatWeight(500) // '۵۰۰ گرم'
 * @example formatWeight(1_500) // '۱٫۵ کیلوگرم'
 */
export const formatWeight = (grams: number): string =>
  grams < KILOGRAM_G ? `${formatNumber(grams)} گرم` : `${formatNumber(grams / KILOGRAM_G)} کیلوگرم`

/**
 * How much a line holds; `stepG` is null for goods by piece.
 * @example formatAmount(3, 500) // '۱٫۵ کیلوگرم'
 * @example formatAmount(3, null) // '۳ عدد'
 */
export const formatAmount = (count: number, stepG: number | null | undefined): string =>
  stepG ? formatWeight(count * stepG) : formatCount(count)
