import { cachedQuery } from '../platform/database/cached-query.ts'
import type { Db } from '../platform/database/open.ts'
import { type ProductRow, selectProducts } from './product-row.ts'

const readRows = cachedQuery((db, ...ids: number[]) =>
  selectProducts(db).where('products.id', 'in', ids),
)

export const readProductRows = async (db: Db, ids: readonly number[]): Promise<ProductRow[]> =>
  ids.length === 0 ? [] : readRows(db, ...ids)
