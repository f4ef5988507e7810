import { formatAmount } from '../weight.ts'

export const stockMessages = {
  noDocument: 'چنین سندی وجود ندارد.',
  noSupplier: 'چنین تأمین‌کننده‌ای وجود ندارد.',
  noGoods: 'کالایی با این کد وجود ندارد.',
  twice: 'این کالا دو بار آمده است.',
  nothing: 'مقدار باید بیشتر از صفر باشد.',
  wrongAmount: 'عدد بنویسید؛ برای کالای وزنی به کیلوگرم، مانند «۱٫۵» یا «۸۰۰ گرم».',
  movedMeanwhile: 'موجودی در این فاصله تغییر کرد؛ تفاوت‌های جدید را ببینید.',
  posted: 'سند ثبت شد و موجودی‌ها عوض شد.',
  notFound: 'کالایی با این نام، کد یا بارکد پیدا نشد.',
  several: 'چند کالا پیدا شد؛ یکی را انتخاب کنید.',
  noLines: 'هنوز کالایی در این سند نیست.',
} as const

/** In pieces, or grams of goods by weight. */
export const wasteAbove = (left: number, isByWeight: boolean): string =>
  `بیرون از سفارش‌ها فقط ${formatAmount(left, isByWeight ? 1 : null)} مانده است.`
