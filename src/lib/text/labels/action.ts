import { requestStateLabels } from './request-state.ts'

export const actionLabels = {
  continue: 'ادامه',
  back: 'بازگشت',
  confirm: 'تأیید',
  save: 'ذخیره',
  edit: 'ویرایش',
  delete: 'حذف',
  close: 'بستن',
  apply: 'اعمال',
  clear: 'پاک کردن',
  change: 'تغییر',
  copy: 'کپی',
  share: 'اشتراک‌گذاری',
  retry: requestStateLabels.retry,
  viewAll: 'مشاهده‌ی همه',
  showMore: 'نمایش بیشتر',
  showLess: 'نمایش کمتر',
  loadMore: 'موارد بیشتر',
  backToHome: 'بازگشت به صفحه‌ی اصلی',
  print: 'چاپ',
  optional: 'اختیاری',
} as const
