import { formatNumber } from '#lib/text/digits.ts'

export const listMessages = {
  selectSome: 'ابتدا ردیف‌هایی از فهرست را انتخاب کنید.',
  someStayed: 'این ردیف‌ها تغییر نکردند:',
} as const

export const tooManySelected = (most: number): string =>
  `یکجا حداکثر ${formatNumber(most)} ردیف تغییر می‌کند؛ با فیلترها ردیف‌های کمتری انتخاب کنید.`
