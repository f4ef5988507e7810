import { OFFICE_PRODUCTS, type RecordCells } from '#lib/contract/admin/catalogue.ts'
import { importSentence } from '#lib/text/import-sentences.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { listChoices, listOfficeBundles } from '../../db/catalogue-office.ts'
import { numberedPage } from '../../db/page.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { handle, type Handler } from '../../handler.ts'
import type { Cells } from '../../import/cells-of.ts'
import { ImportError, type Problem } from '../../import/problem.ts'
import { findReferences, namedReferences, SUGGESTED } from '../../services/content/references.ts'
import { findRecord } from '../../services/staff/catalogue-record.ts'
import { findOfficeProducts } from '../../services/staff/find-products.ts'
import { saveRecords } from '../../services/staff/save-records.ts'
import { type OfficeList, rootOf, type TypedRecord } from '../../services/staff/typed-rows.ts'

export const staffCatalogueHandlers: readonly Handler[] = [
  handle('GET /admin/catalogue', async ({ deps, query: { page, q, ...filter } }) => {
    const { rows, count } = await findOfficeProducts(deps, q, filter, page)
    return { data: rows, extra: { count, page, page_size: OFFICE_PRODUCTS } }
  }),

  handle('POST /admin/catalogue/names', async ({ deps, body: { keys } }) => ({
    data: await namedReferences(deps, 'products', keys),
  })),

  handle('GET /admin/catalogue/references', async ({ deps, query: { q } }) => ({
    data: await findReferences(deps, 'products', q, SUGGESTED),
  })),

  handle('GET /admin/catalogue/choices', async ({ deps: { db } }) => ({
    data: await listChoices(db),
  })),

  handle('PUT /admin/catalogue/grid', async ({ deps, staff, body: { rows } }) => {
    const typed = rows.map(({ sku, cells, was }) => ({
      key: sku,
      cells: named(cells),
      was: readOf(cells, was),
    }))
    const nameOf = ({ column, file }: Problem) => `${column}.${file}`
    await refusedByField(nameOf, () => saveRecords(deps, 'products', typed, staff.id))
    return { data: { changed: typed.length }, message: staffMessages.saved }
  }),

  handle('GET /admin/catalogue/products/{id}', async ({ deps, params }) => ({
    data: await getRecord(deps, 'products', params.id),
  })),

  handle('POST /admin/catalogue/products', async ({ deps, staff, body: { cells } }) => {
    const { sku = '', ...rest } = cells
    const id = await saveOne(deps, 'products', { key: sku ?? '', cells: rest, was: null }, staff.id)
    return { data: { id }, message: catalogueMessages.productAdded }
  }),

  handle('PUT /admin/catalogue/products/{id}', async ({ deps, staff, params, body }) => {
    await change(deps, 'products', params.id, body, staff.id)
    return { data: null, message: staffMessages.saved }
  }),

  handle('GET /admin/catalogue/bundles', async ({ deps: { db }, query: { page } }) => {
    const { rows, count } = await listOfficeBundles(db, numberedPage(page, OFFICE_PRODUCTS))
    return { data: rows, extra: { count, page, page_size: OFFICE_PRODUCTS } }
  }),

  handle('GET /admin/catalogue/bundles/{id}', async ({ deps, params }) => ({
    data: await getRecord(deps, 'bundles', params.id),
  })),

  handle('POST /admin/catalogue/bundles', async ({ deps, staff, body: { cells } }) => {
    const { code = '', ...rest } = cells
    const id = await saveOne(deps, 'bundles', { key: code ?? '', cells: rest, was: null }, staff.id)
    return { data: { id }, message: catalogueMessages.bundleAdded }
  }),

  handle('PUT /admin/catalogue/bundles/{id}', async ({ deps, staff, params, body }) => {
    await change(deps, 'bundles', params.id, body, staff.id)
    return { data: null, message: staffMessages.saved }
  }),
]

type Given = Readonly<Record<string, string | null | undefined>>
const named = (cells: Given): Cells =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([key, is]) => (is === undefined ? [] : [[key, is]])),
  )
/** What is changed must be known to be what it was; what nobody touched is not compared. */
const readOf = (cells: Given, was: Given): Cells =>
  Object.fromEntries(Object.keys(named(cells)).map(column => [column, was[column] ?? null]))

async function getRecord(deps: Deps, list: OfficeList, id: number) {
  const record = await findRecord(deps.db, list, id)
  if (record) return { id, cells: record.cells }
  const { productNotFound, bundleNotFound } = catalogueMessages
  throw new ApiError(404, list === 'products' ? productNotFound : bundleNotFound)
}

async function change(
  deps: Deps,
  list: OfficeList,
  id: number,
  { cells, was }: { cells: RecordCells; was: RecordCells },
  actor: number,
): Promise<void> {
  const key = list === 'products' ? 'sku' : 'code'
  const { [key]: own } = (await getRecord(deps, list, id)).cells
  const { [key]: _, ...rest } = cells
  if (Object.keys(rest).length === 0) return
  await saveOne(deps, list, { key: own ?? '', cells: rest, was: readOf(rest, was) }, actor)
}

async function saveOne(
  deps: Deps,
  list: OfficeList,
  typed: TypedRecord,
  actor: number,
): Promise<number> {
  const nameOf = ({ column }: Problem) => rootOf(column)
  const [id = 0] = await refusedByField(nameOf, () => saveRecords(deps, list, [typed], actor))
  return id
}

/** What the importer refuses, as a 422 of these fields. */
async function refusedByField<T>(
  nameOf: (problem: Problem) => string,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const fields: Record<string, string[]> = {}
    for (const problem of error.problems)
      (fields[nameOf(problem)] ??= []).push(importSentence(problem.column, problem.message))
    throw new ApiError(422, fields, { cause: error })
  }
}
