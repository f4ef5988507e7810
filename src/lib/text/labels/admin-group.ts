import { formatNumber } from '../digits.ts'

/** Of categories, brands and shelves. */
export const groupLabels = {
  titles: { categories: 'دسته‌ها', brands: 'برندها', shelves: 'مجموعه‌ها' },
  new: { categories: 'دسته‌ی جدید', brands: 'برند جدید', shelves: 'مجموعه‌ی جدید' },
  back: {
    categories: 'بازگشت به دسته‌ها',
    brands: 'بازگشت به برندها',
    shelves: 'بازگشت به مجموعه‌ها',
  },
  none: {
    categories: 'هنوز دسته‌ای وجود ندارد. هر کالا در یک دسته جای می‌گیرد؛ اولین دسته را بسازید.',
    brands: 'هنوز برندی وجود ندارد. هر کالا یک برند دارد؛ اولین برند را بسازید.',
    shelves:
      'هنوز مجموعه‌ای وجود ندارد. مجموعه فهرستی از کالاهاست که با نام و رنگ خود در صفحه‌ی اصلی می‌آید.',
  },
  orderHint: {
    categories:
      'ترتیب دسته‌ها در فروشگاه همین است. با کشیدن دستگیره، کلیدهای بالا و پایین یا دکمه‌ها جابه‌جا کنید.',
    brands:
      'ترتیب برندها در فروشگاه همین است. با کشیدن دستگیره، کلیدهای بالا و پایین یا دکمه‌ها جابه‌جا کنید.',
  },
  noBrands: 'برندی با این نام پیدا نشد.',
  search: 'نام برند',
  branch: 'شاخه',
  below: 'زیردسته‌ی جدید',
  up: 'بالا بردن',
  down: 'پایین بردن',
  drag: 'جابه‌جایی با کشیدن یا کلیدهای بالا و پایین',
  unsaved: 'ترتیب جدید ذخیره نشد؛ اینترنت را بررسی کنید.',
  again: 'ذخیره‌ی دوباره',
  at: 'جای آن میان دسته‌های کنارش',
  atLast: 'آخر',
  atFirst: 'اول',
  make: 'افزودن',
  save: 'ذخیره',
  uses: 'کاربرد در فروشگاه',
  noUse: 'هنوز جایی به کار نرفته است.',
  seeProducts: 'دیدن کالاها',
  merge: 'ادغام با مورد دیگر',
  mergeInto: 'ادغام با',
  mergeChoose: 'مقصد را انتخاب کنید',
  mergeNone: 'مورد دیگری برای ادغام وجود ندارد.',
  mergeSure: 'می‌دانم که این کار برگشت ندارد',
  doMerge: 'ادغام شود',
  delete: 'حذف',
  doDelete: 'بله، حذف شود',
  cannotDelete: 'اکنون نمی‌توان حذف کرد:',
  cancel: 'انصراف',
} as const

export const categoryTypeNames = {
  leaf: 'برگ: کالا در آن است',
  branch: 'شاخه: زیردسته دارد',
} as const

export const productsOf = (count: number): string => `${formatNumber(count)} کالا`
export const childrenOf = (count: number): string => `${formatNumber(count)} زیردسته`
export const mergeTitle = (name: string): string => `ادغام «${name}»`
export const deleteTitle = (name: string): string => `حذف «${name}»`
export const newBelow = (name: string): string => `زیردسته‌ی جدید در ${name}`
export const placeOf = (name: string, place: number, count: number): string =>
  `${name}: جایگاه ${formatNumber(place)} از ${formatNumber(count)}`

export const mergeHint = (name: string): string =>
  `همه‌ی آنچه در «${name}» هست به مقصد می‌رود، هر جای محتوا که از آن نام برده به مقصد اشاره می‌کند، نشانی آن همیشه به مقصد می‌رسد و «${name}» حذف می‌شود.`

export const deleteHint = (name: string): string => `«${name}» برای همیشه حذف می‌شود.`

export const namedIn = (pages: readonly string[]): string => `در محتوا: ${pages.join('، ')}`
