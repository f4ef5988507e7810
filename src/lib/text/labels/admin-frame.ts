/** Of the header, the menu and the bottom bar of the office. */
export const frameLabels = {
  menu: 'منو',
  closeMenu: 'بستن منو',
  narrowMenu: 'منوی باریک',
  bottomBar: 'بخش‌های پرکاربرد',
  account: 'حساب شما',
} as const

export const officeGroupNames = {
  selling: 'فروش',
  delivery: 'تحویل',
  goods: 'کالاها',
  marketing: 'بازاریابی',
  customers: 'مشتریان',
  money: 'مالی',
  settings: 'تنظیمات',
} as const

/** Beside the name of its group, a page needs a longer one. */
export const officeMenuNames: Readonly<Record<string, string>> = {
  delivery: 'تحویل سفارش‌ها',
  catalogue: 'فهرست کالاها',
  customers: 'فهرست مشتریان',
}
