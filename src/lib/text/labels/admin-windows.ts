/** The words of delivery windows and closed days in the back office. */
export const windowLabels = {
  windows: 'بازه‌های ارسال',
  grid: 'ظرفیت بازه‌ها در هفت روز',
  window: 'بازه',
  previousWeek: 'هفت روز پیش',
  thisWeek: 'از امروز',
  nextWeek: 'هفت روز بعد',
  noWindows: 'در این روزها هیچ بازه‌ای نیست.',
  comingNote:
    'مشتریان بازه‌های هر روز را از هفت روز پیش می‌بینند. برای آنکه ظرفیت بازه‌ای را پیشاپیش تعیین یا آن را خاموش کنید، همین حالا بازش کنید؛ روزهای تعطیل را در تقویم ببندید.',
  openAhead: 'بازکردن',
  usedOf: 'از',
  everybody: 'همگانی',
  orders: 'سفارش',
  capacity: 'ظرفیت',
  save: 'ذخیره‌ی ظرفیت',
  taken: 'ثبت‌شده',
  price: 'هزینه‌ی افزوده',
  free: 'بدون هزینه',
  switchOff: 'خاموش‌کردن بازه',
  switchOn: 'روشن‌کردن بازه',
  offNote: 'سفارش‌های ثبت‌شده می‌مانند و سفارش تازه‌ای گرفته نمی‌شود.',
  back: 'بازگشت به بازه‌ها',
  days: 'روزهای تعطیل',
  closed: 'تعطیل',
  previousMonth: 'ماه قبل',
  nextMonth: 'ماه بعد',
  closeDay: 'تعطیل‌کردن این روز',
  openDay: 'بازکردن این روز',
  closeReason: 'دلیل تعطیلی',
  allDays: 'بازگشت به تقویم',
  today: 'امروز',
} as const

/** How a window stands. */
export const windowStateNames = {
  open: 'باز',
  full: 'تکمیل',
  late: 'مهلت گذشته',
  off: 'خاموش',
} as const

/** Of a calendar, from Saturday on. */
export const weekdayNames = ['ش', 'ی', 'د', 'س', 'چ', 'پ', 'ج'] as const
