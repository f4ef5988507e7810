/** The words of reports in the back office. */
export const reportLabels = {
  reports: 'گزارش‌ها',
  from: 'از روز',
  to: 'تا روز',
  table: 'جدول گزارش',
  dayHint: 'روز شمسی، مانند ‎۱۴۰۵-۰۸-۳۰‎',
  show: 'نمایش',
  file: 'دریافت فایل',
  empty: 'در این روزها چیزی نیست.',
  total: 'جمع',
  day: 'روز',
  orders: 'سفارش',
  goods: 'کالاها',
  discount: 'تخفیف',
  shipping: 'ارسال',
  sales: 'فروش',
  refunded: 'برگشت به کیف پول',
  window: 'بازه',
  booked: 'ثبت‌شده',
  capacity: 'ظرفیت',
  fill: 'پرشدگی',
  sku: 'کد کالا',
  product: 'کالا',
  pieces: 'تعداد فروش',
  left: 'موجودی',
  lastSold: 'فروش تا امروز',
  code: 'کد تخفیف',
  uses: 'استفاده',
  cost: 'هزینه‌ی تخفیف',
  most: 'بیشترین',
  tomanUnit: 'تومان',
} as const

/** A head of a file whose cells are money. */
export const inToman = (title: string): string => `${title} (${reportLabels.tomanUnit})`

export const reportNames = {
  sales: 'فروش روزانه',
  windows: 'پرشدن بازه‌ها',
  top: 'پرفروش‌ها',
  slow: 'کالاهای راکد',
  coupons: 'هزینه‌ی کدها',
} as const

/** What each report counts. */
export const reportAbouts = {
  sales:
    'سفارش‌های هر روز که پرداخت شده‌اند یا برای پرداخت هنگام تحویل در راه‌اند، و آن‌ها که پس از پرداخت پس داده شده‌اند؛ بدون سفارش‌های لغوشده و پرداخت‌نشده و سفارش‌هایی که تحویل شده‌اند ولی پولشان گرفته نشده است. کالایی که پیدا نشده در فروش نیست. تخفیف جمع تخفیف کالا، شرکت و کد است، ارسال هزینه‌ی روش و بازه، و برگشت آن است که در همان روز از سفارش‌های پس‌داده به کیف پول‌ها برگشته است.',
  windows: 'سفارش‌های هر بازه در برابر ظرفیت آن، بدون بازه‌های خاموش یا تعطیل که سفارشی ندارند.',
  top: 'پنجاه کالایی که بیشترین تعداد از آن‌ها فروخته شده است، با آنچه در پک‌ها بوده است.',
  slow: 'کالاهای فعال با موجودی که در این روزها هیچ فروخته نشده‌اند؛ صد تای نخست از بیشترین موجودی.',
  coupons: 'تخفیفی که هر کد در سفارش‌های این روزها داده است.',
} as const
