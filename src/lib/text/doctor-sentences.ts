import { jalaliDigits } from './dates.ts'
import { formatNumber } from './digits.ts'

/**
 * Findings about an open shop by code, in the terminal's English and the office's Persian; `$1` to
 * `$3` are their values.
 */
export const DOCTOR_SENTENCES = {
  'not-production': {
    en: 'NODE_ENV is not production.',
    fa: 'مقدار NODE_ENV برابر production نیست.',
  },
  'no-site-url': {
    en: 'SITE_URL is not set: links, also of text messages, and payments need it.',
    fa: 'SITE_URL تنظیم نشده است؛ لینک‌ها، از جمله در پیامک‌ها، و پرداخت به آن نیاز دارند.',
  },
  'no-https': {
    en: 'SITE_URL is not https: passwords and tokens could be read on their way.',
    fa: 'SITE_URL با https شروع نمی‌شود؛ رمزها در راه خوانده می‌شوند.',
  },
  'no-secret': {
    en: 'APP_SECRET is not set: the key of codes and tokens stands in the database itself.',
    fa: 'APP_SECRET تنظیم نشده است؛ کلید کدها و نشست‌ها در خود پایگاه داده است.',
  },
  'local-sms': {
    en: 'SMS_DRIVER is local: no text is sent, and codes stand in a file.',
    fa: 'SMS_DRIVER برابر local است؛ پیامکی فرستاده نمی‌شود و کدها در یک فایل می‌مانند.',
  },
  'local-payment': {
    en: 'PAYMENT_DRIVER is local: anybody can pay nothing.',
    fa: 'PAYMENT_DRIVER برابر local است؛ هر کسی می‌تواند بدون پول پرداخت کند.',
  },
  'local-geocoder': {
    en: 'GEOCODER is local: addresses are found by the list of places alone.',
    fa: 'GEOCODER برابر local است؛ آدرس‌ها فقط با فهرست محله‌ها پیدا می‌شوند.',
  },
  'database-damaged': {
    en: 'The database file is damaged: $1. Bring a backup back.',
    fa: 'فایل پایگاه داده آسیب دیده است: $1. یک پشتیبان را بازگردانید.',
  },
  'folder-missing': { en: '$1 does not exist.', fa: 'پوشه‌ی $1 وجود ندارد.' },
  'till-folder': {
    en: 'The folder of the till, $1, cannot be read and written.',
    fa: 'فروشگاه نمی‌تواند در پوشه‌ی صندوق، $1، بخواند و بنویسد.',
  },
  'till-file-fails': {
    en: '$1 in the folder of the till, $2, was begun $3 times and never finished: see the log.',
    fa: 'فایل $1 در پوشه‌ی صندوق، $2، تا حالا $3 بار شروع شده و به پایان نرسیده است؛ لاگ را ببینید.',
  },
  'till-files-wait': {
    en: '$1 files in the folder of the till, $2, have waited for a quarter of an hour: see the log; its key may be revoked.',
    fa: '$1 فایل در پوشه‌ی صندوق، $2، یک ربع است که منتظر مانده است؛ شاید کلید آن لغو شده باشد.',
  },
  'webhook-retried': {
    en: '$1 events are not delivered to $2 and are tried again: see its log.',
    fa: '$1 رویداد هنوز به $2 نرسیده است و دوباره ارسال می‌شود؛ گزارش ارسال‌های آن را ببینید.',
  },
  'disk-full': {
    en: 'Less than 1 GB is left on the disk of $1.',
    fa: 'در دیسک $1 کمتر از ۱ گیگابایت جا مانده است.',
  },
  'no-owner': {
    en: 'Nobody of the staff is an owner: npm run shop -- staff add.',
    fa: 'هیچ‌یک از همکاران نقش مدیر فروشگاه ندارد.',
  },
  'initial-password': {
    en: '$1, an owner, never chose a password of their own.',
    fa: '$1، مدیر فروشگاه، هنوز برای خود رمزی انتخاب نکرده است.',
  },
  'no-bank-account': {
    en: 'No bank_account in settings.json: customers cannot see where to pay for a bank slip.',
    fa: 'حساب بانکی فروشگاه ثبت نشده است؛ مشتری نمی‌بیند پول فیش را به کجا واریز کند.',
  },
  'day-without-window': {
    en: '$1 has no delivery window with a free place, and is not closed.',
    fa: 'روز $1 بازه‌ی تحویلی با جای خالی ندارد و تعطیل هم نیست.',
  },
  'empty-sitemap': {
    en: 'The sitemap names no product.',
    fa: 'نقشه‌ی سایت هیچ کالایی ندارد.',
  },
  'texts-failed': {
    en: '$1 texts could not be sent: npm run shop -- sms.',
    fa: '$1 پیامک فرستاده نشد؛ «پیامک‌های نرسیده» را ببینید.',
  },
  'texts-late': {
    en: '$1 texts have waited for more than 15 minutes.',
    fa: '$1 پیامک بیش از ۱۵ دقیقه در صف مانده است.',
  },
  'code-flood': {
    en: '$1 codes were sent today and not used, a flood: only known numbers get more.',
    fa: 'امروز $1 کد ورود فرستاده شد و استفاده نشد؛ تا فردا فقط شماره‌های شناخته‌شده کد می‌گیرند.',
  },
  'many-codes': {
    en: '$1 codes were sent today and not used: look in the logs for who asks for them.',
    fa: 'امروز $1 کد ورود فرستاده شد و استفاده نشد؛ در لاگ‌ها ببینید چه کسی آن‌ها را می‌خواهد.',
  },
  'pictures-missing': {
    en: '$1 pictures are not in MEDIA_DIR ($2).',
    fa: '$1 تصویر در پوشه‌ی MEDIA_DIR نیست ($2).',
  },
} as const
export type DoctorCode = keyof typeof DOCTOR_SENTENCES

export const doctorCheckNames: Readonly<Record<string, string>> = {
  'address and keys': 'نشانی و کلیدها',
  drivers: 'سامانه‌های بیرونی',
  database: 'پایگاه داده',
  disk: 'دیسک',
  staff: 'همکاران',
  payment: 'پرداخت',
  windows: 'بازه‌های تحویل',
  pictures: 'تصویرها',
  sitemap: 'نقشه‌ی سایت',
  texts: 'پیامک‌ها',
  codes: 'کدهای ورود',
  'till folder': 'پوشه‌ی صندوق',
  webhooks: 'وب‌هوک‌ها',
}

/**
 * @example doctorSentence('fa', 'texts-late', [12]) // '۱۲ پیامک بیش از ۱۵ دقیقه در صف مانده است.'
 */
export function doctorSentence(
  language: 'en' | 'fa',
  code: DoctorCode,
  values: readonly (string | number)[],
): string {
  const textOf = (value: string | number): string => {
    if (language === 'en') return String(value)
    return typeof value === 'number' ? formatNumber(value) : readableValue(value)
  }
  return DOCTOR_SENTENCES[code][language].replace(/\$(\d)/g, (_, at: string) =>
    textOf(values[Number(at) - 1] ?? ''),
  )
}

/** Days by the Jalali calendar; paths and names are isolated from the direction of the sentence. */
const readableValue = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? `\u200E${jalaliDigits(text)}\u200E` : `\u2068${text}\u2069`
