import { shownBrand } from '#lib/text/no-brand.ts'
import { nameKey } from '#lib/text/normalize.ts'
import { searchWords } from '#lib/text/search-words.ts'
import { findBarcodeOwners } from '../../catalogue/barcode-queries.ts'
import type { Db } from '../../platform/database/open.ts'
import { KnownBarcodes } from './known-barcodes.ts'

export interface KnownProduct {
  sku: string
  name: string
  /** Code. */
  brand: string
}

/** The shop's products, as far as a price list needs them. */
export interface KnownProducts {
  skus: ReadonlySet<string>
  /** Of goods by weight. */
  skusByWeight: ReadonlySet<string>
  /** By `nameKey`. */
  byName: ReadonlyMap<string, readonly KnownProduct[]>
  byLikeSku: ReadonlyMap<string, KnownProduct>
  /** By `likeName`. */
  byLikeName: ReadonlyMap<string, KnownProduct>
  barcodes: KnownBarcodes
  prices: number[]
}

export async function listKnownProducts(db: Db): Promise<KnownProducts> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'brand_id')
    .select(['sku', 'products.name', 'price', 'price_per_kg'])
    .select(['brands.code as brand', 'brands.name as brand_name'])
    .execute()
  const byName = new Map<string, KnownProduct[]>()
  const byLikeSku = new Map<string, KnownProduct>()
  const byLikeName = new Map<string, KnownProduct>()
  for (const { price: _, price_per_kg: __, brand_name, ...product } of rows) {
    const key = nameKey(product.name)
    const same = byName.get(key)
    if (same) same.push(product)
    else byName.set(key, [product])
    byLikeSku.set(likeSku(product.sku), product)
    byLikeName.set(likeName(product.name, brand_name), product)
  }
  const skus = new Set(rows.map(({ sku }) => sku))
  const barcodes = new KnownBarcodes(await findBarcodeOwners(db))
  const prices = rows.map(({ price, price_per_kg }) => price_per_kg ?? price)
  const byWeight = rows.filter(({ price_per_kg }) => price_per_kg !== null)
  const skusByWeight = new Set(byWeight.map(({ sku }) => sku))
  return { skus, skusByWeight, byName, byLikeSku, byLikeName, barcodes, prices }
}

/**
 * The same for names that differ in order, in how sizes are written, or in where the brand stands:
 * «شیر کم چرب پگاه ۱ لیتر» and «شیر کم‌چرب ۱لیتری» of پگاه.
 */
export const likeName = (name: string, brand: string): string =>
  searchWords(`${name} ${shownBrand(brand)}`)
    .toSorted()
    .join(' ')

/** The same for SKUs that differ in leading zeros, case and separators alone. */
export const likeSku = (sku: string): string =>
  sku
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '')
