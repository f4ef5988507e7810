import { formatCount } from '#lib/text/digits.ts'

/** What the back office says of orders. */
export const orderOfficeMessages = {
  orderMoved: 'وضعیت سفارش تغییر کرد.',
  orderMovedOn: 'وضعیت این سفارش هم‌زمان جای دیگری تغییر کرد؛ آن را دوباره ببینید.',
  reasonMissing: 'برای لغو یا مرجوع کردن سفارش، دلیل آن را بنویسید.',
  chooseStep: 'سفارش‌ها و وضعیت تازه را انتخاب کنید.',
  slipOnCancel:
    'فیش بانکی این سفارش در انتظار بررسی است. اگر سفارش لغو شود و سپس فیش پذیرفته شود، مبلغ آن به کیف پول مشتری می‌رود.',
  someStayed: 'این سفارش‌ها تغییر نکردند:',
  payAtFinance:
    'اگر پول این سفارش به حساب فروشگاه رسیده است، کد پیگیری آن را به همکار مالی یا مدیر فروشگاه بدهید؛ ثبت پرداخت با اوست.',
  pickFirst: 'این سفارش هنوز جمع نشده است؛ پس از ثبت جمع‌آوری می‌توان آن را به پیک داد.',
} as const

/** Why an order cannot be moved. */
export const moveRefusals = {
  'no-way': 'از وضعیت کنونی به این وضعیت راهی نیست.',
  'not-yours': 'این تغییر از دست همکاران بر نمی‌آید.',
  expired: 'مهلت این سفارش گذشته است.',
  'slip-waiting': 'فیش بانکی این سفارش هنوز بررسی نشده است.',
  'not-picked': 'جمع‌آوری این سفارش ثبت نشده است؛ نخست آن را جمع کنید.',
  'money-unknown': 'ثبت پرداخت با همکار مالی یا مدیر فروشگاه است؛ کد پیگیری سفارش را به او بدهید.',
  'own-money':
    'دریافت پول این سفارش را خودتان ثبت کرده‌اید؛ برگرداندن آن به کیف پول با همکار دیگری است.',
  'not-paid': 'این سفارش پرداخت نشده است؛ برای آن «تأیید با پرداخت در محل» را برگزینید.',
  'payment-open': 'پرداخت آنلاین این سفارش هنوز باز است؛ تا روشن شدن نتیجه‌ی آن صبر کنید.',
  'moved-on': orderOfficeMessages.orderMovedOn,
  unknown: 'چنین سفارشی وجود ندارد.',
} as const

/** How many orders were moved on. */
export const ordersMoved = (count: number): string =>
  `وضعیت ${formatCount(count, 'سفارش')} تغییر کرد.`
