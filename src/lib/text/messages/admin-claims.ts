import { formatNumber } from '../digits.ts'
import { printedName } from '../printed-name.ts'

export const staffClaimMessages = {
  nothing: 'برای هیچ کالایی مشکل انتخاب نشده است.',
  wrongCount: 'عدد بنویسید، دست‌کم ۱.',
} as const

export const lineClaimed = (name: string): string =>
  `برای «${printedName(name)}» پیش‌تر گزارش ثبت شده است؛ گزارش‌های جدید ثبت نشدند.`

export const claimsAdded = (count: number): string =>
  count === 1 ? 'گزارش ثبت شد.' : `${formatNumber(count)} گزارش ثبت شد.`

export const claimsLeft = (count: number): string =>
  `${formatNumber(count)} گزارش دیگر از این سفارش در انتظار بررسی است.`
