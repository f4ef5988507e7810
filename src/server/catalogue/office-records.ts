import { HttpStatus } from '#lib/codes/http.ts'
import type { RecordChange } from '#lib/contract/admin/catalogue.ts'
import { importSentence, priceFalls } from '#lib/text/import-sentences.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { groupMessages } from '#lib/text/messages/admin-group.ts'
import type { Deps } from '../deps.ts'
import type { Stored } from '../import/existing.ts'
import { UnacceptedDrops } from '../import/price-changes.ts'
import { ImportError } from '../import/problem.ts'
import {
  brandCells,
  bundleCells,
  categoryCells,
  type Cells,
  productCells,
  shelfCells,
} from '../import/record-cells.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { selectStoredProducts } from './barcode-queries.ts'
import { listBundleParts } from './catalogue-office-queries.ts'
import { type FormRecord, type OfficeList, rootOf } from './form-rows.ts'
import { listShelfSkus } from './group-office-queries.ts'
import { saveRecords } from './save-records.ts'
import { shownDrop } from './shown-drop.ts'

type PartialCells = Readonly<Record<string, string | null | undefined>>

export const definedCells = (cells: PartialCells): Cells =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([key, cell]) => (cell === undefined ? [] : [[key, cell]])),
  )

/** The former values of the changed cells only; others are not compared. */
export const cellsBefore = (cells: PartialCells, was: PartialCells): Cells =>
  Object.fromEntries(Object.keys(definedCells(cells)).map(column => [column, was[column] ?? null]))

const NOT_FOUND: Record<OfficeList, string> = {
  ...groupMessages.notFound,
  products: catalogueMessages.productNotFound,
  bundles: catalogueMessages.bundleNotFound,
}

/** 404 when there is none. */
export async function getRecord(
  { db }: Pick<Deps, 'db'>,
  list: OfficeList,
  id: number,
): Promise<{ id: number; cells: Cells }> {
  const cells = await READERS[list](db, id)
  if (cells) return { id, cells }
  throw new ApiError(HttpStatus.notFound, NOT_FOUND[list])
}

/** Changes a record; `follow` sets cells that depend on others. Returns derived price columns. */
export async function changeRecord(
  deps: Deps,
  list: OfficeList,
  id: number,
  { cells, was, accepted_price }: RecordChange,
  actor: number,
  follow: (changes: Cells) => Promise<Cells> = () => Promise.resolve({}),
): Promise<string[]> {
  const key = list === 'products' ? 'sku' : 'code'
  const { [key]: recordKey } = (await getRecord(deps, list, id)).cells
  const { [key]: _, ...changes } = cells
  if (Object.keys(changes).length === 0) return []
  const before = cellsBefore(changes, was)
  const record = { key: recordKey ?? '', cells: { ...changes, ...(await follow(changes)) }, before }
  return (await saveOne(deps, list, { ...record, acceptedPrice: accepted_price }, actor)).following
}

export async function saveOne(
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
export async function refusedByField<T>(
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

const READERS: Record<OfficeList, (db: Db, id: number) => Promise<Cells | undefined>> = {
  products: readProduct,
  bundles: async (db, id) => {
    const bundle = await findRow(db, 'bundles', id)
    return bundle && bundleCells(bundle, await listBundleParts(db, id))
  },
  categories: async (db, id) => {
    const category = await findRow(db, 'categories', id)
    return category && categoryCells(category, await codesOf(db, 'categories', category.parent_id))
  },
  brands: async (db, id) => {
    const brand = await findRow(db, 'brands', id)
    return brand && brandCells(brand)
  },
  shelves: async (db, id) => {
    const shelf = await findRow(db, 'shelves', id)
    return shelf && shelfCells(shelf, await listShelfSkus(db, id))
  },
}

async function findRow<L extends Exclude<OfficeList, 'products'>>(
  db: Db,
  list: L,
  id: number,
): Promise<Stored<L> | undefined> {
  const query = db
    .selectFrom(list as 'brands')
    .selectAll()
    .where('id', '=', id)
  return (await query.executeTakeFirst()) as unknown as Stored<L> | undefined
}

async function readProduct(db: Db, id: number): Promise<Cells | undefined> {
  const product = await selectStoredProducts(db).where('id', '=', id).executeTakeFirst()
  if (!product) return undefined
  return productCells(product, {
    brands: await codesOf(db, 'brands', product.brand_id),
    categories: await codesOf(db, 'categories', product.category_id),
  })
}

/** The code of one record by its id. */
async function codesOf(
  db: Db,
  list: 'brands' | 'categories',
  id: number | null,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom(list as 'brands')
    .select(['id', 'code'])
    .where('id', '=', id)
    .execute()
  return new Map(rows.map(row => [row.id, row.code]))
}
