/** The words of the catalogue in the back office. */
export const catalogueLabels = {
  catalogue: 'کالاها',
  sections: 'بخش‌های کالاها',
  list: 'فهرست کالاها',
  bundle: 'پک',
  grid: 'قیمت و موجودی',
  bundles: 'پک‌ها',
  search: 'نام، برند، دسته یا کد کالا',
  find: 'جست‌وجو',
  brand: 'برند',
  category: 'دسته',
  everyBrand: 'همه‌ی برندها',
  everyCategory: 'همه‌ی دسته‌ها',
  show: 'نمایش',
  noProducts: 'کالایی پیدا نشد.',
  noBundles: 'هنوز پکی وجود ندارد.',
  newProduct: 'کالای جدید',
  newBundle: 'پک جدید',
  make: 'افزودن',
  save: 'ذخیره',
  saveGrid: 'ذخیره‌ی تغییرها',
  followed: 'قیمت با تخفیف یا فروش ویژه دوباره حساب شد',
  changedCells: 'خانه‌ی تغییریافته',
  gridHint: 'مبلغ‌ها به تومان است؛ موجودی خالی یعنی نامحدود و تخفیف خالی یعنی بدون تخفیف.',
  product: 'کالا',
  price: 'قیمت (تومان)',
  discounted: 'با تخفیف (تومان)',
  inventory: 'موجودی',
  maxCount: 'سقف سفارش',
  active: 'فعال',
  on: 'فعال',
  off: 'غیرفعال',
  unlimited: 'نامحدود',
  soldOut: 'ناموجود',
  left: 'مانده',
  sold: 'فروخته',
  parts: 'کالا',
  back: 'بازگشت به کالاها',
  backToBundles: 'بازگشت به پک‌ها',
  seeInShop: 'دیدن در فروشگاه',
  none: 'هیچ‌کدام',
} as const

/** Which products a list shows. */
export const catalogueFilterNames = {
  all: 'همه',
  inactive: 'غیرفعال',
  'sold-out': 'تمام‌شده',
  'no-picture': 'بدون تصویر',
} as const

/** What is typed into the form of a product or a bundle, where its name alone does not say it. */
export const columnLabels: Readonly<Record<string, string>> = {
  code: 'کد پک (حروف کوچک لاتین، رقم و خط تیره)',
  sku: 'کد کالا (حروف بزرگ لاتین، رقم و خط تیره)',
  brand: 'برند',
  category: 'دسته',
  price: 'قیمت (تومان)',
  price_by_discount: 'قیمت با تخفیف (تومان)',
  max_count: 'بیشترین تعداد در هر سفارش',
  available: 'فعال است و فروخته می‌شود',
  comming_soon: 'به‌زودی می‌آید',
  wholesale: 'خرید عمده دارد',
  unit: 'واحد',
  description: 'توضیح',
}

export const columnHints: Readonly<Record<string, string>> = {
  inventory: 'خالی یعنی نامحدود',
  special_sale_expiration:
    'روز شمسی و ساعت تهران، مانند ‎۱۴۰۵-۰۹-۰۹ ۲۳:۰۰‎؛ بدون ساعت یعنی تا پایان آن روز',
  started_at: 'روز شمسی و ساعت تهران، مانند ‎۱۴۰۵-۰۹-۰۹ ۰۸:۰۰‎',
  expired_at: 'روز شمسی و ساعت تهران، مانند ‎۱۴۰۵-۰۹-۰۹ ۲۳:۰۰‎؛ بدون ساعت یعنی تا پایان آن روز',
  special_sale_value: 'درصد؛ قیمت با تخفیف از روی آن حساب می‌شود، یا آن از روی قیمت با تخفیف',
  price_by_discount: 'خالی یا صفر یعنی بدون تخفیف',
  volume: 'مانند ۱٫۵',
  unit: 'گرم، لیتر، عدد، بسته و مانند آن',
  color_code: 'مانند ‎#1b7a48‎',
  features: 'هر سطر یک ویژگی: نام=مقدار؛ چند مقدار با ‎;‎',
  products: 'هر سطر یک کالا: کد کالا*تعداد، مانند ‎MILK-01*2‎',
  image: 'نشانی تصویری که در فروشگاه هست: ‎/media/…webp‎',
  gallery: 'هر سطر نشانی یک تصویر',
}

export const discountTypeNames = { percent: 'درصد', fixed: 'مبلغ' } as const
