import type { PromotionKind } from '#lib/codes/promotion.ts'
import { formatCount, formatNumber } from '../digits.ts'

export const promotionLabels = {
  promotions: 'جشنواره‌ها',
  promotion: 'جشنواره',
  newPromotion: 'جشنواره‌ی جدید',
  none: 'جشنواره‌ای پیدا نشد.',
  search: 'جست‌وجوی عنوان',
  state: 'وضعیت',
  all: 'همه‌ی وضعیت‌ها',
  every: 'همه‌ی نوع‌ها',
  kind: 'نوع جشنواره',
  title: 'عنوان',
  titleHint: 'مشتری همین را روی کارت کالا، در سبد و در فاکتور می‌بیند؛ مانند «دومی با ۵۰٪ تخفیف»',
  off: 'تخفیف',
  percent: 'درصد تخفیف',
  percentHint: 'با ۱۰۰ آن عدد رایگان می‌شود',
  amount: 'یا مبلغ تخفیف (تومان)',
  amountHint: 'فقط برای اولین سفارش، به جای درصد',
  most: 'سقف تخفیف (تومان)',
  mostHint: 'برای هر کالای سفارش؛ برای اولین سفارش، سقف کل. خالی یعنی بدون سقف',
  quantity: 'تعداد',
  pieces: 'چندمین عدد از یک کالا',
  piecesHint: '۲ یعنی دومین عدد ارزان می‌شود، ۳ یعنی سومین عدد',
  further: 'همه‌ی عددهای پس از آن هم ارزان شوند (خالی: فقط دومی، چهارمی، ششمی و مانند آن)',
  goods: 'کالاها',
  category: 'دسته (با زیردسته‌ها)',
  noCategory: 'هیچ دسته',
  products: 'یا کالاهای انتخابی',
  productsHint: 'هر سطر کد یا بارکد یک کالا؛ به جای دسته',
  delivery: 'ارسال',
  least: 'از خرید (تومان)',
  leastHint: 'خالی یعنی هر خریدی',
  method: 'روش ارسال',
  everyMethod: 'همه‌ی روش‌ها',
  where: 'محله',
  areas: 'فقط برای این محله‌ها',
  addArea: 'افزودن محله با نام',
  areasHint: 'هر سطر نام یک محله، همان که در آدرس مشتری است؛ خالی یعنی همه‌جا',
  schedule: 'زمان',
  since: 'روز شروع (شمسی)',
  sinceHint: 'خالی یعنی از هم‌اکنون',
  sinceTime: 'ساعت شروع',
  until: 'روز پایان (شمسی)',
  untilHint: 'خالی یعنی بدون پایان',
  untilTime: 'ساعت پایان (خالی: پایان روز)',
  active: 'روشن',
  withCoupon: 'همراه با کد تخفیف هم حساب شود',
  preview: 'پیش‌نمایش',
  previewGoods: 'کالاهای این جشنواره',
  product: 'کالا',
  count: 'تعداد',
  cost: 'قیمت (تومان)',
  reduced: 'با جشنواره (تومان)',
  make: 'ساختن جشنواره',
  save: 'ذخیره‌ی تغییر',
  categoryGone: 'دسته‌ی آن حذف شده است',
  together: 'همراه با کد تخفیف',
  back: 'بازگشت به جشنواره‌ها',
} as const

export const promotionKindNames: Readonly<Record<PromotionKind, string>> = {
  quantity: 'چندمین عدد ارزان‌تر',
  category: 'تخفیف یک دسته',
  'first-order': 'اولین سفارش',
  'free-delivery': 'ارسال رایگان',
}

/** Which fields each kind reads. */
export const promotionKindHints: Readonly<Record<PromotionKind, string>> = {
  quantity: 'درصد، چندمین عدد، و دسته یا کالاها',
  category: 'درصد و دسته',
  'first-order': 'درصد یا مبلغ',
  'free-delivery': 'کمترین خرید و روش ارسال',
}

export const promotionStateNames = {
  off: 'خاموش',
  early: 'شروع‌نشده',
  on: 'روشن',
  over: 'پایان‌یافته',
} as const

interface Limits {
  category: number | null
  /** Null where the category is gone. */
  category_name: string | null
  products: readonly unknown[]
  method_title: string | null
}

/** What it is limited to: its goods, or its delivery method. */
export function promotionGoods(limits: Limits): string | null {
  const { category, category_name, products, method_title } = limits
  if (category !== null) return category_name ?? promotionLabels.categoryGone
  if (products.length > 0) return formatCount(products.length, promotionLabels.product)
  return method_title
}

interface Preview {
  goods: number | null
  lines: readonly unknown[]
}

export const previewCount = ({ goods, lines }: Preview): string => {
  if (goods === null) return 'این جشنواره به کالای خاصی بستگی ندارد.'
  if (goods === 0) return 'کالایی با این شرط‌ها در فروش نیست.'
  const all = `${formatNumber(goods)} کالا ارزان‌تر می‌شود`
  return goods > lines.length ? `${all}؛ ${formatNumber(lines.length)} کالای اول:` : `${all}:`
}
