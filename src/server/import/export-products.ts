import { type CsvCell, csvText } from '#lib/text/csv.ts'
import { selectStoredProducts } from '../catalogue/barcode-queries.ts'
import { chunksOf } from '../audit/rule.ts'
import type { Db } from '../platform/database/open.ts'
import { productRow } from './catalogue-rows.ts'
import { productCells } from './record-cells.ts'
import type { Stored } from './existing.ts'
import { exactTehranText } from './moment.ts'

const COLUMNS = Object.keys(productRow.shape)

/** A `products.csv` (docs/catalogue-files.md) that imports without a change. */
export async function productsCsv(db: Db): Promise<string> {
  const codes = {
    brands: await readCodes(db, 'brands'),
    categories: await readCodes(db, 'categories'),
  }
  const rows: (readonly CsvCell[])[] = [COLUMNS]
  for await (const products of chunksOf((after, limit) => listProducts(db, after, limit)))
    for (const product of products) {
      const cells = { ...productCells(product, codes), ...importCells(product) }
      rows.push(COLUMNS.map(column => (cells as Record<string, string | null>)[column] ?? null))
    }
  return csvText(rows)
}

/** Columns that no form shows, and moments to the second as an import writes them. */
const importCells = (product: Stored<'products'>) => ({
  special_sale_expiration:
    product.special_sale_expiration === null
      ? null
      : exactTehranText(product.special_sale_expiration),
  sold: String(product.sold),
  added_at: exactTehranText(product.added_at),
})

const readCodes = async (db: Db, list: 'brands' | 'categories') =>
  new Map(
    (await db.selectFrom(list).select(['id', 'code']).execute()).map(row => [row.id, row.code]),
  )

const listProducts = (db: Db, after: number, limit: number) =>
  selectStoredProducts(db).where('id', '>', after).orderBy('id').limit(limit).execute()
