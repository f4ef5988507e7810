import type { Question } from '#lib/codes/import-question.ts'
import { formatNumber } from '../digits.ts'

export const importLabels = {
  import: 'ورود از فایل',
  about:
    'فهرست کالاها را به همان شکلی که دارید بفرستید: اکسل (‎.xlsx‎) یا CSV. نام و قیمت کافی است. ابتدا نشان داده می‌شود که چه عوض می‌شود؛ تا تأیید نکنید چیزی عوض نمی‌شود.',
  export: 'دریافت فایل همه‌ی کالاها',
  exportNote:
    'در همین ستون‌هاست: ویرایشش کنید و همین‌جا بفرستید. ستونی را که نمی‌خواهید عوض شود پاک کنید، پیش از همه موجودی (‎inventory‎) و تعداد فروش (‎sold‎) را که با هر سفارش عوض می‌شوند.',
  file: 'فایل اکسل یا CSV (حداکثر ۲۰ مگابایت)',
  steps: ['فایل', 'خواندن', 'بازبینی', 'پایان'],
  stepsLabel: 'مرحله‌های ورود از فایل',
  readingTitle: 'فایل چطور خوانده شود',
  changeReading: 'عوض کردن ستون‌ها، کاربرگ یا واحد',
  headLine: 'سطر عنوان ستون‌ها',
  noHeadLine: 'عنوان ندارد',
  readAgain: 'نمایش دوباره',
  columns: 'هر ستون چیست',
  columnsNote:
    'نام کالا (یا کد آن) و قیمت کافی است. این انتخاب برای فایل بعدی با همین ستون‌ها به یاد می‌ماند.',
  columnsUnknown: 'ستون‌های این فایل شناخته نشد. از روی ردیف‌های نمونه بگویید هر ستون چیست.',
  columnsRemembered: 'ستون‌ها همان‌طور خوانده شد که برای فایل قبلی با همین ستون‌ها انتخاب شده بود.',
  notRead: 'نادیده گرفته شود',
  continue: 'ادامه',
  pictures: 'تصویرهای کالاها در یک فایل ‎.zip‎ (اختیاری، حداکثر ۲۰ مگابایت)',
  addPictures: 'ارسال تصویرها',
  picturesNote: 'نام هر تصویر کد کالا یا بارکد باشد، مانند ‎6260100100107.jpg‎.',
  unit: 'واحد قیمت‌های فایل',
  unitGuessed: 'از روی فایل',
  units: { toman: 'تومان', rial: 'ریال' },
  guessed: 'واحد از روی قیمت‌ها حدس زده شده است؛ پیش از اعمال، نمونه‌ها را ببینید.',
  otherUnit: 'واحد دیگری است:',
  sheet: 'کاربرگ',
  ignored: 'این ستون‌ها خوانده نشد',
  newGroups: { categories: 'دسته‌های جدید', brands: 'برندهای جدید' },
  noBrand: 'بدون برند',
  show: 'دیدن تغییرها',
  apply: 'اعمال همین فایل',
  another: 'فایل دیگر',
  inserted: 'جدید',
  updated: 'تغییر می‌کند',
  unchanged: 'بدون تغییر',
  problems: 'ایرادهای فایل',
  problemsNote: 'تا ایرادی هست چیزی اعمال نمی‌شود: ردیف را همین‌جا اصلاح کنید یا کنار بگذارید.',
  otherCells: 'خانه‌های دیگر این ردیف',
  leaveOut: 'کنار گذاشتن این ردیف',
  leaveOutAll: 'کنار گذاشتن همه‌ی ردیف‌های خطادار',
  takeAll: 'برگرداندن آن‌ها',
  questions: 'پرسش‌ها',
  questionsNote: 'این‌ها شاید درست باشد؛ بدون پاسخ شما چیزی اعمال نمی‌شود.',
  rowsOfQuestion: 'دیدن و اصلاح ردیف‌ها',
  answerNo: 'نه، این ردیف‌ها کنار گذاشته شود',
  acceptedQuestions: 'به این پرسش‌ها «بله» گفته‌اید',
  askAgain: 'پرسیدن دوباره',
  saveRows: 'ذخیره و ادامه',
  working: 'فایل خوانده می‌شود…',
  done: 'فایل وارد شد',
  seeProducts: 'دیدن کالاها',
  line: 'سطر',
  sku: 'کد کالا',
  column: 'ستون',
  differences: 'تغییرها',
  before: 'مقدار قبلی',
  formerPicture: 'تصویر قبلی',
  newPicture: 'تصویر جدید',
  nothingThere: 'خالی',
  isNew: 'کالای جدید',
  nothing: 'این فایل چیزی را عوض نمی‌کند.',
  missing: 'تصویرهای گم‌شده',
  missingFile: 'دریافت فهرست',
  noneMissing: 'همه‌ی تصویرهای کالاها سر جایشان هستند.',
  gallery: 'از تصویرهای دیگر',
  lostOnes: 'دیدن تصویرهای گم‌شده',
} as const

