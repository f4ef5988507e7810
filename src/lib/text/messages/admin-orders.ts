import { formatCount, toPersianDigits } from '#lib/text/digits.ts'

/** What the back office says of orders. */
export const orderOfficeMessages = {
  orderMoved: 'وضعیت سفارش تغییر کرد.',
  orderMovedOn: 'وضعیت این سفارش هم‌زمان جای دیگری تغییر کرد؛ آن را دوباره ببینید.',
  reasonMissing: 'برای لغو یا مرجوع کردن سفارش، دلیل آن را بنویسید.',
  chooseStep: 'سفارش‌ها و وضعیت تازه را انتخاب کنید.',
} as const

/** Why an order cannot be moved. */
export const moveRefusals = {
  'no-way': 'از وضعیت کنونی به این وضعیت راهی نیست.',
  'not-yours': 'این تغییر از دست همکاران بر نمی‌آید.',
  expired: 'مهلت این سفارش گذشته است.',
  'slip-waiting': 'فیش بانکی این سفارش هنوز بررسی نشده است.',
  'moved-on': orderOfficeMessages.orderMovedOn,
  unknown: 'چنین سفارشی وجود ندارد.',
} as const

/** An order that stayed where it was, and why. */
export const orderStayed = (trackingCode: string, why: string): string =>
  `سفارش ${toPersianDigits(trackingCode)} تغییر نکرد: ${why}`

/** How many orders were moved on. */
export const ordersMoved = (count: number): string =>
  `وضعیت ${formatCount(count, 'سفارش')} تغییر کرد.`
