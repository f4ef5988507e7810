import { formatNumber } from '../digits.ts'

export const liveLabels = {
  sound: 'صدا و شمارنده برای خبرهای جدید',
} as const

/** @example newOrdersText(2) // '۲ سفارش جدید؛ نمایش' */
export const newOrdersText = (count: number): string => `${formatNumber(count)} سفارش جدید؛ نمایش`

/** @example otherViewersText(['مریم راد', 'علی کوهی']) // 'مریم راد و علی کوهی هم این سفارش را باز کرده‌اند.' */
export function otherViewersText(names: readonly string[]): string {
  if (names.length === 0) return ''
  const verb = names.length === 1 ? 'باز کرده است' : 'باز کرده‌اند'
  return `${names.join(' و ')} هم این سفارش را ${verb}.`
}
