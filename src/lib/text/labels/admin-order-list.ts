import { formatCount } from '../digits.ts'
import { formatTomanWithUnit } from '../money.ts'

export const orderColumnNames = {
  number: 'شماره',
  customer: 'تحویل‌گیرنده',
  mobile: 'موبایل حساب',
  window: 'زمان تحویل',
  goods: 'کالاها',
  cost: 'مبلغ (تومان)',
  payable: 'مانده (تومان)',
  payment: 'پرداخت',
  status: 'وضعیت',
  picking: 'جمع‌آوری',
  method: 'روش ارسال',
  area: 'محله',
  placed: 'ثبت',
  notes: 'یادداشت',
} as const

export const orderListLabels = {
  anyWindow: 'همه‌ی زمان‌ها',
  anyPayment: 'پرداخت‌شده و پرداخت‌نشده',
  product: 'کالا (نام، کد یا بارکد)',
  min: 'مبلغ از (تومان)',
  max: 'مبلغ تا (تومان)',
  from: 'ثبت از روز',
  to: 'ثبت تا روز',
  noProduct: 'کالایی با این نام، کد یا بارکد وجود ندارد.',
} as const

export const orderTotals = (count: number, cost: number): string[] => [
  formatCount(count, 'سفارش'),
  `جمع ${formatTomanWithUnit(cost)}`,
]

/** What the filter by a product was understood as. */
export function productsMeant(names: readonly string[], count: number): string {
  const others = count - names.length
  const more = others > 0 ? ` و ${formatCount(others, 'کالای دیگر')}` : ''
  return `کالا در سفارش: ${names.join('، ')}${more}`
}

export const tooManyProducts = (count: number, most: number): string =>
  `این کلمه‌ها در ${formatCount(count, 'کالا')} هست؛ نامی دقیق‌تر بنویسید که حداکثر ${formatCount(most, 'کالا')} را پیدا کند.`
