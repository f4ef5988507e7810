import { formatNumber } from '../digits.ts'
import { formatToman } from '../money.ts'

export const priceDropLabels = {
  title: 'قیمت به کمتر از نصف بالاترین قیمت ۲۴ ساعت گذشته می‌رسد',
  acceptAll: 'بله، این قیمت‌ها درست است',
  product: 'کالا',
  change: 'بالاترین قیمت ۲۴ ساعت گذشته ← قیمت جدید (تومان)',
  before: 'بالاترین قیمت ۲۴ ساعت گذشته',
} as const

/** Rials, shown in toman. */
export const acceptDrop = (before: number, after: number): string =>
  `از ${formatToman(before)} به ${formatToman(after)} تومان. بله، درست است`

/** What a file does that lets prices fall below half; its columns by their names. */
export const dropsOfFile = (columns: readonly string[], count: number): string =>
  `ستون ${columns.map(name => `«${name}»`).join(' و ')} این فایل قیمت ${formatNumber(count)} کالا را به کمتر از نصف می‌رساند:`
