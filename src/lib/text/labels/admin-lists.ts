import { formatNumber } from '../digits.ts'

export const listLabels = {
  chosenFilters: 'فیلترهای انتخاب‌شده',
  more: 'فیلترهای بیشتر',
  apply: 'اعمال فیلترها',
  show: 'نمایش',
  remove: 'حذف فیلتر',
  clear: 'حذف همه‌ی فیلترها',
  sort: 'مرتب‌سازی',
  columns: 'ستون‌ها',
  showColumns: 'نمایش این ستون‌ها',
  file: 'فایل CSV',
  selectPage: 'انتخاب همه‌ی ردیف‌های این صفحه',
  select: 'انتخاب',
  selected: 'انتخاب‌شده',
} as const

export const selectMatches = (count: number, noun: string): string =>
  `همه‌ی ${formatNumber(count)} ${noun} این فهرست، در همه‌ی صفحه‌ها`
