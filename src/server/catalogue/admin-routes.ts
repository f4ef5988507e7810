import { sql } from 'kysely'
import { HttpStatus } from '#lib/codes/http.ts'
import { CHOSEN_MAX, OFFICE_PRODUCTS } from '#lib/contract/admin/catalogue.ts'
import { formatJalaliFull } from '#lib/text/dates.ts'
import { nameKey } from '#lib/text/normalize.ts'
import { chosenSkus } from '#lib/text/messages/admin-price-change.ts'
import { catalogueMessages, productsChanged } from '#lib/text/messages/admin-catalogue.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import {
  listChoices,
  listOfficeBundles,
  readOfficeProducts,
  type SortedProduct,
} from './catalogue-office-queries.ts'
import { findLastId, numberedPage } from '../platform/database/page.ts'
import { ApiError } from '../platform/http/errors.ts'
import { listFile } from '../platform/http/list-file.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { skuFromKey } from '../import/price-list/cell-values.ts'
import { findReferences, listReferences, SUGGESTED } from '../content/references.ts'
import { findOfficeProducts } from './find-products.ts'
import { productFileCells } from './product-list-file.ts'
import { addToShelf, selectedSkus, switchProducts } from './product-selection.ts'
import { saveRecords } from './save-records.ts'
import {
  cellsBefore,
  changeRecord,
  definedCells,
  getRecord,
  refusedByField,
  saveOne,
} from './office-records.ts'
import type { Db } from '../platform/database/open.ts'
import { readTillMarks } from '../till/till-queries.ts'
import { OrderStatus } from '#lib/codes/order.ts'

