import { formatAmount } from '../weight.ts'

export const tillMessages = {
  wrongKey: 'کلید دسترسی درست نیست یا لغو شده است.',
  oneName: 'کد کالا یا بارکد را بفرستید؛ فقط یکی از این دو.',
  oneAmount: 'کل موجودی یا تغییر موجودی را بفرستید؛ فقط یکی از این دو.',
  outOfScope: 'این کلید اجازه‌ی این کار را ندارد.',
} as const

/** Of files in the watched folder. */
export const tillFileMessages = {
  notCsv: 'این فایل متن CSV نیست.',
  tooLarge: 'این فایل بزرگ‌تر از ۵ مگابایت است؛ آن را به چند فایل تقسیم کنید.',
  noName: 'سطر اول باید ستون «کد کالا» یا «بارکد» داشته باشد.',
  noValue: 'سطر اول باید ستون موجودی، تغییر موجودی یا قیمت داشته باشد.',
  twoUnits: 'یا همه‌ی ستون‌های قیمت به ریال باشند یا همه به تومان.',
  brokenLine: 'گیومه‌ای درست باز یا بسته نشده یا خانه‌ای بیش از اندازه بلند است.',
  emptyLine: 'این سطر موجودی، تغییر موجودی یا قیمت ندارد.',
  soldByPiece: 'این کالا عددی فروخته می‌شود؛ قیمت آن را در ستون «قیمت» بنویسید.',
  countedByPiece: 'این کالا عددی فروخته می‌شود؛ موجودی آن را در ستونی بدون «کیلو» بنویسید.',
  line: 'سطر',
  name: 'کد کالا یا بارکد',
  refusal: 'چرا ثبت نشد',
} as const

/** By result of a line. */
export const tillResults = {
  applied: 'ثبت شد.',
  repeated: 'پیش‌تر ثبت شده بود.',
  stale: 'نسخه‌ی تازه‌تری از این کالا ثبت شده است.',
  unknown: 'کالایی با این کد یا بارکد پیدا نشد.',
  unlimited: 'موجودی این کالا نامحدود است؛ اول کل موجودی آن را بفرستید.',
  'too-much': 'موجودی از بیشترین مقدار ممکن بیشتر می‌شود.',
  'other-event': 'این شناسه‌ی رویداد پیش‌تر برای تغییر دیگری آمده است.',
  'below-half': 'قیمت به کمتر از نصف می‌رسد؛ اگر درست است \u200Eaccept_drop\u200E را هم بفرستید.',
} as const

/** Pieces, or grams of goods by weight. */
export const stockWasMissing = (missing: number, isByWeight: boolean): string =>
  `ثبت شد؛ موجودی ${formatAmount(missing, isByWeight ? 1 : null)} کمتر از این تغییر بود و صفر شد.`
