import { formatNumber } from '../digits.ts'
import { formatToman } from '../money.ts'

/** The words of prices that fall below half in the back office. */
export const priceDropLabels = {
  title: 'قیمت به کمتر از نصف امروز می‌رسد',
  acceptAll: 'بله، این قیمت‌ها درست است',
} as const

/** A yes to a price that falls below half; rials, said in toman as forms have them. */
export const acceptDrop = (before: number, after: number): string =>
  `از ${formatToman(before)} به ${formatToman(after)} تومان. بله، درست است`

/** A price that falls below half by a file, whose money is in rials. */
export const dropInFile = (before: number, after: number): string =>
  `از ${formatNumber(before)} به ${formatNumber(after)} ریال`
