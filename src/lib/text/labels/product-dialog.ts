import { unanswered } from './unanswered.ts'

/** What the scripts of every page with products say: a file of their own, for all of them load it. */
export const productDialogLabels = {
  loading: 'در حال بارگذاری…',
  failed: unanswered.temporarilyDown,
  retry: unanswered.retry,
  close: 'بستن',
  wholePage: 'مشاهده‌ی صفحه‌ی کالا',
  zoomIn: 'بزرگ‌تر',
  zoomOut: 'کوچک‌تر',
  previous: 'تصویر قبلی',
  next: 'تصویر بعدی',
} as const
