import { toPersianDigits } from '../digits.ts'
import { formatTomanWithUnit } from '../money.ts'

const listOf = (codes: readonly string[]): string => codes.map(toPersianDigits).join('، ')

export const systemMessages = {
  backupBusy: 'پشتیبان دیگری در حال آماده شدن است؛ چند دقیقه‌ی دیگر دوباره تلاش کنید.',
  otherMobile: 'این شماره‌ی موبایل این مشتری نیست.',
  forgotten: 'داده‌های شخصی این مشتری پاک شد.',
  openOrders: (codes: readonly string[]) =>
    `این مشتری سفارش باز دارد (${listOf(codes)})؛ ابتدا آن را تحویل دهید یا لغو کنید.`,
  openClaims: (codes: readonly string[]) =>
    `به گزارش مشکل این مشتری رسیدگی نشده است (سفارش ${listOf(codes)}).`,
  openPayments: 'پرداختی از این مشتری هنوز بی‌نتیجه است؛ ابتدا تکلیف آن را روشن کنید.',
  /** Rials. */
  walletNotEmpty: (balance: number) =>
    `کیف پول این مشتری ${formatTomanWithUnit(balance)} دارد؛ ابتدا آن را تسویه و صفر کنید.`,
}