const progressSteps = {
  read: 'ردیف خوانده شد',
  pictures: 'تصویر خوانده شد',
  write: 'ردیف اعمال شد',
} as const

/** @example importProgressText({ step: 'read', done: 250, total: 1000 }) // '۲۵۰ از ۱٬۰۰۰ ردیف خوانده شد' */
export const importProgressText = ({ step, done, total }: ImportProgress): string =>
  `${formatNumber(done)} از ${formatNumber(total)} ${progressSteps[step]}`

interface ImportProgress {
  step: keyof typeof progressSteps
  done: number
  total: number
}

/** @example newGroupsTitle('brands', 45) // 'برندهای جدید (۴۵)' */
export const newGroupsTitle = (list: 'brands' | 'categories', count: number): string =>
  `${importLabels.newGroups[list]} (${formatNumber(count)})`

/** @param counts new, changed and unchanged products */
export const importCounts = (counts: readonly number[]): string =>
  [importLabels.inserted, importLabels.updated, importLabels.unchanged]
    .map((name, index) => `${name}: ${formatNumber(counts[index] ?? 0)}`)
    .join('، ')

/** What a «yes» means. */
export const questionLabels: Readonly<Record<Question, { question: string; yes: string }>> = {
  'other-unit': {
    question: 'این قیمت‌ها در واحد دیگر به قیمت‌های فروشگاه نزدیک‌ترند. همین واحد درست است؟',
    yes: 'بله، همین واحد درست است',
  },
  'zero-discount': {
    question: 'قیمت با تخفیف صفر است. یعنی تخفیف ندارد؟',
    yes: 'بله، بدون تخفیف وارد شود',
  },
  'high-discount': {
    question: 'قیمت با تخفیف از قیمت کمتر نیست. بدون تخفیف وارد شود؟',
    yes: 'بله، بدون تخفیف وارد شود',
  },
  'name-mark': {
    question: 'نام کالا نشانی مانند «*» یا «(جدید)» دارد. بدون آن وارد شود؟',
    yes: 'بله، بدون نشان وارد شود',
  },
  'like-product': {
    question: 'کالایی با همین نام یا با کدی مانند همین در فروشگاه هست. کالای دیگری است؟',
    yes: 'بله، کالای جدیدی کنار آن ساخته شود',
  },
  'by-weight': {
    question: 'قیمت هر کیلوگرم دارد و ضریب فروش ندارد. وزنی و با ضریب ۵۰۰ گرم فروخته شود؟',
    yes: 'بله، وزنی با ضریب ۵۰۰ گرم',
  },
  'barcode-zeros': {
    question: 'صفرهای اول بارکد افتاده است. با همان صفرها کامل شود؟',
    yes: 'بله، کامل شود',
  },
  'wrong-picture': {
    question: 'تصویرهایی در فایل ‎.zip‎ به کالایی نرسید. بدون آن‌ها وارد شود؟',
    yes: 'بله، بدون آن تصویرها',
  },
  'shortened-barcode': {
    question: 'برنامه‌ی جدول رقم‌های بارکد را کوتاه کرده است. بدون بارکد وارد شود؟',
    yes: 'بله، بدون بارکد وارد شود',
  },
}

/** Above the cards of rows. */
export const rowTitle = (line: number): string => `سطر ${formatNumber(line)}`

export const leftOutRows = (lines: readonly number[]): string => {
  const shown = lines.slice(0, LINES_NAMED).map(formatNumber).join('، ')
  const more = lines.length > LINES_NAMED ? ' و …' : ''
  return `${formatNumber(lines.length)} ردیف کنار گذاشته شده است: سطرهای ${shown}${more}`
}
const LINES_NAMED = 12

export const questionTitle = (question: Question, count: number): string =>
  `${questionLabels[question].question} (${formatNumber(count)} ${question === 'wrong-picture' ? 'تصویر' : 'ردیف'})`

/** Says that a list shows only its first rows. */
export const firstShown = (count: number): string =>
  `${formatNumber(count)} مورد اول نشان داده شده است.`

export const missingPictureHeadings = ['کد کالا', 'نام', 'نشانی تصویر'] as const

export const lostPictures = (count: number): string =>
  `فایل ${formatNumber(count)} تصویر در فروشگاه وجود ندارد. نشانی آن‌ها همان می‌ماند که هست و بقیه‌ی فایل اعمال می‌شود.`
