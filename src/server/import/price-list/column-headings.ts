import type { Unit } from '#lib/contract/admin/import-reading.ts'
import { searchKey, withoutMarks } from '#lib/text/normalize.ts'
import { productRow } from '../catalogue-rows.ts'

/** Columns of `productRow`, and those that stand for one of them. */
const HEADINGS: Readonly<Record<string, readonly string[]>> = {
  name: [
    ...['نام کالا', 'نام', 'عنوان', 'شرح کالا', 'شرح', 'نام محصول', 'عنوان کالا', 'کالا', 'محصول'],
    ...['product name', 'title', 'product'],
  ],
  price: [
    ...['قیمت', 'قیمت فروش', 'قیمت واحد', 'فی', 'فی فروش', 'نرخ', 'مبلغ', 'قیمت مصرف کننده'],
    ...['قیمت اصلی', 'بهای فروش', 'regular price', 'sale unit price'],
    'قیمت فروش 1',
  ],
  price_by_discount: [
    ...['قیمت با تخفیف', 'قیمت تخفیف', 'قیمت تخفیف خورده', 'قیمت پس از تخفیف', 'قیمت ویژه'],
    ...['sale price', 'discounted price'],
  ],
  price_per_kg: [
    ...['قیمت هر کیلو', 'قیمت هر کیلوگرم', 'قیمت کیلویی', 'فی هر کیلو', 'قیمت کیلو'],
    ...['price per kg', 'price per kilogram', 'kg price'],
  ],
  step_g: ['ضریب فروش', 'گام', 'گام فروش', 'گام وزن', 'گام (گرم)', 'step', 'weight step'],
  min_g: ['حداقل وزن', 'کمترین وزن', 'حداقل سفارش وزنی', 'minimum weight', 'least weight'],
  tolerance_percent: ['رواداری', 'درصد رواداری', 'رواداری وزن', 'tolerance', 'weight tolerance'],
  piece_g: ['وزن هر عدد', 'وزن تقریبی هر عدد', 'میانگین وزن', 'piece weight', 'average weight'],
  sku: ['کد کالا', 'کد', 'شناسه کالا', 'شناسه محصول', 'کد محصول', 'item code', 'product code'],
  barcodes: [
    ...['بارکد', 'بارکد کالا', 'بار کد', 'بارکدها', 'barcode', 'ean', 'gtin', 'upc'],
    'gtin upc ean or isbn',
  ],
  category: [
    ...['گروه', 'گروه کالا', 'دسته', 'دسته بندی', 'دسته ها', 'گروه اصلی', 'نام گروه'],
    ...['categories', 'group'],
  ],
  subgroup: ['زیرگروه', 'زیر گروه', 'گروه فرعی', 'نام زیرگروه', 'subcategory'],
  brand: ['برند', 'نام برند', 'مارک', 'سازنده', 'تولیدکننده', 'brands', 'manufacturer'],
  inventory: ['موجودی', 'موجودی انبار', 'تعداد', 'تعداد موجودی', 'موجودی کل', 'stock', 'quantity'],
  safety_stock: ['موجودی اطمینان', 'ذخیره اطمینان', 'موجودی احتیاطی', 'safety stock'],
  unit: ['واحد', 'واحد کالا', 'واحد اصلی', 'واحد سنجش'],
  volume: ['حجم', 'مقدار', 'وزن'],
  available: ['فعال', 'قابل فروش', 'in stock', 'published', 'active'],
  excerpt: ['توضیح کوتاه', 'توضیحات کوتاه', 'short description'],
  note: ['توضیحات', 'توضیح', 'description'],
  special_sale_value: ['درصد تخفیف', 'درصد فروش ویژه'],
  special_sale_expiration: ['پایان تخفیف', 'تاریخ پایان تخفیف', 'پایان فروش ویژه'],
  added_at: ['تاریخ ثبت', 'تاریخ افزودن'],
  row_kind: ['type'],
  parent: ['parent', 'والد', 'مادر'],
  shop_id: ['id'],
  attribute_1: ['attribute 1 value(s)', 'مقدار(های) ویژگی 1'],
  attribute_2: ['attribute 2 value(s)', 'مقدار(های) ویژگی 2'],
  attribute_3: ['attribute 3 value(s)', 'مقدار(های) ویژگی 3'],
  max_count: ['حداکثر سفارش', 'سقف سفارش'],
  color_name: ['رنگ'],
}

const COLUMNS = Object.keys(productRow.shape)
const BY_HEADING = new Map<string, string>([
  ...COLUMNS.map((column): [string, string] => [searchKey(column), column]),
  ...Object.entries(HEADINGS).flatMap(([column, headings]) =>
    headings.map((heading): [string, string] => [searchKey(heading), column]),
  ),
])

/** «قیمت (تومان)», `Price - IRT`. */
const UNITS: readonly [RegExp, Unit][] = [
  [/(?:(?<!\p{L})|(?<=هزار|میلیون))(تومان|تومن|toman|irt)(?!\p{L})/iu, 'toman'],
  [/(?:(?<!\p{L})|(?<=هزار|میلیون))(ریال|rials?|irr)(?!\p{L})/iu, 'rial'],
]

/** The unit of money that a text names. */
export function unitIn(text: string): Unit | undefined {
  if (!/\p{L}/u.test(text)) return undefined
  const key = searchKey(text)
  return UNITS.find(([name]) => name.test(key))?.[1]
}

export const withoutUnit = (text: string): string =>
  UNITS.reduce((rest, [name]) => rest.replace(name, ' '), text)

export interface HeadingColumns {
  /** By cell; null for a heading that is unknown or a duplicate. */
  columns: (string | null)[]
  knownCount: number
  /** The names of docs/catalogue-files.md and nothing else: unknown ones are errors there. */
  isShopFormat: boolean
  unit: Unit | undefined
}

/** Longer cells are no headings. */
const HEADING_MAX_CHARS = 200

export function columnsOf(cells: readonly string[]): HeadingColumns {
  const headings = cells.map(cell => withoutMarks(cell.slice(0, HEADING_MAX_CHARS)).trim())
  let unit: Unit | undefined
  const columns: (string | null)[] = []
  for (const heading of headings) {
    const column = BY_HEADING.get(searchKey(withoutUnit(heading))) ?? null
    if (column?.startsWith('price')) unit ??= unitIn(heading)
    columns.push(column !== null && columns.includes(column) ? null : column)
  }
  const knownCount = columns.filter(column => column !== null).length
  const isShopHeading = (heading: string, at: number) =>
    columns[at] === null || COLUMNS.includes(heading)
  return {
    columns,
    knownCount,
    isShopFormat: headings.every(isShopHeading) && headings.some(Boolean),
    unit,
  }
}

export function isHeadingLine(cells: readonly string[]): boolean {
  const { columns, isShopFormat } = columnsOf(cells)
  return (
    (isShopFormat && columns.includes('sku')) ||
    (columns.includes('name') && (columns.includes('price') || columns.includes('price_per_kg')))
  )
}

/** Fields that a column can be assigned to, the commonest first. */
export const ASSIGNABLE: readonly string[] = [...new Set([...Object.keys(HEADINGS), ...COLUMNS])]
