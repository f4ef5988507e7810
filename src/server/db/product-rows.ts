import { keptQuery } from './kept-query.ts'
import type { Db } from './open.ts'
import { type ProductRow, selectProducts } from './product-row.ts'

const readRows = keptQuery((db, ...ids: number[]) =>
  selectProducts(db).where('products.id', 'in', ids),
)

/** The rows of products with their brands, in no order; an unknown id is left out. */
export const readProductRows = async (db: Db, ids: readonly number[]): Promise<ProductRow[]> =>
  ids.length === 0 ? [] : readRows(db, ...ids)
