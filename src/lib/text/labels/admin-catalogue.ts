import { formatCount } from '../digits.ts'
import { formatTomanWithUnit } from '../money.ts'

export const catalogueLabels = {
  catalogue: 'کالاها',
  tillStock: 'آخرین تغییر موجودی از صندوق',
  tillPrice: 'آخرین تغییر قیمت از صندوق',
  tillVersion: 'نسخه‌ی',
  sections: 'بخش‌های کالاها',
  list: 'فهرست کالاها',
  bundle: 'پک',
  grid: 'قیمت و موجودی',
  bundles: 'پک‌ها',
  search: 'نام، برند، دسته، کد کالا یا بارکد',
  find: 'جست‌وجو',
  brand: 'برند',
  category: 'دسته',
  everyBrand: 'همه‌ی برندها',
  everyCategory: 'همه‌ی دسته‌ها',
  shelf: 'مجموعه',
  everyShelf: 'همه‌ی مجموعه‌ها',
  min: 'قیمت از (تومان)',
  max: 'قیمت تا (تومان)',
  changeSelected: 'تغییر انتخاب‌شده‌ها',
  putOnSale: 'فعال کردن',
  takeOffSale: 'غیرفعال کردن',
  changePrices: 'تغییر قیمت با درصد…',
  addToShelf: 'افزودن به مجموعه',
  apply: 'اعمال',
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
  gridHint:
    'مبلغ‌ها به تومان است، برای کالای وزنی هر کیلوگرم؛ موجودی خالی یعنی نامحدود و تخفیف خالی یعنی بدون تخفیف.',
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
  reserved: 'در سفارش‌های باز',
  sold: 'فروخته',
  parts: 'کالا',
  back: 'بازگشت به کالاها',
  backToBundles: 'بازگشت به پک‌ها',
  seeInShop: 'دیدن در فروشگاه',
  none: 'هیچ‌کدام',
} as const

export const catalogueFilterNames = {
  all: 'همه',
  active: 'فعال',
  inactive: 'غیرفعال',
  'sold-out': 'تمام‌شده',
  'no-picture': 'بدون تصویر',
} as const

export const productStateNames = {
  on: 'فعال',
  off: 'غیرفعال',
  'sold-out': 'ناموجود',
} as const

export function productStateOf(product: {
  available: boolean
  inventory: number | null
}): keyof typeof productStateNames {
  if (!product.available) return 'off'
  return product.inventory === 0 ? 'sold-out' : 'on'
}

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
  slug: 'نشانی در فروشگاه',
}

export const columnHints: Readonly<Record<string, string>> = {
  sku: 'خالی یعنی خودکار ساخته شود',
  barcodes: 'هر سطر یک بارکد: ۸، ۱۲، ۱۳ یا ۱۴ رقم',
  price: 'برای کالای وزنی: قیمت هر کیلوگرم',
  inventory: 'خالی یعنی نامحدود؛ برای کالای وزنی به کیلوگرم، مانند «۱۲٫۵ کیلوگرم» یا «۸۰۰ گرم»',
  safety_stock:
    'این مقدار کنار گذاشته می‌شود و فروخته نمی‌شود؛ با تغییر آن موجودی برای فروش هم عوض می‌شود',
  max_count: 'برای کالای وزنی به شمار ضریب فروش؛ خالی یعنی ۱۰ عدد یا ۱۰ کیلوگرم',
  step_g: 'خالی یعنی عددی فروخته می‌شود؛ ۵۰۰ یعنی مشتری ۵۰۰ گرم ۵۰۰ گرم کم و زیاد می‌کند',
  min_g: 'مضربی از ضریب فروش؛ خالی یعنی همان ضریب فروش',
  tolerance_percent: 'وزن‌شده حداکثر این‌قدر گران‌تر از برآورد حساب می‌شود؛ خالی یعنی ۱۰',
  piece_g: 'میانگین، مانند ۱۵۰؛ خالی یعنی نامعلوم',
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
  products: 'هر سطر یک کالا: کد کالا*تعداد، مانند ‎MILK-01*2‎؛ تعداد کالای وزنی به شمار ضریب فروش است',
  type: 'با داشتن کالا یا زیردسته، نوع عوض نمی‌شود',
  parent: 'هیچ‌کدام یعنی در بالاترین سطح',
  slug: 'خالی یعنی از روی نام؛ نشانی پیشین به نشانی جدید می‌رسد',
  color: 'مانند ‎#1b7a48‎؛ خالی یعنی رنگ خود فروشگاه',
  text_color: 'مانند ‎#ffffff‎؛ خالی یعنی سفید',
  image: 'نشانی تصویری که در فروشگاه هست: ‎/media/…webp‎',
}

export const discountTypeNames = { percent: 'درصد', fixed: 'مبلغ' } as const

/** Accessible name of a colour chooser. */
export const chooseColor = (field: string): string => `انتخاب: ${field}`

export const productTotals = (count: number, value: number): string[] => [
  formatCount(count, 'کالا'),
  ...(value > 0 ? [`ارزش موجودی ${formatTomanWithUnit(value)}`] : []),
]
