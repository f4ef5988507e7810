import { formatCount } from '../digits.ts'

export const cartLabels = {
  carts: 'سبدهای رهاشده',
  cart: 'سبد',
  hours: 'آخرین تغییر',
  toCustomers: 'فهرست مشتریان',
  none: 'سبدی با این مشخصات رها نشده است.',
} as const

const DAY_HOURS = 24

const ago = (hours: number): string =>
  hours % DAY_HOURS === 0 ? formatCount(hours / DAY_HOURS, 'روز') : formatCount(hours, 'ساعت')

export const untouchedFor = (hours: string): string => `دست‌نخورده از ${ago(Number(hours))} پیش`
