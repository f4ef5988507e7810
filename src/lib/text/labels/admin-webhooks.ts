import type { DeliveryState, WebhookTopic } from '../../codes/webhook.ts'

export const webhookLabels = {
  title: 'وب‌هوک‌ها',
  hint: 'با هر رویداد، فروشگاه به نشانی‌های این فهرست خبر می‌دهد.',
  programmer: 'آنچه برنامه‌نویس گیرنده باید بداند',
  programmerFacts: [
    'نشانی باید امن (\u200Ehttps\u200E) و از اینترنت در دسترس باشد و ظرف ۱۰ ثانیه پاسخی از ۲۰۰ تا ۲۹۹ بدهد؛ کار خود را پس از آن انجام دهد.',
    'اگر پاسخ نرسد، فروشگاه تا ۲۴ ساعت دوباره می‌فرستد. یک رویداد ممکن است دو بار یا دیرتر از رویداد بعدی برسد؛ گیرنده شناسه‌ی \u200Ewebhook-id\u200E را نگه می‌دارد و تکراری‌ها را کنار می‌گذارد.',
    'امضای هر پیام به روش \u200EStandard Webhooks\u200E (\u200Estandardwebhooks.com\u200E) است و با رمز امضا که هنگام افزودن گیرنده نشان داده می‌شود بررسی می‌شود.',
    'متن پیام \u200EJSON\u200E است: نوع رویداد، زمان آن و شناسه‌ها. مبلغ‌ها به ریال است و نام، شماره یا آدرس کسی در آن نیست.',
  ],
  none: 'هنوز گیرنده‌ای ثبت نشده است.',
  addReceiver: 'گیرنده‌ی جدید',
  add: 'افزودن',
  url: 'نشانی گیرنده',
  topics: 'رویدادها',
  active: 'فعال',
  off: 'غیرفعال',
  waiting: 'در صف',
  failed: 'ناموفق',
  save: 'ذخیره',
  back: 'بازگشت به وب‌هوک‌ها',
  secret: 'رمز امضا',
  secretOnce: 'این رمز فقط همین یک بار نشان داده می‌شود؛ آن را در برنامه‌ی گیرنده بگذارید.',
  rotate: 'ساختن رمز جدید',
  rotateNote: 'رمز قبلی تا ۲۴ ساعت کنار رمز جدید معتبر می‌ماند.',
  ping: 'ارسال پیام آزمایشی',
  remove: 'حذف گیرنده',
  removeNote: 'گزارش ارسال‌ها هم حذف می‌شود و برنمی‌گردد.',
  deliveries: 'گزارش ارسال‌ها',
  noDeliveries: 'ارسالی با این وضعیت نیست.',
  allStates: 'همه',
  event: 'رویداد',
  state: 'وضعیت',
  tries: 'تعداد تلاش',
  created: 'زمان رویداد',
  answer: 'پاسخ گیرنده',
  sent: 'ارسال شد',
  nextTry: 'تلاش بعدی',
  payload: 'متن پیام',
  replay: 'ارسال دوباره',
  replayFailed: 'ارسال دوباره‌ی همه‌ی ناموفق‌ها',
} as const

export const topicNames: Readonly<Record<WebhookTopic, string>> = {
  order: 'سفارش',
  payment: 'پرداخت',
  picking: 'جمع‌آوری',
  stock: 'موجودی',
  customer: 'مشتری',
  claim: 'گزارش مشکل',
}

export const deliveryStateNames: Readonly<Record<DeliveryState, string>> = {
  waiting: 'در صف',
  delivered: 'رسید',
  failed: 'ناموفق',
}