export const adminCatalogueHandlers: readonly Handler[] = [
  handle('GET /admin/catalogue', async ({ deps, query: { page, sort, ...filter } }) => {
    const last_id = await findLastId(deps.db, 'products')
    const found = await findOfficeProducts(deps, filter, sort)
    const { offset, limit } = numberedPage(page, OFFICE_PRODUCTS)
    const rows = await readListed(
      deps.db,
      found.slice(offset, offset + limit).map(({ id }) => id),
    )
    const data = rows.map(({ added_at, ...row }) => ({
      ...row,
      added_fa: formatJalaliFull(added_at),
    }))
    const extra = { count: found.length, page, page_size: OFFICE_PRODUCTS, last_id }
    return { data, extra: { ...extra, value: stockValue(found) } }
  }),

  handle(
    'GET /admin/catalogue/list-file',
    async ({ deps, query: { sort, columns, ...filter } }) => {
      const found = await findOfficeProducts(deps, filter, sort)
      const ids = found.map(({ id }) => id)
      const read = (some: readonly number[]) => readListed(deps.db, some)
      return listFile('products', { columns, cells: productFileCells, ids, read })
    },
  ),

  handle('POST /admin/catalogue/selection', async ({ deps, body }) => {
    const skus = await selectedSkus(deps, body)
    if (skus.length > CHOSEN_MAX) throw new ApiError(HttpStatus.conflict, chosenSkus(CHOSEN_MAX))
    return { data: skus }
  }),

  handle('PUT /admin/catalogue/products', async ({ deps, staff, body }) => {
    const { available, shelf, ...selection } = body
    const skus = await selectedSkus(deps, selection)
    if (available !== undefined) await switchProducts(deps, skus, available, staff.id)
    if (shelf !== undefined) await addToShelf(deps, shelf, skus, staff.id)
    return { data: { changed: skus.length }, message: productsChanged(skus.length) }
  }),

  handle('POST /admin/catalogue/names', async ({ deps, body: { keys } }) => ({
    data: await listReferences(deps, 'products', keys),
  })),

  handle('GET /admin/catalogue/references', async ({ deps, query: { q } }) => ({
    data: await findReferences(deps, 'products', q, SUGGESTED),
  })),

  handle('GET /admin/catalogue/choices', async ({ deps: { db } }) => ({
    data: await listChoices(db),
  })),

  handle('PUT /admin/catalogue/grid', async ({ deps, staff, body: { rows } }) => {
    const records = rows.map(({ sku, cells, was, accepted_price }) => ({
      key: sku,
      cells: definedCells(cells),
      before: cellsBefore(cells, was),
      acceptedPrice: accepted_price,
    }))
    const nameOf = (column: string, key: string) => `${column}.${key}`
    const saved = await refusedByField(nameOf, () =>
      saveRecords(deps, 'products', records, staff.id),
    )
    const following = [...new Set(saved.following.map(({ key }) => key))]
    return { data: { changed: records.length, following }, message: staffMessages.saved }
  }),

  handle('GET /admin/catalogue/products/{id}', async ({ deps, params }) => ({
    data: {
      ...(await getRecord(deps, 'products', params.id)),
      till: await readTillMarks(deps.db, params.id),
    },
  })),

  handle('POST /admin/catalogue/products', async ({ deps, staff, body }) => {
    const { sku, ...cells } = body.cells
    const key = sku || skuFromKey(nameKey(cells['name'] ?? ''))
    const record = { key, cells, before: null, acceptedPrice: body.accepted_price }
    const { id } = await saveOne(deps, 'products', record, staff.id)
    return { data: { id }, message: catalogueMessages.productAdded }
  }),

  handle('PUT /admin/catalogue/products/{id}', async ({ deps, staff, params, body }) => {
    const following = await changeRecord(deps, 'products', params.id, body, staff.id)
    return { data: { following }, message: staffMessages.saved }
  }),

  handle('GET /admin/catalogue/bundles', async ({ deps: { db }, query: { page } }) => {
    const { rows, count } = await listOfficeBundles(db, numberedPage(page, OFFICE_PRODUCTS))
    return { data: rows, extra: { count, page, page_size: OFFICE_PRODUCTS } }
  }),

  handle('GET /admin/catalogue/bundles/{id}', async ({ deps, params }) => ({
    data: await getRecord(deps, 'bundles', params.id),
  })),

  handle('POST /admin/catalogue/bundles', async ({ deps, staff, body }) => {
    const { code, ...cells } = body.cells
    const records = { key: code ?? '', cells, before: null, acceptedPrice: body.accepted_price }
    const { id } = await saveOne(deps, 'bundles', records, staff.id)
    return { data: { id }, message: catalogueMessages.bundleAdded }
  }),

  handle('PUT /admin/catalogue/bundles/{id}', async ({ deps, staff, params, body }) => {
    const following = await changeRecord(deps, 'bundles', params.id, body, staff.id)
    return { data: { following }, message: staffMessages.saved }
  }),
]

async function readListed(db: Db, ids: readonly number[]) {
  const rows = await readOfficeProducts(db, ids)
  const reserved = await countReserved(db, ids)
  return rows.map(row => ({ ...row, reserved: reserved.get(row.id) ?? 0 }))
}

const stockValue = (products: readonly SortedProduct[]): number =>
  products.reduce(
    (sum, { price, inventory, step_g }) =>
      sum + Math.floor(((inventory ?? 0) * price) / (step_g ?? 1)),
    0,
  )

/** Pieces that undelivered orders hold, which `inventory` no longer counts; by product. */
async function countReserved(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_stock')
    .innerJoin('orders', 'orders.id', 'order_stock.order_id')
    .select(['order_stock.product_id', eb => eb.fn.sum('order_stock.count').as('pieces')])
    // By orders, of which few are on their way, not by all that a product was ever in.
    .where(sql<number>`order_stock.product_id + 0`, 'in', ids)
    .where('orders.status', 'in', [
      OrderStatus.awaitingPayment,
      OrderStatus.confirmed,
      OrderStatus.outForDelivery,
    ])
    .groupBy('order_stock.product_id')
    .execute()
  // PostgreSQL returns a sum as text.
  return new Map(rows.map(({ product_id, pieces }) => [product_id, Number(pieces)]))
}
