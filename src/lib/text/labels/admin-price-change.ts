import { formatNumber } from '../digits.ts'
import { formatToman } from '../money.ts'

export const priceChangeLabels = {
  title: 'تغییر قیمت با درصد',
  goods: 'کالاها',
  category: 'دسته (با زیردسته‌ها)',
  everyCategory: 'همه‌ی دسته‌ها',
  brand: 'برند',
  everyBrand: 'همه‌ی برندها',
  shelf: 'مجموعه',
  everyShelf: 'همه‌ی مجموعه‌ها و بیرون از آن‌ها',
  chosen: 'فقط کالاهای انتخابی',
  chosenHint: 'هر سطر کد یا بارکد یک کالا؛ خالی یعنی همه‌ی کالاهای دسته، برند و مجموعه‌ی بالا',
  direction: 'جهت',
  raise: 'افزایش',
  lower: 'کاهش',
  percent: 'درصد',
  target: 'کدام قیمت',
  rounding: 'گرد کردن به',
  preview: 'پیش‌نمایش',
  noGoods: 'کالایی با این شرط‌ها پیدا نشد.',
  stay: 'کالا با این تغییر عوض نمی‌شود؛ دلیل هر کدام در جدول آمده است.',
  product: 'کالا',
  price: 'قیمت (تومان)',
  discounted: 'با تخفیف (تومان)',
  result: 'نتیجه',
  perKilogram: 'هر کیلوگرم',
  date: 'روز اعمال (شمسی)',
  dateHint: 'خالی یعنی همین حالا؛ مانند ‎۱۴۰۵-۰۹-۱۵‎',
  time: 'ساعت',
  midnight: '۰۰:۰۰',
  acceptDrops: 'بله، این قیمت‌ها درست است',
  past: 'تغییرهای پیشین',
  noPast: 'هنوز قیمتی با درصد عوض نشده است.',
  by: 'توسط',
  undo: 'برگرداندن همه‌ی قیمت‌ها',
  undoNote: 'قیمت‌هایی که پس از این تغییر کسی عوض کرده است، دست نمی‌خورند.',
  cancel: 'لغو این تغییر',
  undone: 'برگردانده‌شده در',
  before: 'پیش از تغییر:',
  noDiscount: 'بدون تخفیف',
  back: 'تغییر قیمت دیگر',
} as const

export const priceTargetNames = {
  price: 'قیمت',
  discounted: 'قیمت با تخفیف',
  both: 'هر دو',
} as const

export const priceChangeStateNames = {
  scheduled: 'زمان‌بندی‌شده',
  applied: 'اعمال‌شده',
  cancelled: 'لغوشده',
  undone: 'برگردانده‌شده',
} as const

export const lineFaultNames = {
  'no-discount': 'تخفیفی ندارد',
  same: 'با این گرد کردن عوض نمی‌شود',
  'not-below-price': 'قیمت با تخفیف باید کمتر از قیمت باشد',
  'invalid-sku': 'کد کالا درست نیست؛ ابتدا آن را در فرم کالا اصلاح کنید',
  'nothing-left': 'قیمتی بالاتر از صفر نمی‌ماند',
} as const

export const lineOutcomeNames = {
  ...lineFaultNames,
  waiting: 'در انتظار',
  applied: 'عوض شد',
  undone: 'برگشت',
  changed: 'پیش از زمان اعمال عوض شده بود و دست نخورد',
  'below-half': 'به کمتر از نصف می‌رسید و تأیید نشده بود',
  'not-restored': 'پس از تغییر عوض شده بود و دست نخورد',
  'partly-restored': 'برگشت، جز قیمتی که پس از تغییر عوض شده بود',
} as const

/** Toman. */
export const roundingName = (toman: number): string => `${formatNumber(toman)} تومان`

/** «۱۰٪ افزایش». */
export const percentName = (percent: number): string =>
  `${formatNumber(Math.abs(percent))}٪ ${percent > 0 ? priceChangeLabels.raise : priceChangeLabels.lower}`

export const applyTo = (count: number): string => `اعمال روی ${formatNumber(count)} کالا`

/** Rials, shown in toman. */
export const dropText = (before: number, after: number): string =>
  `از ${formatToman(before)} به ${formatToman(after)} تومان`
