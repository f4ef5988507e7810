import { formatNumber } from '../digits.ts'

export const priceChangeMessages = {
  notFound: 'چنین تغییر قیمتی وجود ندارد.',
  tooMany: 'بیش از ۵٬۰۰۰ کالا انتخاب شده است؛ دسته، برند یا مجموعه‌ای کوچک‌تر انتخاب کنید.',
  nothingToChange: 'با این درصد و گرد کردن، قیمت هیچ کالایی عوض نمی‌شود.',
  changedSincePreview:
    'قیمت‌ها پس از این پیش‌نمایش عوض شده‌اند و چیزی اعمال نشد؛ پیش‌نمایش جدید را ببینید.',
  needsYes:
    'قیمت‌هایی به کمتر از نصف بالاترین قیمت ۲۴ ساعت گذشته می‌رسند؛ تا آن‌ها را تأیید نکنید چیزی اعمال نمی‌شود.',
  otherState: 'این تغییر قیمت پیش‌تر برگردانده یا لغو شده، یا هنوز اعمال نشده است.',
  scheduled: 'تغییر قیمت زمان‌بندی شد.',
  cancelled: 'تغییر قیمت لغو شد.',
  allProducts: 'همه‌ی کالاها',
  chosenProducts: 'کالاهای انتخابی',
} as const

export const pricesChanged = (count: number): string => `قیمت ${formatNumber(count)} کالا عوض شد.`

export const pricesRestored = (restored: number, unrestored: number): string =>
  `قیمت ${formatNumber(restored)} کالا برگشت.` +
  (unrestored > 0 ? ` قیمت ${formatNumber(unrestored)} کالا پس از آن عوض شده بود و دست نخورد.` : '')

export const chosenSkus = (most: number): string =>
  `حداکثر ${formatNumber(most)} کالا را می‌توانید نام ببرید.`

export const unknownSkus = (keys: readonly string[]): string =>
  `این کدها پیدا نشدند: ${keys.map(key => `\u200e${key}\u200e`).join('، ')}`
