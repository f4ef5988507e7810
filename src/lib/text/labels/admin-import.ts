import { formatNumber } from '../digits.ts'

export const importLabels = {
  import: 'ورود از فایل',
  about:
    'فهرست کالاها را به همان شکلی که دارید بفرستید: اکسل (‎.xlsx‎) یا CSV. نام و قیمت کافی است. ابتدا نشان داده می‌شود که چه عوض می‌شود؛ تا تأیید نکنید چیزی عوض نمی‌شود.',
  export: 'دریافت فایل همه‌ی کالاها',
  exportNote:
    'در همین ستون‌هاست: ویرایشش کنید و همین‌جا بفرستید. ستونی را که نمی‌خواهید عوض شود پاک کنید، پیش از همه موجودی (‎inventory‎) و تعداد فروش (‎sold‎) را که با هر سفارش عوض می‌شوند.',
  file: 'فایل اکسل یا CSV (حداکثر ۲۰ مگابایت)',
  unit: 'واحد قیمت‌های فایل',
  unitGuessed: 'از روی فایل',
  units: { toman: 'تومان', rial: 'ریال' },
  guessed: 'واحد از روی قیمت‌ها حدس زده شده است؛ پیش از اعمال، نمونه‌ها را ببینید.',
  otherUnit: 'واحد دیگری است:',
  sheet: 'کاربرگ',
  ignored: 'این ستون‌ها خوانده نشد',
  newGroups: 'دسته‌ها و برندهای جدید',
  show: 'دیدن تغییرها',
  apply: 'اعمال همین فایل',
  another: 'فایل دیگر',
  inserted: 'جدید',
  updated: 'تغییر می‌کند',
  unchanged: 'بدون تغییر',
  problems: 'ایرادهای فایل',
  problemsNote: 'تا ایرادی هست چیزی اعمال نمی‌شود.',
  line: 'سطر',
  sku: 'کد کالا',
  column: 'ستون',
  problem: 'ایراد',
  differences: 'تغییرها',
  before: 'مقدار قبلی',
  rials: 'ریال',
  nothingThere: 'خالی',
  isNew: 'کالای جدید',
  nothing: 'این فایل چیزی را عوض نمی‌کند.',
  missing: 'تصویرهای گم‌شده',
  missingFile: 'دریافت فهرست',
  noneMissing: 'همه‌ی تصویرهای کالاها سر جایشان هستند.',
  gallery: 'از تصویرهای دیگر',
  lostOnes: 'دیدن تصویرهای گم‌شده',
} as const

/** Says that a list shows only its first rows. */
export const firstShown = (count: number): string =>
  `${formatNumber(count)} مورد اول نشان داده شده است.`

export const missingPictureHeads = ['کد کالا', 'نام', 'نشانی تصویر'] as const

export const lostPictures = (count: number): string =>
  `فایل ${formatNumber(count)} تصویر در فروشگاه وجود ندارد. نشانی آن‌ها همان می‌ماند که هست و بقیه‌ی فایل اعمال می‌شود.`
