import { formatCount, formatNumber } from '../digits.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'

export const customerMessages = {
  customerNotFound: 'چنین مشتری‌ای وجود ندارد.',
  adjusted: 'موجودی کیف پول تغییر کرد.',
  sessionsEnded: 'نشست بسته شد؛ مشتری برای ادامه باید دوباره وارد شود.',
  notRegistered: 'ثبت‌نام این مشتری ناتمام است؛ ابتدا نام او را ثبت کنید.',
  registered: 'مشتری ثبت شد.',
  orderPlaced: 'سفارش برای مشتری ثبت شد.',
  addressAdded: 'آدرس به حساب مشتری افزوده و برای این سفارش انتخاب شد.',
  countMissing: 'کالایی افزوده نشد: تعداد دست‌کم یکی از کالاهای پیداشده را بنویسید.',
  countWrong: 'تعداد را با عدد بنویسید؛ عدد صفر، کالا را از سفارش برمی‌دارد.',
  nothingFound: 'کالایی با این عبارت پیدا نشد.',
  choosePlace: 'محل آدرس را از فهرست انتخاب کنید.',
  sessionOver: 'این نشست پیش‌تر بسته شده است.',
  tagsChanged: 'برچسب‌های مشتری ذخیره شد.',
  noteAdded: 'یادداشت ثبت شد.',
} as const

export const customersTagged = (count: number): string =>
  count === 0
    ? 'چیزی تغییر نکرد؛ برچسب‌ها همین بودند.'
    : `برچسب ${formatCount(count, 'مشتری')} تغییر کرد.`

export const tooManyTags = (most: number): string =>
  `حداکثر ${formatNumber(most)} برچسب می‌توان داشت؛ از برچسب‌های موجود استفاده کنید.`

/** The debt that must be confirmed, in rials. */
export const debtUnasked = (rials: number): string =>
  `با این کاهش، مشتری ${formatTomanWithUnit(rials)} بدهکار می‌شود؛ اگر همین را می‌خواهید، موافقت کنید و دوباره ثبت کنید.`

/** Limits in rials. */
export const adjustmentRefusals = ({ most, debt }: { most: number; debt: number }) => ({
  nothing: 'مبلغی بیشتر از صفر وارد کنید.',
  'too-much': `هر بار حداکثر ${formatTomanWithUnit(most)} می‌توان افزود یا کم کرد.`,
  debt: `بدهی مشتری نباید از ${formatTomanWithUnit(debt)} بیشتر شود.`,
  'other-key': 'این فرم پیش‌تر با مبلغ دیگری ثبت شده است؛ صفحه را دوباره باز کنید.',
})
