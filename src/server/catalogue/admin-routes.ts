import { HttpStatus } from '#lib/codes/http.ts'
import { OFFICE_PRODUCTS, type RecordChange } from '#lib/contract/admin/catalogue.ts'
import { importSentence, priceFalls } from '#lib/text/import-sentences.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { selectStoredProducts } from './barcode-queries.ts'
import { listBundleParts, listChoices, listOfficeBundles } from './catalogue-office-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { bundleCells, type Cells, productCells } from '../import/record-cells.ts'
import { UnacceptedDrops } from '../import/price-changes.ts'
import { ImportError } from '../import/problem.ts'
import { findReferences, listReferences, SUGGESTED } from '../content/references.ts'
import { findOfficeProducts } from './find-products.ts'
import { saveRecords } from './save-records.ts'
import { shownDrop } from './shown-drop.ts'
import { type FormRecord, type OfficeList, rootOf } from './form-rows.ts'
import type { Db } from '../platform/database/open.ts'
import { OrderStatus } from '#lib/codes/order.ts'

export const adminCatalogueHandlers: readonly Handler[] = [
  handle('GET /admin/catalogue', async ({ deps, query: { page, q, ...filter } }) => {
    const { rows, count } = await findOfficeProducts(deps, q, filter, page)
    const reserved = await countReserved(
      deps.db,
      rows.map(({ id }) => id),
    )
    const data = rows.map(row => ({ ...row, reserved: reserved.get(row.id) ?? 0 }))
    return { data, extra: { count, page, page_size: OFFICE_PRODUCTS } }
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
    data: await getRecord(deps, 'products', params.id),
  })),

  handle('POST /admin/catalogue/products', async ({ deps, staff, body }) => {
    const { sku, ...cells } = body.cells
    const records = { key: sku ?? '', cells, before: null, acceptedPrice: body.accepted_price }
    const { id } = await saveOne(deps, 'products', records, staff.id)
    return { data: { id }, message: catalogueMessages.productAdded }
  }),

  handle('PUT /admin/catalogue/products/{id}', async ({ deps, staff, params, body }) => {
    const following = await change(deps, 'products', params.id, body, staff.id)
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
    const following = await change(deps, 'bundles', params.id, body, staff.id)
    return { data: { following }, message: staffMessages.saved }
  }),
]

type PartialCells = Readonly<Record<string, string | null | undefined>>
const definedCells = (cells: PartialCells): Cells =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([key, cell]) => (cell === undefined ? [] : [[key, cell]])),
  )
/** The former values of the changed cells only; others are not compared. */
const cellsBefore = (cells: PartialCells, was: PartialCells): Cells =>
  Object.fromEntries(Object.keys(definedCells(cells)).map(column => [column, was[column] ?? null]))

async function getRecord(deps: Deps, list: OfficeList, id: number) {
  const record = await findRecord(deps.db, list, id)
  if (record) return { id, cells: record.cells }
  const { productNotFound, bundleNotFound } = catalogueMessages
  throw new ApiError(HttpStatus.notFound, list === 'products' ? productNotFound : bundleNotFound)
}

async function change(
  deps: Deps,
  list: OfficeList,
  id: number,
  { cells, was, accepted_price }: RecordChange,
  actor: number,
): Promise<string[]> {
  const key = list === 'products' ? 'sku' : 'code'
  const { [key]: recordKey } = (await getRecord(deps, list, id)).cells
  const { [key]: _, ...changes } = cells
  if (Object.keys(changes).length === 0) return []
  const record = { key: recordKey ?? '', cells: changes, before: cellsBefore(changes, was) }
  return (await saveOne(deps, list, { ...record, acceptedPrice: accepted_price }, actor)).following
}

async function saveOne(
  deps: Deps,
  list: OfficeList,
  record: FormRecord,
  actor: number,
): Promise<{ id: number; following: string[] }> {
  const saved = await refusedByField(rootOf, () => saveRecords(deps, list, [record], actor))
  const [id = 0] = saved.ids
  return { id, following: saved.following.map(({ column }) => column) }
}

/** The importer's refusals as a 422 by field. */
async function refusedByField<T>(
  nameOf: (column: string, key: string) => string,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save()
  } catch (error) {
    const fields: Record<string, string[]> = {}
    if (error instanceof UnacceptedDrops) {
      const drops = error.drops.map(shownDrop)
      for (const drop of drops)
        fields[nameOf('accepted_price', drop.key)] = [priceFalls(drop.before, drop.after)]
      throw new ApiError(HttpStatus.unprocessable, fields, { data: { drops }, cause: error })
    }
    if (!(error instanceof ImportError)) throw error
    for (const { column, file, message } of error.problems)
      (fields[nameOf(column, file)] ??= []).push(importSentence(column, message))
    throw new ApiError(HttpStatus.unprocessable, fields, { cause: error })
  }
}

async function findRecord(
  db: Db,
  list: OfficeList,
  id: number,
): Promise<{ cells: Cells } | undefined> {
  if (list === 'bundles') {
    const bundle = await db
      .selectFrom('bundles')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return bundle && { cells: bundleCells(bundle, await listBundleParts(db, id)) }
  }
  const product = await selectStoredProducts(db).where('id', '=', id).executeTakeFirst()
  if (!product) return undefined
  const { brand_id, category_id } = product
  const brand = await db.selectFrom('brands').select('code').where('id', '=', brand_id).execute()
  const categories = db.selectFrom('categories').select('code').where('id', '=', category_id)
  const codes = {
    brands: new Map(brand.map(({ code }) => [brand_id, code])),
    categories: new Map((await categories.execute()).map(({ code }) => [category_id, code])),
  }
  return { cells: productCells(product, codes) }
}

/** Pieces that undelivered orders hold, which `inventory` no longer counts; by product. */
async function countReserved(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_stock')
    .innerJoin('orders', 'orders.id', 'order_stock.order_id')
    .select(['order_stock.product_id', eb => eb.fn.sum('order_stock.count').as('pieces')])
    .where('order_stock.product_id', 'in', ids)
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
