import type { Generated, Selectable } from 'kysely'
import type { DiscountType } from '#lib/codes/product.ts'
import type { Flag } from '../platform/database/flag.ts'

export interface ProductTables {
  products: ProductTable
  product_barcodes: ProductBarcodeTable
  former_prices: FormerPriceTable
}

/** With its barcodes joined by `|`. */
export type StoredProduct = Selectable<ProductTable> & { barcodes: string | null }

interface ProductBarcodeTable {
  /** As `readBarcode` of lib/text returns it. */
  gtin: string
  product_id: number
  position: number
}

export type PricedList = 'products' | 'bundles'

/** What a product or a bundle cost before a fall; rows of the last day. */
export interface FormerPriceTable {
  id: Generated<number>
  list: PricedList
  record_id: number
  /** When it fell. */
  until: number
  price: number
  /** What a customer paid. */
  cost: number
}

export interface ProductTable {
  id: Generated<number>
  sku: string
  name: string
  slug: string
  brand_id: number
  category_id: number
  image: string
  /** JSON: string[] of pictures. */
  gallery: string
  /** Of one piece or step, as is `price_by_discount`. */
  price: number
  price_by_discount: number | null
  /** Badge: 1 fixed amount, 2 percent. */
  discount_type: DiscountType
  special_sale_value: number | null
  special_sale_expiration: number | null
  /** Pieces, or grams of goods by weight; null is unlimited. */
  inventory: number | null
  /** To be kept back from sale, in the units of `inventory`. */
  safety_stock: Generated<number>
  /** What is there of it, beside `inventory`; null inventory: 0. */
  kept_back: Generated<number>
  /** Pieces or steps. */
  max_count: number
  unit: string | null
  volume: number | null
  color_name: string | null
  color_code: string | null
  available: Flag
  comming_soon: Flag
  wholesale: Flag
  excerpt: string | null
  note: string | null
  /** JSON: { name: string, values: { value: string }[] }[]. */
  features: string
  /** Pieces, or grams of goods by weight. */
  sold: number
  added_at: number
  /** Catalogue version of the last change; see bumpCatalogueVersion. */
  changed_in: Generated<number>
  /** By an import; null where unknown. */
  changed_at: number | null
  /** Goods by weight; `price`, `unit` and `volume` of one step are written with it. */
  price_per_kg: number | null
  step_g: number | null
  /** Whole steps. */
  min_g: number | null
  tolerance_percent: number | null
  piece_g: number | null
}
