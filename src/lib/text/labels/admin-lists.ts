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
} as const

export const selectMatches = (count: number, noun: string): string =>
  `همه‌ی ${formatNumber(count)} ${noun} این فهرست، در همه‌ی صفحه‌ها`

/** Without scripts, which would count them. */
export const selectedRows = (noun: string): string => `${noun}‌های انتخاب‌شده:`

/** How many of a page are selected. */
export const selectedOnPage = (selected: number, rows: number, noun: string): string =>
  selected === rows
    ? `همه‌ی ${formatNumber(rows)} ${noun} این صفحه انتخاب شده است`
    : `${formatNumber(selected)} از ${formatNumber(rows)} ${noun} این صفحه انتخاب شده است`

export const selectedMatches = (count: number, noun: string): string =>
  `همه‌ی ${formatNumber(count)} ${noun} این فهرست انتخاب شده است، در همه‌ی صفحه‌ها`
