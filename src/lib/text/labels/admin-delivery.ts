import { formatTomanWithUnit } from '../money.ts'

export const deliveryLabels = {
  delivery: 'تحویل',
  route: 'برگه‌ی مسیر',
  chooseWindow: 'زمان تحویل را انتخاب کنید.',
  noWindows: 'سفارشی در حال ارسال وجود ندارد.',
  nothingOut: 'در این زمان سفارشی برای تحویل وجود ندارد.',
  pieces: 'عدد کالا',
  paid: 'پرداخت‌شده؛ مبلغی نگیرید.',
  collect: 'دریافت در محل:',
  call: 'تماس:',
  mapApp: 'مسیریاب گوشی',
  mapPage: 'نقشه در مرورگر',
  pickup: 'تحویل در فروشگاه',
  notOut: 'هنوز به پیک سپرده نشده است.',
  code: 'کد تحویل (مشتری می‌گوید)',
  noCode: 'مشتری کد ندارد',
  noCodeReason: 'چرا بدون کد؟',
  withCode: 'با کد تحویل',
  markDelivered: 'تحویل شد',
  markCollected: 'تحویل شد و مبلغ را گرفتم',
  delivered: 'تحویل‌شده',
  note: 'یادداشت مشتری',
  postalCode: 'کد پستی',
  slips: 'برگه‌های بسته‌بندی',
  slip: 'برگه‌ی بسته‌بندی',
  noSlips: 'سفارشی برای چاپ وجود ندارد.',
  order: 'سفارش',
  toCollect: 'دریافت در محل، باقی‌مانده:',
  collected: 'دریافت‌شده:',
  nothingToCollect: 'در این مسیر مبلغی برای دریافت در محل وجود ندارد.',
  takeBack: 'پس گرفتن ثبت تحویل',
  missed: 'تحویل نشد',
  missedWhy: 'چرا تحویل نشد؟',
  missedNote: 'توضیح (اختیاری)',
  saveMissed: 'ثبت تحویل نشدن',
  backReason: 'دلیل پس گرفتن ثبت تحویل',
  hour: 'ساعت تحویل',
  announced: 'اعلام‌شده به مشتری:',
  hourOpen: 'اعلام نشده',
  announce: 'پیامک ساعت‌ها به مشتریان',
  announceHint:
    'ساعت پیشنهادی از ترتیب مسیر است. فقط به کسانی پیامک می‌رود که ساعتشان عوض شده یا اولین بار است که اعلام می‌شود.',
  signature: 'امضای تحویل‌گیرنده',
} as const

export const tourLabels = {
  tourOf: 'مسیر',
  stops: 'سفارش',
  left: 'مانده',
  assign: 'سپردن سفارش‌های انتخاب‌شده',
  courier: 'پیک',
  nobody: 'هیچ‌کس (پس گرفتن از پیک)',
  give: 'سپردن به پیک',
  take: 'این سفارش‌ها را می‌برم',
  select: 'انتخاب این سفارش',
  share: 'تقسیم سفارش‌های بدون پیک',
  shareHint: 'سفارش‌های هر پیک نزدیک هم انتخاب و به ترتیب کوتاه‌ترین مسیر چیده می‌شوند.',
  shareNow: 'تقسیم بین پیک‌ها',
  noCouriers: 'همکاری با نقش پیک وجود ندارد؛ در بخش همکاران اضافه کنید.',
  cash: 'دریافت‌شده در محل',
  settlement: 'تسویه با پیک',
  received: 'مبلغ تحویل‌گرفته از پیک (تومان)',
  note: 'دلیل تفاوت (اگر هست)',
  settle: 'ثبت تسویه',
  settled: 'تسویه شد',
  handedIn: 'تحویل داده شد',
  reason: 'دلیل تفاوت',
  unsettled: 'مسیرهای تسویه‌نشده',
} as const

/** «باید ۳۵٬۰۰۰ تومان باشد.» */
export const expectedCash = (amount: string): string => `باید ${amount} باشد.`

/** Of the cash that was handed in against what was taken at the doors, in rials; not 0. */
export const cashDifference = (rials: number): string =>
  `${formatTomanWithUnit(Math.abs(rials))} ${rials < 0 ? 'کمتر' : 'بیشتر'} از دریافت‌شده در محل`

export const attemptReasonNames = {
  nobody: 'کسی در محل نبود',
  'no-answer': 'مشتری پاسخ تلفن را نداد',
  address: 'آدرس پیدا نشد',
  'not-wanted': 'مشتری سفارش را نپذیرفت',
} as const
