import { toPersianDigits } from '#lib/text/digits.ts'

/** «با پر شدن ۸۰٪: ۲۰٬۰۰۰ تومان». */
export const busyFee = (percent: number, price: string): string =>
  `با پر شدن ${toPersianDigits(percent)}٪: ${price}`

export const windowLabels = {
  windows: 'بازه‌های ارسال',
  grid: 'ظرفیت بازه‌ها در هفت روز',
  window: 'بازه',
  previousWeek: 'هفت روز پیش',
  thisWeek: 'از امروز',
  nextWeek: 'هفت روز بعد',
  noWindows: 'در این روزها هیچ بازه‌ای وجود ندارد.',
  comingNote:
    'مشتریان بازه‌های هر روز را از هفت روز پیش می‌بینند. برای آنکه ظرفیت بازه‌ای را پیشاپیش تعیین یا آن را خاموش کنید، همین حالا بازش کنید؛ روزهای تعطیل را در تقویم ببندید.',
  openAhead: 'باز کردن',
  usedOf: 'از',
  everybody: 'همگانی',
  orders: 'سفارش',
  held: 'جای نگه‌داشته',
  capacity: 'ظرفیت',
  save: 'ذخیره‌ی ظرفیت',
  taken: 'ثبت‌شده',
  price: 'هزینه‌ی اضافه',
  busyPercent: 'از چند درصد پر شدن هزینه تغییر کند',
  busyHint: 'خالی: هزینه همیشه یکی است.',
  busyPrice: 'هزینه پس از آن (تومان)',
  hourLater: 'ساعت دقیق را همان روز اعلام می‌کنیم',
  hourLaterHint:
    'برای بازه‌های طولانی، مانند چهارساعته: در روز ارسال، ساعت هر سفارش را در برگه‌ی مسیر مشخص کنید تا به مشتری پیامک شود.',
  free: 'بدون هزینه',
  switchOff: 'خاموش کردن بازه',
  switchOn: 'روشن کردن بازه',
  offNote: 'سفارش‌های ثبت‌شده می‌مانند و سفارش جدیدی گرفته نمی‌شود.',
  offTitle: 'خاموش کردن بازه‌ی',
  offReason: 'دلیل خاموش کردن',
  onReason: 'دلیل روشن کردن',
  closeTitle: 'تعطیل کردن',
  seeOrders: 'دیدن سفارش‌ها',
  seeDayOrders: 'همه‌ی سفارش‌های این روز',
  keep: 'انصراف',
  back: 'بازگشت به بازه‌ها',
  days: 'روزهای تعطیل',
  plan: 'برنامه‌ی هفتگی',
  planNote:
    'بازه‌های هر روز از این برنامه ساخته می‌شوند. تغییر آن از روزی که می‌نویسید دیده می‌شود؛ روزهایی که از پیش باز شده‌اند همان‌طور می‌مانند.',
  weekly: 'بازه‌ی هفتگی',
  newWeekly: 'بازه‌ی هفتگی جدید',
  noWeekly: 'هنوز بازه‌ای در برنامه وجود ندارد.',
  suggestedWeekly:
    'می‌توانید با چهار بازه‌ی سه‌ساعته از ۹ تا ۲۱، هر روز به جز جمعه و هر کدام برای ده سفارش، شروع کنید و سپس هر بازه را تغییر دهید.',
  addSuggested: 'ساختن این چهار بازه از امروز',
  copyWeekly: 'بازه‌ی دیگری مانند این',
  addWeekly: 'افزودن به برنامه',
  changeWeekly: 'تغییر این بازه',
  saveWeekly: 'ذخیره‌ی برنامه',
  changeReason: 'دلیل تغییر',
  weeklyOffNote: 'اگر هیچ روزی را انتخاب نکنید، این بازه از روزی که می‌نویسید خاموش است.',
  planOff: 'خاموش',
  overlaps: 'هم‌زمان با بازه‌ی',
  clockHint: 'مانند ۹ یا ۹:۳۰',
  endHint: 'مانند ۱۲ یا ۱۲:۳۰؛ نیمه‌شب ۲۴ است',
  priceToman: 'هزینه‌ی اضافه (تومان)',
  holdsFrom: 'از روز (تاریخ شمسی)',
  holdsFromHint: 'مانند ‎۱۴۰۵-۱۲-۲۹‎',
  backToPlan: 'بازگشت به برنامه',
  closed: 'تعطیل',
  previousMonth: 'ماه قبل',
  nextMonth: 'ماه بعد',
  closeDay: 'تعطیل کردن این روز',
  openDay: 'باز کردن این روز',
  closeReason: 'دلیل تعطیلی',
  weekdays: 'روزهای هفته',
  allDays: 'بازگشت به تقویم',
  today: 'امروز',
} as const

export const windowStateNames = {
  open: 'باز',
  full: 'تکمیل',
  late: 'مهلت گذشته',
  off: 'خاموش',
} as const

/** May be followed by a day. */
export const planStateNames = {
  past: 'پیش‌تر، از',
  now: 'اکنون',
  coming: 'از',
} as const

/** From Saturday. */
export const weekdayNames = [
  'شنبه',
  'یکشنبه',
  'دوشنبه',
  'سه‌شنبه',
  'چهارشنبه',
  'پنج‌شنبه',
  'جمعه',
] as const

export const weekdaysText = (days: readonly number[]): string =>
  days.map(day => weekdayNames[day]).join('، ')
