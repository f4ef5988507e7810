import type { Permission } from '#lib/codes/permission.ts'
import { formatCount } from '../digits.ts'

export const roleLabels = {
  sections: 'بخش‌های همکاران',
  members: 'همکاران',
  roles: 'نقش‌ها',
  add: 'نقش جدید',
  name: 'نام نقش',
  nameHint: 'مثلاً «انباردار» یا «پشتیبانی تلفنی»',
  permissions: 'دسترسی‌ها',
  permissionsHint: 'صفحه‌ها و کارهایی که این نقش باز می‌کند؛ آنچه خود شما ندارید انتخاب نمی‌شود.',
  everything: 'همه‌ی دسترسی‌ها',
  preset: 'نقش آماده',
  save: 'ذخیره‌ی نقش',
  remove: 'حذف نقش',
  back: 'بازگشت به نقش‌ها',
  notYours: 'این نقش دسترسی‌هایی دارد که خود شما ندارید؛ فقط می‌توانید آن را ببینید.',
  memberNotYours:
    'این همکار دسترسی‌هایی دارد که خود شما ندارید؛ مدیر فروشگاه می‌تواند او را تغییر دهد.',
} as const

/** What a role opens. */
export const permissionNames: Readonly<Record<Permission, string>> = {
  'see-orders': 'دیدن سفارش‌ها',
  orders: 'کار با سفارش‌ها، سفارش تلفنی و گزارش‌های مشکل',
  picking: 'جمع‌آوری',
  delivery: 'تحویل و مسیر پیک',
  windows: 'بازه‌های تحویل',
  catalogue: 'کالاها، دسته‌ها، قیمت‌ها و تصویرها',
  stock: 'انبار و قیمت خرید',
  content: 'محتوای سایت',
  coupons: 'جشنواره‌ها، کدهای تخفیف و پاداش معرفی',
  campaigns: 'کمپین‌های پیامکی و هزینه‌ی آن‌ها',
  customers: 'مشتریان',
  requests: 'پیام‌ها و درخواست‌های عمده',
  comments: 'نظرها',
  companies: 'شرکت‌ها',
  slips: 'فیش‌های بانکی',
  payments: 'ثبت و برگشت پرداخت‌ها',
  wallets: 'کیف پول مشتریان',
  reports: 'گزارش‌ها',
  settings: 'تنظیمات فروشگاه',
  staff: 'همکاران، نقش‌ها و تاریخچه‌ی تغییرات',
  system: 'سلامت، پشتیبان و داده‌های شخصی',
}

export const roleMembers = (count: number): string => formatCount(count, 'همکار')
