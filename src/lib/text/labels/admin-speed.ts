import type { SpeedDevice, SpeedMetric, SpeedPage } from '#lib/codes/page-speed.ts'
import { formatNumber } from '../digits.ts'

export const speedLabels = {
  speed: 'سرعت برای بازدیدکنندگان',
  metric: 'معیار',
  page: 'نوع صفحه',
  device: 'دستگاه',
  allPages: 'همه‌ی صفحه‌ها',
  allDevices: 'گوشی و رایانه',
  visits: 'تعداد بازدید',
  table: 'جدول',
  limit: 'حد',
  over: 'بیش از حد',
  byPage: 'به تفکیک نوع صفحه و دستگاه',
  byDay: 'روز به روز',
  settings: 'تغییر حدها',
  empty: 'هنوز بازدیدی در این روزها ثبت نشده است.',
} as const

export const speedMetricNames: Readonly<Record<SpeedMetric, string>> = {
  lcp: 'نمایش بخش اصلی',
  inp: 'واکنش به لمس و کلیک',
  cls: 'جابه‌جا شدن صفحه',
  ttfb: 'رسیدن پاسخ سرور',
}

/** Fields of the settings. */
export const speedLimits: Readonly<Record<SpeedMetric, string>> = {
  lcp: `${speedMetricNames.lcp} (میلی‌ثانیه)`,
  inp: `${speedMetricNames.inp} (میلی‌ثانیه)`,
  cls: `${speedMetricNames.cls} (هزارم)`,
  ttfb: `${speedMetricNames.ttfb} (میلی‌ثانیه)`,
}

export const speedPageNames: Readonly<Record<SpeedPage, string>> = {
  home: 'صفحه‌ی اصلی',
  list: 'فهرست کالاها',
  product: 'کالا',
  bundle: 'پک',
  landing: 'صفحه‌ی فرود',
  cart: 'سبد خرید',
  checkout: 'ثبت سفارش',
  'sign-in': 'ورود و ثبت‌نام',
  profile: 'حساب کاربری',
  content: 'صفحه‌های متنی',
}

export const speedDeviceNames: Readonly<Record<SpeedDevice, string>> = {
  phone: 'گوشی',
  desktop: 'رایانه',
}

export const speedAbout = [
  'در سه بازدید از هر چهار بازدید، عدد همین یا کمتر بوده است؛ عدد کوچک‌تر بهتر است.',
  'بیشترِ بازدیدهایی که بدون لمس یا کلیک تمام می‌شوند شمرده نمی‌شوند. نام، نشانی و شناسه‌ای از بازدیدکننده نگه داشته نمی‌شود. هر بازدید حداکثر یک دقیقه بعد اینجا دیده می‌شود.',
  'عدد «جابه‌جا شدن صفحه» بی‌واحد است: صفر یعنی هنگام باز شدن صفحه چیزی از جای خود تکان نمی‌خورد.',
  'اگر نوعی صفحه در هفت روز گذشته با دست‌کم ۵۰ بازدید کندتر از حد باشد، در «میز کار» یادآوری می‌شود.',
]

const THOUSAND = 1_000

/** «۲٫۵ ثانیه», «۲۰۰ میلی‌ثانیه»; shifts have no unit. */
export function speedText(value: number, metric: SpeedMetric): string {
  if (metric === 'inp') return `${formatNumber(Math.round(value))} میلی‌ثانیه`
  if (metric === 'cls') return formatNumber(value / THOUSAND)
  return `${formatNumber(Math.round(value / 10) / 100)} ثانیه`
}
