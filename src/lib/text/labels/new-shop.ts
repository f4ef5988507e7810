/** What home says while it has no rows: to shoppers, and to the owner of a new shop. */
export const newShopLabels = {
  noGoods: 'فروشگاه به‌زودی باز می‌شود. هنوز کالایی برای خرید وجود ندارد.',
  noRows: 'صفحه‌ی اصلی هنوز چیده نشده است، ولی کالاها آماده‌ی خریدند.',
  ownerTitle: 'راه‌اندازی فروشگاه',
  ownerIntro: 'اگر مدیر فروشگاه هستید، این کارها مانده است:',
  addStaff: 'اولین مدیر را با این فرمان بسازید:',
  addGoods: 'دسته‌ها، برندها و کالاها را وارد کنید',
  arrangeHome: 'ردیف‌های صفحه‌ی اصلی را بچینید',
  openWindows: 'زمان‌های ارسال را باز کنید',
} as const
