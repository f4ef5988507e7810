import { formatCount, formatNumber } from '../digits.ts'
import { formatTomanWithUnit } from '../money.ts'

export const campaignLabels = {
  campaigns: 'کمپین پیامکی',
  newCampaign: 'کمپین جدید',
  toThese: 'پیامک به این مشتریان',
  none: 'هنوز کمپینی فرستاده نشده است.',
  back: 'بازگشت به کمپین‌ها',
  title: 'عنوان (مشتری آن را نمی‌بیند)',
  text: 'متن پیامک',
  textHint: 'نام فروشگاه را بنویسید؛ لینک لغو و «لغو۱۱» خودکار به پایان متن افزوده می‌شود.',
  audience: 'گیرندگان',
  audienceHint: 'فقط مشتریانی که در حساب خود پیامک پیشنهادها را پذیرفته‌اند.',
  date: 'روز ارسال',
  dateHint: 'اگر خالی بماند، پس از تأیید بلافاصله فرستاده می‌شود',
  time: 'ساعت ارسال',
  timeDefault: '۱۰:۰۰',
  preview: 'پیش‌نمایش گیرندگان و هزینه',
  previewed: 'پیش‌نمایش',
  sample: 'اولین گیرندگان',
  nobody: 'با این انتخاب‌ها پیامک به کسی نمی‌رسد.',
  now: 'بلافاصله پس از تأیید',
  start: 'زمان ارسال',
  confirm: 'گیرندگان و هزینه را دیدم و ارسال را تأیید می‌کنم.',
  by: 'ثبت‌کننده:',
  everyone: 'همه‌ی مشتریان',
  progress: 'پیشرفت',
  spent: 'هزینه تا الان',
  whole: 'هزینه‌ی تأییدشده',
  stop: 'توقف کمپین',
  stopNote: 'پیامک‌هایی که هنوز نرفته‌اند دیگر فرستاده نمی‌شوند. کمپین متوقف‌شده ادامه نمی‌یابد.',
  failedTexts: 'پیامک‌های نرسیده',
} as const

export const campaignStateNames = {
  scheduled: 'زمان‌بندی‌شده',
  sending: 'در حال ارسال',
  done: 'تمام‌شده',
  stopped: 'متوقف‌شده',
} as const

export const recipientStateNames = {
  waiting: 'در انتظار',
  queued: 'در صف ارسال',
  sent: 'فرستاده‌شده',
  failed: 'نرسیده',
  skipped: 'فرستاده نشد (لغو مشتری یا توقف کمپین)',
} as const

export const exclusionNames = {
  'no-consent': 'پیامک پیشنهادها را نپذیرفته‌اند',
  erased: 'داده‌های شخصی‌شان پاک شده است',
  recent: 'به‌تازگی پیامک تبلیغاتی گرفته‌اند یا می‌گیرند',
} as const

export const peopleCount = (count: number): string => formatCount(count, 'نفر')
export const partsCount = (count: number): string => formatCount(count, 'بخش')

/** @param cost rials */
export const sendTo = (recipients: number, cost: number): string =>
  `ارسال به ${peopleCount(recipients)} با هزینه‌ی ${formatTomanWithUnit(cost)}`

export const sentOf = (sent: number, recipients: number): string =>
  `${formatNumber(sent)} از ${peopleCount(recipients)}`
