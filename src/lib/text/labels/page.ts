export const pageLabels = {
  slider: 'پیشنهادهای سبد',
  /** For screen readers. */
  carousel: 'نمایش اسلایدی',
  scriptNeeded: 'برای ورود و خرید، جاوااسکریپت مرورگرتان را روشن کنید.',
  rowsMissing: 'بخش‌هایی از این صفحه نرسید. لطفاً کمی بعد صفحه را دوباره باز کنید.',
  pages: 'صفحه‌های فهرست',
  backToForm: 'بازگشت به فرم',
  previousPage: 'صفحه‌ی قبل',
  nextPage: 'صفحه‌ی بعد',
  noResultAction: 'دیدن همه‌ی کالاها',
  bestSellers: 'پرفروش‌ترین‌ها',
  otherGoods: 'کالاهای دیگر فروشگاه',
  newest: 'تازه‌ترین‌ها',
  deliveryNote: 'زمان ارسال را خودتان انتخاب می‌کنید',
  homeTitle: 'سبد | خرید اینترنتی مواد غذایی و کالای خانه در تهران',
  homeDescription:
    'سبد، خرید اینترنتی میوه، لبنیات، خواربار و شوینده در تهران؛ قیمت روز، فروش ویژه و ارسال در زمان دلخواه شما.',
  brandLetters: 'برندها به ترتیب الفبا',
  brandsDescription:
    'همه‌ی برندهایی که در سبد می‌توانید بخرید، از لبنیات و خواربار تا شوینده و بهداشتی.',
  bundlesDescription: 'پک‌های آماده‌ی سبد: چند کالا با هم، ارزان‌تر از خرید تک‌تک آن‌ها.',
  faqDescription: 'پاسخ پرسش‌های متداول درباره‌ی ثبت سفارش، پرداخت، ارسال و بازگشت کالا در سبد.',
  about:
    'سبد، خرید روزانه‌ی خانه را آسان می‌کند: میوه، لبنیات، خواربار و شوینده، تازه و با قیمت روشن، در زمانی که خودتان انتخاب می‌کنید.',
} as const

export const specialSaleGoods = 'کالاهای فروش ویژه'

export const listDescription = (name: string): string =>
  `خرید اینترنتی ${name} با قیمت روز و ارسال در تهران از فروشگاه سبد.`

export const searchDescription = (query: string): string =>
  `همه‌ی کالاهای مرتبط با «${query}» در سبد، با قیمت روز و ارسال در تهران.`

export const itemDescription = (name: string, price: string): string =>
  `قیمت و خرید اینترنتی ${name} در سبد: ${price}`

export const moreItems = (count: string): string => `و ${count} کالای دیگر`
