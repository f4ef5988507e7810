/** The words of packing and delivery in the back office. */
export const deliveryLabels = {
  delivery: 'تحویل',
  route: 'برگه‌ی مسیر',
  chooseWindow: 'زمان تحویل را انتخاب کنید.',
  noWindows: 'سفارشی در حال ارسال نیست.',
  nothingOut: 'در این زمان سفارشی برای تحویل نیست.',
  pieces: 'عدد کالا',
  paid: 'پرداخت شده؛ مبلغی نگیرید.',
  collect: 'دریافت در محل:',
  call: 'تماس:',
  markDelivered: 'تحویل شد',
  markCollected: 'تحویل شد و مبلغ را گرفتم',
  delivered: 'تحویل شده',
  note: 'یادداشت مشتری',
  postalCode: 'کد پستی',
  slips: 'برگه‌های بسته‌بندی',
  slip: 'برگه‌ی بسته‌بندی',
  noSlips: 'برگه‌ای برای چاپ نیست.',
  order: 'سفارش',
  toCollect: 'دریافت در محل، باقی‌مانده:',
  collected: 'دریافت‌شده:',
  nothingToCollect: 'در این مسیر مبلغی برای دریافت در محل نیست.',
  takeBack: 'پس‌گرفتن ثبت تحویل',
  missed: 'تحویل نشد',
  missedWhy: 'چرا تحویل نشد؟',
  missedNote: 'توضیح (اختیاری)',
  saveMissed: 'ثبت تحویل‌نشدن',
  backReason: 'دلیل پس‌گرفتن ثبت تحویل',
  signature: 'امضای تحویل‌گیرنده',
} as const

/** Why an order was not taken at the door. */
export const missedNames = {
  nobody: 'کسی در محل نبود',
  'no-answer': 'مشتری پاسخ تلفن را نداد',
  address: 'نشانی پیدا نشد',
  'not-wanted': 'مشتری سفارش را نپذیرفت',
} as const
