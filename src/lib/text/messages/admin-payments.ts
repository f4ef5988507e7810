import { moveRefusals } from './admin-orders.ts'

export const recordedPaymentMessages = {
  recorded: 'پرداخت سفارش ثبت شد.',
} as const

export const recordedPaymentRefusals = {
  ...moveRefusals,
  'no-way': 'این سفارش مبلغ پرداخت‌نشده‌ای ندارد: پرداخت، لغو یا مرجوع شده است.',
  'nothing-picked':
    'هنگام جمع‌آوری هیچ کالایی از این سفارش موجود نبود و مبلغی برای پرداخت ندارد؛ لغو آن با همکار سفارش‌هاست.',
  'slip-waiting': 'فیش بانکی این سفارش در انتظار بررسی است؛ پول آن را با پذیرفتن فیش ثبت کنید.',
  'other-amount': 'مبلغ این سفارش تغییر کرده است؛ آن را دوباره ببینید. چیزی ثبت نشد.',
  'reference-used':
    'با این شماره‌ی پیگیری پیش از این پرداخت یک سفارش ثبت شده است؛ هر واریز فقط برای یک سفارش ثبت می‌شود.',
} as const
