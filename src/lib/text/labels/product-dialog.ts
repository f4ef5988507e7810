import { requestStateLabels } from './request-state.ts'

/** Apart, because every page with products loads them. */
export const productDialogLabels = {
  loading: 'در حال بارگذاری…',
  failed: requestStateLabels.temporarilyDown,
  retry: requestStateLabels.retry,
  close: 'بستن',
  wholePage: 'مشاهده‌ی صفحه‌ی کالا',
  zoomIn: 'بزرگ‌تر',
  zoomOut: 'کوچک‌تر',
  previous: 'تصویر قبلی',
  next: 'تصویر بعدی',
} as const
