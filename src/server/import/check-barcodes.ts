import type { Existing } from './existing.ts'
import { type Problem, problemAt } from './problem.ts'
import type { Files } from './read-folder.ts'

/** A barcode of another product, unless the same files take it from there. */
export function checkBarcodes({ lists: { products } }: Files, existing: Existing): Problem[] {
  const after = new Map(products.map(({ data }) => [data.sku, data.barcodes]))
  return products.flatMap(row =>
    (row.data.barcodes ?? []).flatMap(gtin => {
      const owner = existing.barcodeOwners.get(gtin)
      if (!owner || owner.sku === row.data.sku) return []
      const remaining = after.get(owner.sku)
      if (remaining !== undefined && !remaining?.includes(gtin)) return []
      const message = `${gtin} is the barcode of ${owner.sku} ${owner.name} already`
      return [problemAt(row, 'barcodes', message)]
    }),
  )
}
