import { HttpStatus } from '#lib/codes/http.ts'
import type { ProductFilter } from '#lib/contract/admin/catalogue.ts'
import { groupMessages } from '#lib/text/messages/admin-group.ts'
import type { Deps } from '../deps.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { type Selection, selectedRows } from '../platform/http/selection.ts'
import { findOfficeProducts } from './find-products.ts'
import { listShelfSkus } from './group-office-queries.ts'
import { refusedByField } from './office-records.ts'
import { saveRecords } from './save-records.ts'

/** Of the products that are still there, in their order. */
export async function selectedSkus(
  deps: Deps,
  selection: Selection<ProductFilter>,
): Promise<string[]> {
  const rows = await selectedRows(selection, async (filter, lastId, limit) => {
    const found = await findOfficeProducts(deps, filter)
    return found.filter(({ id }) => id <= lastId).slice(0, limit)
  })
  const ids = rows.map(({ id }) => id)
  // PostgreSQL knows no empty list.
  if (ids.length === 0) return []
  const products = await deps.db
    .selectFrom('products')
    .select(['id', 'sku'])
    .where('id', 'in', ids)
    .execute()
  return inOrder(ids, products).map(({ sku }) => sku)
}

type Shop = Pick<Deps, 'db' | 'mediaDir' | 'now'>

/** Puts products on sale or takes them off; 422 by column and SKU. */
export async function switchProducts(
  deps: Shop,
  skus: readonly string[],
  available: boolean,
  actor: number,
): Promise<void> {
  if (skus.length === 0) return
  const cells = { available: String(available) }
  const records = skus.map(key => ({ key, cells, before: {} }))
  await save(() => saveRecords(deps, 'products', records, actor))
}

/** Adds products at the end of a shelf; those on it stay where they are. */
export async function addToShelf(
  deps: Shop,
  shelf: number,
  skus: readonly string[],
  actor: number,
): Promise<void> {
  const code = await findShelfCode(deps.db, shelf)
  if (code === undefined) throw new ApiError(HttpStatus.notFound, groupMessages.notFound.shelves)
  const now = await listShelfSkus(deps.db, shelf)
  const products = [...new Set([...now, ...skus])].join('|')
  const before = { products: now.join('|') || null }
  await save(() =>
    saveRecords(deps, 'shelves', [{ key: code, cells: { products }, before }], actor),
  )
}

const save = (write: () => Promise<unknown>) =>
  refusedByField((column, key) => `${column}.${key}`, write)

async function findShelfCode(db: Db, id: number): Promise<string | undefined> {
  const shelf = await db
    .selectFrom('shelves')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirst()
  return shelf?.code
}
