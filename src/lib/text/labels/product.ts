export const productLabels = {
  /** Before the price on a card, where there is little room. */
  byKilogram: 'کیلویی',
  perLitre: 'هر لیتر',
  weighedLater: 'مبلغ نهایی پس از وزن کردن مشخص می‌شود',
  wholesaleRequested: 'درخواست عمده ثبت شد',
  wholesaleCount: 'تعداد',
  wholesalePhone: 'تلفن تماس',
  sendWholesale: 'ثبت درخواست',
  copyLink: 'کپی لینک',
  linkCopied: 'لینک کپی شد',
  otherApps: 'برنامه‌های دیگر',
  telegram: 'تلگرام',
  whatsapp: 'واتس‌اپ',
  x: 'ایکس',
} as const
