import { formatNumber } from '../digits.ts'

export const webhookMessages = {
  added: 'گیرنده اضافه شد.',
  removed: 'گیرنده و گزارش ارسال‌هایش حذف شد.',
  rotated: 'رمز جدید ساخته شد. رمز قبلی هم تا ۲۴ ساعت معتبر است.',
  pinged: 'پیام آزمایشی در صف ارسال است.',
  off: 'گیرنده غیرفعال است؛ اول آن را فعال کنید.',
  unknownReceiver: 'این گیرنده پیدا نشد.',
  notEnded: 'این ارسال پیدا نشد یا هنوز در صف است.',
  wrongTrialUrl:
    'نشانی باید با \u200Ehttps://\u200E یا \u200Ehttp://\u200E شروع شود و نام کاربری و رمز نداشته باشد.',
  privateUrl: 'این نشانی در شبکه‌ی داخلی است و از فروشگاه چیزی دریافت نمی‌کند.',
  wrongUrl: 'نشانی باید با \u200Ehttps://\u200E شروع شود و نام کاربری و رمز نداشته باشد.',
} as const

/** Waiting deliveries whose last try failed. */
export const deliveriesRetried = (count: number): string =>
  `گیرنده ${formatNumber(count)} رویداد را هنوز نگرفته است؛ دوباره ارسال می‌شوند.`

export const deliveriesQueued = (count: number): string =>
  count === 0 ? 'ارسال ناموفقی نمانده است.' : `${formatNumber(count)} ارسال دوباره در صف قرار گرفت.`
