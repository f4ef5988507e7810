export const deskLabels = {
  now: 'کارهای در انتظار',
  sections: 'بخش‌ها',
  nothing: 'کاری در انتظار شما وجود ندارد.',
  nothingToPick: 'سفارشی برای جمع‌آوری وجود ندارد.',
  nothingToDeliver: 'سفارشی برای تحویل وجود ندارد.',
  late: 'از روزهای پیش',
  failed: 'فهرست کارها اکنون خوانده نشد؛ صفحه را دوباره باز کنید.',
} as const

/** Follows the count on the desk. */
export const deskTaskNames = {
  pick: 'سفارش برای جمع‌آوری',
  deliver: 'سفارش برای تحویل به مشتری',
  confirm: 'سفارش در انتظار پرداخت یا تأیید',
  send: 'سفارش جمع‌شده، آماده‌ی ارسال',
  cancel: 'سفارش بدون هیچ کالای موجود، برای لغو',
  slips: 'فیش بانکی برای بررسی',
  rewards: 'پاداش معرفی برای بررسی',
  wholesales: 'درخواست خرید عمده',
  messages: 'پیام بی‌پاسخ',
  comments: 'نظر برای تأیید',
  'no-windows': 'روز بدون بازه‌ی تحویل در روزهای پیش رو',
  'full-windows': 'بازه‌ی تحویل پُر در روزهای پیش رو',
  'sold-out': 'کالای تمام‌شده',
  'requested-goods': 'کالا که مشتری‌ها خواسته‌اند و ندارید',
  scheduled: 'محتوای زمان‌بندی‌شده',
  drafts: 'پیش‌نویس منتشرنشده',
} as const
