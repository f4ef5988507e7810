import { formatNumber } from '../digits.ts'

export const contentLabels = {
  content: 'محتوا',
  everyPage: 'بخش‌های همیشگی',
  landings: 'صفحه‌های فرود',
  newLanding: 'صفحه‌ی فرود جدید',
  noLandings: 'هنوز صفحه‌ی فرودی وجود ندارد.',
  slug: 'نشانی صفحه (حروف لاتین کوچک، رقم و خط تیره)',
  landingTitle: 'عنوان صفحه',
  make: 'ساختن پیش‌نویس',
  unknown: 'در فروشگاه پیدا نشد',
  deadLink: 'صفحه‌ای با این نشانی وجود ندارد',
  suggestions: 'یافته‌ها',
  automatic: 'شروع از ردیف‌های خودکار',
  automaticHint: 'جای ردیف‌های این فرم را می‌گیرند؛ تا ذخیره نکنید چیزی عوض نمی‌شود.',
  automaticSurely: 'ردیف‌های خودکار در فرم بیایند',
  automaticNow:
    'هنوز صفحه‌ی اصلی منتشر نشده است؛ فروشگاه خودش این ردیف‌ها را نشان می‌دهد و با کالاها عوضشان می‌کند.',
  neverPublished: 'هنوز منتشر نشده است؛ مشتریان آن را نمی‌بینند.',
  neverEdited: 'اینجا ویرایش نشده',
  save: 'ذخیره‌ی پیش‌نویس',
  preview: 'پیش‌نمایش',
  previewHint: 'پیش‌نمایش آنچه نوشته‌اید را نشان می‌دهد، پیش از ذخیره.',
  phone: 'موبایل',
  desktop: 'رایانه',
  publish: 'ذخیره و انتشار',
  schedule: 'ذخیره و زمان‌بندی',
  unschedule: 'برداشتن زمان‌بندی',
  drop: 'حذف پیش‌نویس',
  dropHint: 'آنچه در این پیش‌نویس نوشته‌اید پاک می‌شود و برنمی‌گردد. فروشگاه همان می‌ماند که هست.',
  dropWholeHint: 'این صفحه هنوز منتشر نشده است: با حذف پیش‌نویس، همه‌ی صفحه پاک می‌شود و برنمی‌گردد.',
  dropSurely: 'بله، حذف شود',
  takeOff: 'برداشتن صفحه از فروشگاه',
  takeOffHint: 'نشانی صفحه دیگر باز نمی‌شود؛ با انتشار هر نسخه‌ای دوباره برمی‌گردد.',
  reason: 'دلیل',
  date: 'تاریخ انتشار (شمسی)',
  dateHint: 'مانند ‎۱۴۰۵-۱۲-۲۹‎',
  time: 'ساعت انتشار (تهران)',
  morning: '۰۸:۰۰',
  add: 'افزودن',
  kind: 'نوع بخش جدید',
  up: 'بالا بردن',
  down: 'پایین بردن',
  remove: 'برداشتن',
  drag: 'جابه‌جایی با کشیدن یا کلیدهای بالا و پایین',
  empty: 'چیزی وجود ندارد.',
  problems: 'پیش از انتشار این‌ها را درست کنید',
  faults: 'این‌ها پذیرفته نشد',
  versions: 'نسخه‌ها',
  version: 'نسخه',
  restore: 'انتشار دوباره‌ی این نسخه',
  editThis: 'ویرایش از روی این نسخه',
  see: 'دیدن در فروشگاه',
  back: 'بازگشت به محتوا',
  backToEditing: 'بازگشت به ویرایش',
  before: 'پیش از ویرایش یا با خط فرمان',
  publishAt: 'انتشار در',
  frame: 'پیش‌نمایش صفحه',
} as const

export const contentKindNames = {
  home: 'صفحه‌ی اصلی',
  slides: 'اسلایدها',
  banners: 'بنرها',
  landing: 'صفحه‌ی فرود',
  faqs: 'پرسش‌های متداول',
  page: 'صفحه‌ی متنی',
  menus: 'منوها',
} as const

export const quotedPage = (kind: keyof typeof contentKindNames, title: string | null): string =>
  title === null ? contentKindNames[kind] : `${contentKindNames[kind]} «${title}»`

export const restoreVersion = (number: number): string =>
  `انتشار دوباره‌ی نسخه‌ی ${formatNumber(number)}`

export const versionStateNames = {
  draft: 'پیش‌نویس',
  scheduled: 'در نوبت انتشار',
  published: 'منتشرشده',
  replaced: 'پیشین',
  withdrawn: 'برداشته از فروشگاه',
} as const

export const linkKinds = {
  landing: 'صفحه‌ی فرود',
  category: 'دسته‌بندی',
  brand: 'برند',
  bundle: 'پک',
  shelf: 'مجموعه',
  search: 'جست‌وجو',
  page: 'صفحه‌ی فروشگاه',
  samePage: 'همین صفحه',
  outside: 'بیرون از فروشگاه',
} as const

const stateMarks = {
  'sold-out': 'ناموجود',
  off: 'فروخته نمی‌شود',
  unpublished: 'هنوز منتشر نشده',
} as const

export interface ReferenceSuggestion {
  key: string
  label: string
  /** Why it cannot be bought; else empty. */
  mark: string
}

/** As in `contract/admin/reference`. */
interface ReferenceFields {
  key: string
  name: string
  apart: string
  state?: keyof typeof stateMarks | null
}

export const referenceSuggestion = ({
  key,
  name,
  apart,
  state = null,
}: ReferenceFields): ReferenceSuggestion => ({
  key,
  label: [name, apart].filter(Boolean).join('، '),
  mark: state === null ? '' : stateMarks[state],
})

export const movedTo = (position: number, count: number): string =>
  `جای ${formatNumber(position)} از ${formatNumber(count)}`

export const textWords = {
  tools: 'شکل متن',
  heading: 'تیتر',
  subheading: 'زیرتیتر',
  paragraph: 'متن ساده',
  bold: 'پررنگ',
  list: 'فهرست',
  numberedList: 'فهرست شماره‌دار',
  link: 'لینک',
  address: 'نشانی لینک (خالی: برداشتن)',
  source: 'کد HTML',
} as const
