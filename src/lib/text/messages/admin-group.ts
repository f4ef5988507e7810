import { formatNumber } from '../digits.ts'

export const groupMessages = {
  notFound: {
    categories: 'چنین دسته‌ای وجود ندارد.',
    brands: 'چنین برندی وجود ندارد.',
    shelves: 'چنین مجموعه‌ای وجود ندارد.',
  },
  added: {
    categories: 'دسته اضافه شد.',
    brands: 'برند اضافه شد.',
    shelves: 'مجموعه اضافه شد.',
  },
  removed: {
    categories: 'دسته حذف شد.',
    brands: 'برند حذف شد.',
    shelves: 'مجموعه حذف شد.',
  },
  stale:
    'همکار دیگری در این میان دسته‌ها، برندها یا مجموعه‌ها را تغییر داده است و چیزی عوض نشد؛ وضعیت جدید را ببینید و دوباره انجام دهید.',
  placed: 'جایگاه عوض شد.',
  merged: 'ادغام شد؛ نشانی پیشین از این پس به اینجا می‌رسد.',
  confirmMerge: 'ادغام برگشت‌پذیر نیست؛ اگر مطمئنید، گزینه‌ی تأیید را تیک بزنید.',
  itself: 'مقصد ادغام خود همین است؛ مورد دیگری را انتخاب کنید.',
  otherType: 'فقط دو دسته‌ی هم‌نوع ادغام می‌شوند: برگ با برگ، شاخه با شاخه.',
  below: 'یک دسته با زیردسته‌ی خودش ادغام نمی‌شود.',
} as const

export const tooDeep = (most: number): string =>
  `با این ادغام دسته‌ها بیش از ${formatNumber(most)} سطح می‌شوند.`

/** Names that children of both merged categories have. */
export const sameChildren = (names: readonly string[]): string =>
  `هر دو دسته زیردسته‌ای با این نام دارند: ${names.join('، ')}. ابتدا آن‌ها را ادغام کنید یا نامشان را عوض کنید.`

export const hasProducts = (count: number): string =>
  `${formatNumber(count)} کالا دارد؛ ابتدا کالاهایش را جابه‌جا کنید یا آن را با مورد دیگری ادغام کنید.`

export const hasChildren = (count: number): string =>
  `${formatNumber(count)} زیردسته دارد؛ ابتدا آن‌ها را جابه‌جا، ادغام یا حذف کنید.`

export const namedByContent = (pages: readonly string[]): string =>
  `در این محتوا آمده است: ${pages.join('، ')}. ابتدا آن را از آنجا بردارید.`

interface Use {
  products: number
  children: number
  pages: readonly string[]
}

/** What must go before a group can be deleted; a shelf's products stay in the shop. */
export const obstacles = (
  list: 'categories' | 'brands' | 'shelves',
  { products, children, pages }: Use,
): string[] => [
  ...(children > 0 ? [hasChildren(children)] : []),
  ...(products > 0 && list !== 'shelves' ? [hasProducts(products)] : []),
  ...(pages.length > 0 ? [namedByContent(pages)] : []),
]
