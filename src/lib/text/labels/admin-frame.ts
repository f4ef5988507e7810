/** Of the header, the menu and the bottom bar of the office. */
export const frameLabels = {
  menu: 'منو',
  closeMenu: 'بستن منو',
  narrowMenu: 'منوی باریک',
  bottomBar: 'بخش‌های پرکاربرد',
  account: 'حساب شما',
  chooseFile: 'انتخاب فایل',
  noFile: 'فایلی انتخاب نشده است',
} as const

export const officeGroupNames = {
  selling: 'فروش',
  delivery: 'آماده‌سازی و ارسال',
  goods: 'کالا و انبار',
  marketing: 'بازاریابی',
  customers: 'ارتباط با مشتریان',
  money: 'مالی',
  settings: 'تنظیمات',
} as const

/** For a box that must be ticked. */
export const tickToContinue = 'برای ادامه این مورد را علامت بزنید.'
