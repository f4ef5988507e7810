import { formatNumber } from '../digits.ts'

export const couponOfficeLabels = {
  coupons: 'کدهای تخفیف',
  coupon: 'کد تخفیف',
  newCoupon: 'کد جدید',
  newBatch: 'دسته‌ی کدهای یکتا',
  search: 'ابتدای کد',
  find: 'جست‌وجو',
  all: 'همه',
  on: 'روشن',
  off: 'خاموش',
  over: 'پایان‌یافته',
  early: 'شروع‌نشده',
  noCoupons: 'کدی پیدا نشد.',
  state: 'وضعیت',
  apply: 'خاموش کردن',
  code: 'کد (حروف لاتین، رقم و خط تیره)',
  batchName: 'نام دسته (برای پیدا کردن همه‌ی کدها با هم)',
  batch: 'دسته',
  allBatches: 'همه‌ی دسته‌ها',
  batchOff: 'خاموش کردن همه‌ی کدهای دسته',
  batchOffNote:
    'کد روشن در این دسته خاموش می‌شود و دیگر کسی نمی‌تواند از آن‌ها استفاده کند. سفارش‌های ثبت‌شده می‌مانند.',
  batchOffReason: 'دلیل خاموش کردن',
  change: 'تغییر شرایط کد',
  changeReason: 'دلیل تغییر',
  save: 'ذخیره‌ی تغییر',
  keep: 'انصراف',
  prefix: 'پیشوند کدها (حروف لاتین، رقم و خط تیره)',
  count: 'تعداد کدها',
  kind: 'نوع تخفیف',
  percent: 'درصد',
  toman: 'تومان',
  value: 'مقدار تخفیف',
  flooring: 'حداقل خرید (تومان)',
  since: 'شروع اعتبار (تاریخ شمسی)',
  sinceHint: 'مانند ‎۱۴۰۵-۱۲-۰۱‎؛ خالی یعنی از هم‌اکنون',
  until: 'پایان اعتبار (تاریخ شمسی)',
  untilHint: 'مانند ‎۱۴۰۵-۱۲-۲۹‎، تا پایان همان روز؛ خالی یعنی بدون پایان',
  from: 'از',
  to: 'تا',
  total: 'سقف کل استفاده',
  totalHint: 'خالی یعنی نامحدود',
  batchTotalHint: 'خالی یعنی هر کد یک بار',
  perUser: 'سقف استفاده‌ی هر نفر',
  owner: 'فقط برای این موبایل',
  make: 'ساختن کد',
  makeBatch: 'ساختن کدها',
  used: 'استفاده‌شده',
  of: 'از',
  perUserShort: 'هر نفر',
  floorShort: 'حداقل خرید',
  switchOn: 'روشن کردن کد',
  switchOff: 'خاموش کردن کد',
  orders: 'سفارش‌های این کد',
  noOrders: 'هنوز سفارشی با این کد ثبت نشده است.',
  back: 'بازگشت به کدها',
} as const

export const acceptPercent = (percent: number): string =>
  `بله، ${formatNumber(percent)} درصد تخفیف درست است`

export const rewardLabels = {
  rewards: 'پاداش‌های معرفی در انتظار بررسی',
  note: 'شاید معرف و معرفی‌شده یک نفر باشند.',
  none: 'پاداشی در انتظار بررسی وجود ندارد.',
  referrer: 'معرف',
  friend: 'معرفی‌شده',
  order: 'سفارش',
  amount: 'مبلغ پاداش',
  approve: 'تأیید پاداش',
  refuse: 'رد پاداش',
} as const

const HELD_REASONS = { address: 'آدرس', device: 'دستگاه' } as const

/** Why a reward is held. */
export const heldReason = (reasons: readonly (keyof typeof HELD_REASONS)[]): string =>
  `${reasons.map(reason => HELD_REASONS[reason]).join(' و ')} این سفارش با یکی از سفارش‌های اخیر معرف یکی است.`

/** Whether and why a code can be used. */
export function couponStateOf(coupon: {
  active: boolean
  is_early: boolean
  is_over: boolean
}): string {
  if (!coupon.active) return couponOfficeLabels.off
  if (coupon.is_over) return couponOfficeLabels.over
  return coupon.is_early ? couponOfficeLabels.early : couponOfficeLabels.on
}

export const couponTotals = (count: number, used: number): string[] => [
  `${formatNumber(count)} کد`,
  `${formatNumber(used)} بار ${couponOfficeLabels.used}`,
]
