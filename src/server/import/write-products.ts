import { keptBeside, splitStock, totalOf } from '#lib/rules/stock.ts'
import { slugOf } from '#lib/text/slug.ts'
import { replaceBarcodes } from '../catalogue/barcode-queries.ts'
import { changesKind, maxCountDefault, weightColumns } from './goods-by-weight.ts'
import type { Stored } from './existing.ts'
import type { FileValues } from './file-values.ts'
import type { Data } from './lists.ts'
import { productPrices } from './price-changes.ts'
import { emitStock } from '../order/order-stock-queries.ts'
import type { Columns, UpsertRecord } from './upsert.ts'
import type { Writing } from './writing.ts'

const DISCOUNT_TYPES = { fixed: 1, percent: 2 } as const

/** A generated slug follows the name. */
export async function writeBrands(writing: Writing): Promise<void> {
  const { brands } = writing.existing
  await writing.put(
    'brands',
    writing.files.lists.brands.map(({ data }): UpsertRecord<'brands'> => {
      const { slug, logo, ...columns } = data
      const before = brands.get(data.code)
      const name = data.name ?? before?.name ?? ''
      const customSlug = before && before.slug !== slugOf(before.name) ? before.slug : null
      const newSlug = slug === undefined ? (customSlug ?? slugOf(name)) : slugOf(slug ?? name)
      return {
        key: data.code,
        columns: { ...columns, slug: newSlug, logo: writing.picture(logo) },
        defaults: { logo: null, description: null },
      }
    }),
  )
}

export async function writeProducts(writing: Writing): Promise<void> {
  const records = productRecords(writing)
  if (records.length === 0) return
  const { products: before } = writing.existing
  const outcomes = await writing.put('products', records)
  for (const [sku, outcome] of outcomes)
    if (outcome !== 'unchanged') writing.changedProducts.add(writing.id('products', sku))
  await writeBarcodes(writing, before)
  const after = [...outcomes.keys()].flatMap(sku => {
    const product = writing.existing.products.get(sku)
    return product && product.inventory !== before.get(sku)?.inventory ? [product] : []
  })
  await emitStock(writing.trx, after, writing.now)
}

async function writeBarcodes(
  writing: Writing,
  before: Writing['existing']['products'],
): Promise<void> {
  const changed = writing.files.lists.products.flatMap(({ data: { sku, barcodes } }) =>
    barcodes === undefined || joined(barcodes) === (before.get(sku)?.barcodes ?? null)
      ? []
      : [[writing.id('products', sku), barcodes ?? []] as const],
  )
  await replaceBarcodes(writing.trx, new Map(changed))
}

const joined = (barcodes: readonly string[] | null): string | null => barcodes?.join('|') ?? null

export const productRecords = (values: FileValues): UpsertRecord<'products'>[] =>
  values.files.lists.products.map(({ data }) => ({
    key: data.sku,
    columns: {
      ...columnsOf(data, values),
      ...stockColumns(data, values.existing.products.get(data.sku)),
      ...weightColumns(data, values.existing.products.get(data.sku)),
      ...productPrices(data, values.existing.products.get(data.sku), values.now)?.prices,
    },
    defaults: {
      ...DEFAULTS,
      max_count: maxCountDefault(data, undefined),
      added_at: values.now,
    },
  }))

/** What is kept back is not for sale; a row with `inventory` says itself what is. */
const stockColumns = (
  data: Data<'products'>,
  stored: Stored<'products'> | undefined,
): Columns<'products'> => {
  if (!movesStock(data)) return {}
  const before = stored ?? { inventory: null, kept_back: 0, safety_stock: 0 }
  const stock = {
    inventory: before.inventory,
    kept_back: changesKind(data, stored) ? 0 : before.kept_back,
    safety_stock: data.safety_stock === undefined ? before.safety_stock : (data.safety_stock ?? 0),
  }
  if (data.inventory !== undefined) return { kept_back: keptBeside(data.inventory, stock) }
  return stock.inventory === null ? {} : splitStock(totalOf(stock), stock.safety_stock)
}

/** Whether the stock follows from the stored one, so that its product must be locked. */
export const movesStock = ({
  safety_stock,
  inventory,
}: Pick<Data<'products'>, 'safety_stock' | 'inventory'>): boolean =>
  safety_stock !== undefined || inventory !== undefined

const DEFAULTS = {
  price_by_discount: null,
  discount_type: DISCOUNT_TYPES.percent,
  inventory: null,
  safety_stock: 0,
  unit: null,
  volume: null,
  color_name: null,
  color_code: null,
  available: 1,
  comming_soon: 0,
  wholesale: 1,
  special_sale_value: null,
  special_sale_expiration: null,
  excerpt: null,
  note: null,
  features: '[]',
  gallery: '[]',
  sold: 0,
} as const

function columnsOf(data: Data<'products'>, values: FileValues): Columns<'products'> {
  const { brand, category, image, gallery, features, added_at, discount_type, barcodes, ...plain } =
    data
  const columns: Columns<'products'> = {
    ...plain,
    slug: data.name && slugOf(data.name),
    brand_id: values.id('brands', brand),
    category_id: values.id('categories', category),
    image: values.picture(image),
    gallery: gallery && JSON.stringify(gallery.map(file => values.picture(file))),
    features: features && JSON.stringify(features),
    barcodes: barcodes && joined(barcodes),
    discount_type: discount_type && DISCOUNT_TYPES[discount_type],
    special_sale_expiration: values.moment(data.special_sale_expiration),
    added_at: added_at === null ? values.now : values.moment(added_at),
  }
  if (data.max_count === null)
    columns.max_count = maxCountDefault(data, values.existing.products.get(data.sku))
  for (const [column, fallback] of Object.entries(DEFAULTS))
    if (columns[column as keyof typeof DEFAULTS] === null)
      columns[column as keyof typeof DEFAULTS] = fallback
  return columns
}
