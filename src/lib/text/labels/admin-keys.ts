/** Of the sheet of keys. Letters are those of the key on a Latin keyboard. */
export const officeKeyLabels = {
  title: 'کلیدهای میان‌بر',
  close: 'بستن',
  note: 'با صفحه‌کلید فارسی هم کار می‌کنند: همان کلیدی را بزنید که این حرف لاتین روی آن است.',
  go: 'رفتن به بخش‌ها',
  then: 'سپس',
  orders: 'سفارش‌ها',
  everywhere: 'همه‌جا',
  next: 'سفارش بعدی',
  previous: 'سفارش قبلی',
  step: 'رفتن روی مرحله‌ی بعدی سفارش؛ با اینتر انجام می‌شود',
  search: 'جست‌وجو',
  sheet: 'این فهرست',
  letters: 'کلیدهای تک‌حرفی روشن باشد',
} as const
