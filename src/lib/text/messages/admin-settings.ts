import { formatNumber } from '../digits.ts'

export const settingMessages = {
  stale:
    'پس از باز شدن این فرم همکار دیگری آن را تغییر داده است؛ تغییر او در تاریخچه‌ی پایین صفحه است. اگر نوشته‌های شما درست است دوباره ذخیره کنید.',
  phone: 'شماره‌ی تلفن را با رقم بنویسید، مانند ۰۲۱-۹۱۰۰۰۰۰۰.',
  email: 'ایمیل را کامل بنویسید، مانند ‎info@example.com‎.',
  url: 'نشانی را کامل و با ‎https‎ بنویسید، مانند ‎https://example.com/shop‎.',
  cardOrIban: 'شماره‌ی کارت یا شبا لازم است تا مشتری بداند به کجا واریز کند.',
  card: 'این شماره‌ی کارت درست نیست: ۱۶ رقم روی کارت را دوباره بخوانید.',
  iban: 'این شماره‌ی شبا درست نیست: IR و ۲۴ رقم پس از آن را دوباره بخوانید.',
  claimsSum: 'این مبلغ نباید کمتر از مبلغ یک گزارش باشد.',
  hours: 'پایان ساعت‌ها باید پس از شروع آن باشد.',
} as const

/** Of delivery methods and payment ports. */
export const choiceMessages = {
  staleOrder:
    'پس از باز شدن این صفحه ترتیب فهرست عوض شده است؛ ترتیب جدید را ببینید و دوباره جابه‌جا کنید.',
  noMethod: 'چنین روش ارسالی وجود ندارد.',
  methodAdded: 'روش ارسال اضافه شد.',
  methodDeleted: 'روش ارسال حذف شد.',
  methodUsed:
    'سفارش باز یا تکراری با این روش وجود دارد و نمی‌توان حذفش کرد؛ برای سفارش‌های جدید آن را خاموش کنید.',
  noPort: 'چنین روش پرداختی وجود ندارد.',
  portAdded: 'روش پرداخت اضافه شد.',
  onePortWithoutPayment: 'روش پرداخت با فیش بانکی از پیش وجود دارد؛ آن را تغییر دهید.',
} as const

export const failedTextMessages = {
  notFailed: 'این پیامک دیگر در فهرست نیست؛ همکار دیگری آن را دوباره فرستاده است.',
} as const

/** After failed texts were queued again. */
export const textsQueued = (count: number): string =>
  count === 0
    ? 'پیامکی برای ارسال دوباره نبود.'
    : `${formatNumber(count)} پیامک در صف ارسال قرار گرفت و تا چند ثانیه‌ی دیگر فرستاده می‌شود.`
