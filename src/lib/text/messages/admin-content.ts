import { formatNumber } from '../digits.ts'

export const contentMessages = {
  notFound: 'چنین صفحه یا بخشی وجود ندارد.',
  versionNotFound: 'چنین نسخه‌ای وجود ندارد.',
  stale:
    'همکار دیگری پس از شما این محتوا را تغییر داده است. نوشته‌ی شما اینجا مانده است؛ نسخه‌ی جدید را در تب دیگری ببینید و سپس دوباره ذخیره کنید.',
  isScheduled: 'این نسخه در نوبت انتشار است؛ برای ویرایش، ابتدا زمان‌بندی را بردارید.',
  notScheduled: 'این نسخه زمان‌بندی نشده است.',
  scheduledYet: 'نسخه‌ای از این صفحه در نوبت انتشار است؛ ابتدا زمان‌بندی را بردارید.',
  notStanding: 'این صفحه در فروشگاه وجود ندارد.',
  takenOff: 'صفحه را از فروشگاه برداشتید؛ با انتشار هر نسخه‌ی آن دوباره دیده می‌شود.',
  changedSince: 'این پیش‌نویس پس از بازشدن صفحه تغییر کرده است؛ چیزی منتشر نشد.',
  noDraft: 'پیش‌نویسی برای انتشار وجود ندارد.',
  momentOver: 'این زمان باید در آینده باشد.',
  saved: 'پیش‌نویس ذخیره شد.',
  keptAsDraft: 'پیش‌نویس ذخیره شد، ولی انتشار انجام نشد؛ در فروشگاه چیزی تغییر نکرده است.',
  scheduled: 'انتشار زمان‌بندی شد.',
  unscheduled: 'زمان‌بندی انتشار برداشته شد.',
  published: 'منتشر شد و تا دو ثانیه‌ی دیگر در فروشگاه دیده می‌شود.',
  restored: 'نسخه‌ی پیشین دوباره منتشر شد.',
  dropped: 'پیش‌نویس حذف شد.',
  unsafeLink: 'این نشانی معتبر نیست؛ نشانی باید با ‎/‎ یا ‎https://‎ شروع شود.',
  deadLink: 'این لینک به جایی در فروشگاه نمی‌رسد.',
  noPicture: 'این تصویر در فروشگاه وجود ندارد.',
  landingTaken: 'صفحه‌ی فرودی با این نشانی وجود دارد؛ نشانی دیگری بنویسید.',
  wrongSlug: 'نشانی صفحه فقط حروف لاتین کوچک، رقم و خط تیره دارد.',
  emptyLanding: 'این صفحه خالی است؛ پیش از انتشار، توضیحات یا یک بخش به آن اضافه کنید.',
  tooLarge:
    'این محتوا با همه‌ی متن‌هایش از یک مگابایت بیشتر است و پذیرفته نمی‌شود. چیزی از دست نرفته است: متن‌ها را کوتاه‌تر کنید یا بخش‌هایی را بردارید و دوباره ذخیره کنید.',
  codeTwice: 'این کد دو بار آمده است.',
} as const

const targets = {
  products: 'کالایی',
  bundles: 'پکی',
  categories: 'دسته‌ای',
  brands: 'برندی',
  shelves: 'مجموعه‌ای',
  banners: 'بنری',
  slides: 'اسلایدی',
  faq_categories: 'موضوعی',
} as const

export const refMissing = (of: keyof typeof targets, key: string): string =>
  `${targets[of]} با کد ‎${key}‎ وجود ندارد.`

export const deadLinkIn = (href: string): string =>
  `لینک ‎${href}‎ در این متن به جایی در فروشگاه نمی‌رسد.`

const named = { banners: 'بنر', slides: 'اسلاید' } as const

export const stillNamed = (
  of: keyof typeof named,
  code: string,
  pages: readonly string[],
): string =>
  `${named[of]} با کد ‎${code}‎ را نمی‌توان حذف کرد یا کدش را عوض کرد، چون اینجا آمده است: ${pages.join('، ')}. ابتدا آن را از آنجا بردارید.`

export const stillLinked = (pages: readonly string[]): string =>
  `این صفحه را نمی‌توان از فروشگاه برداشت، چون اینجا به آن لینک داده‌اند: ${pages.join('، ')}. ابتدا آن لینک‌ها را بردارید.`

export const notPublished = (count: number): string =>
  `در زمان انتشار ${formatNumber(count)} مورد نادرست بود؛ نسخه پیش‌نویس شد.`
