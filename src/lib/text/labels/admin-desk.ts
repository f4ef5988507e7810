import { formatNumber, formatPercent } from '../digits.ts'

export const deskLabels = {
  now: 'کارهای در انتظار',
  today: 'امروز',
  ordersToday: 'سفارش‌های امروز',
  salesToday: 'فروش امروز',
  fillToday: 'پُرشدن بازه‌های امروز',
  pickedToday: 'جمع‌آوری امروز',
  lateOrders: 'سفارش‌های دیرمانده',
  lateOrdersHint: 'بازه‌ی تحویلشان گذشته است',
  failedTexts: 'پیامک‌های نرسیده',
  failedTextsHint: 'هیچ سامانه‌ای نپذیرفت',
  windows: 'بازه‌های امروز و فردا',
  noWindows: 'برای امروز و فردا بازه‌ای باز نیست.',
  window: 'بازه',
  fill: 'ظرفیت',
  unconfirmed: 'در انتظار',
  toPick: 'برای جمع‌آوری',
  picked: 'آماده‌ی ارسال',
  onTheWay: 'در راه',
  delivered: 'تحویل‌شده',
  returned: 'مرجوع‌شده',
  key: 'کلید',
  behind: 'عقب از برنامه',
  runningOut: 'رو به اتمام',
  runningOutHint: 'با فروش هفت روز گذشته تا دو روز دیگر تمام می‌شوند.',
  product: 'کالا',
  left: 'موجودی',
  lasts: 'کفاف',
  todayFailed: 'عددهای امروز اکنون خوانده نشد؛ صفحه را دوباره باز کنید.',
  nothing: 'کاری در انتظار شما وجود ندارد.',
  nothingToPick: 'سفارشی برای جمع‌آوری وجود ندارد.',
  nothingToDeliver: 'سفارشی برای تحویل وجود ندارد.',
  late: 'از روزهای پیش',
  oldestComment: 'قدیمی‌ترین نظر در انتظار بررسی',
  newestDraft: 'تازه‌ترین پیش‌نویس',
  publish: 'انتشار',
  edit: 'ویرایش',
  sameAsPublished: 'با نسخه‌ی منتشرشده فرقی ندارد.',
  hasFaults: 'این پیش‌نویس هنوز قابل انتشار نیست؛ در صفحه‌ی ویرایش ببینید چه کم دارد.',
  tooLong: 'تغییرهای این پیش‌نویس در میز کار جا نمی‌شود؛ آن را در صفحه‌ی ویرایش ببینید و منتشر کنید.',
  decidedComments: 'نظرهای بررسی‌شده',
  failed: 'فهرست کارها اکنون خوانده نشد؛ صفحه را دوباره باز کنید.',
} as const

/** Follows the count on the desk. */
export const deskTaskNames = {
  pick: 'سفارش برای جمع‌آوری',
  deliver: 'سفارش برای تحویل به مشتری',
  confirm: 'سفارش در انتظار پرداخت یا تأیید',
  send: 'سفارش جمع‌شده، آماده‌ی ارسال',
  cancel: 'سفارش بدون هیچ کالای موجود، برای لغو',
  claims: 'گزارش مشکل کالا برای رسیدگی',
  slips: 'فیش بانکی برای بررسی',
  rewards: 'پاداش معرفی برای بررسی',
  wholesales: 'درخواست خرید عمده',
  messages: 'پیام بی‌پاسخ',
  comments: 'نظر برای تأیید',
  'no-windows': 'روز بدون بازه‌ی تحویل در روزهای پیش رو',
  'full-windows': 'بازه‌ی تحویل پُر در روزهای پیش رو',
  'sold-out': 'کالای تمام‌شده',
  'requested-goods': 'کالا که مشتریان خواسته‌اند و ندارید',
  scheduled: 'محتوای زمان‌بندی‌شده',
  drafts: 'پیش‌نویس منتشرنشده',
  'slow-pages': 'نوع صفحه که برای بازدیدکنندگان کند است',
} as const

/** «۸۰ از ۱۰۰» */
export const partOf = (part: number, whole: number): string =>
  `${formatNumber(part)} از ${formatNumber(whole)}`

/** «۱٫۵ روز» */
export const daysLeft = (days: number): string => `${formatNumber(days)} روز`

export const moreRunningOut = (count: number): string => `و ${formatNumber(count)} کالای دیگر`

/** Against the same weekday of last week until the same time; the text is what was then. */
export function againstLastWeek(
  { today, last_week }: { today: number; last_week: number },
  text: string,
): string {
  return againstEarlier([today, last_week], `هفته‌ی پیش تا این ساعت ${text}`)
}

/** The text of an earlier value and by how much the value of now differs. */
export function againstEarlier([now, then]: readonly [now: number, then: number], text: string) {
  if (then === 0 || now === then) return text
  const percent = Math.round((100 * Math.abs(now - then)) / then)
  return `${text}؛ ${formatPercent(percent)} ${now > then ? 'بیشتر' : 'کمتر'}`
}
