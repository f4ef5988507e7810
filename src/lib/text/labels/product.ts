export const productLabels = {
  perKilogram: 'هر کیلوگرم',
  perLitre: 'هر لیتر',
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
