import type { ChangedBy } from '../change-window.ts'
import { inTransaction, type Trx } from '../../db/open.ts'
import { listBundleParts } from '../../db/catalogue-office.ts'
import type { Deps } from '../../deps.ts'
import { bundleCells, type Cells, productCells } from '../../import/cells-of.ts'
import type { Existing, Scope } from '../../import/existing.ts'
import { LIST_NAMES, lists } from '../../import/lists.ts'
import { inspectPictures } from '../../import/pictures.ts'
import { type FollowingPrice, followingPrices } from '../../import/price-changes.ts'
import { ImportError, type Problem, problemAt } from '../../import/problem.ts'
import type { Files } from '../../import/read-folder.ts'
import { writeFiles } from '../../import/write-files.ts'
import { GONE, type OfficeList, toldOnce, type TypedRecord, typedRows } from './typed-rows.ts'
import { insertWritten } from './written-changes.ts'

export interface SavedRecords {
  /** In the order of the records. */
  ids: number[]
  following: FollowingPrice[]
}

/**
 * Saves records by the rules of the importer, all or none: what it refuses, and each cell that does
 * not hold any more what was read, is an ImportError whose problems name the record's key as their
 * file; a price that falls below half without a yes to it is UnacceptedDrops.
 */
export async function saveRecords(
  { db, mediaDir, now }: Pick<Deps, 'db' | 'mediaDir' | 'now'>,
  list: OfficeList,
  typed: readonly TypedRecord[],
  actor: number,
): Promise<SavedRecords> {
  const { files, problems } = typedRows(list, typed)
  const looked = await inspectPictures(null, mediaDir, files, () => undefined)
  const told = [...problems, ...looked.problems]
  const by: ChangedBy = { now: now(), actor }
  const save = async (trx: Trx): Promise<SavedRecords> => {
    const scope = scopeOf(files)
    let following: FollowingPrice[] = []
    const writing = await writeFiles(trx, {
      files,
      pictures: looked.pictures,
      now: by.now,
      scope,
      // Held before they are read: what was sold until then is seen, and nobody sells until the end.
      before: () => holdRecords(trx, list, keysOf(typed)),
      alsoCheck: async existing => {
        following = followingPrices(files, existing, by.now)
        return [...told, ...(await staleCells(trx, list, typed, existing))]
      },
      acceptsDrop: ({ key, after }) =>
        typed.some(record => record.key === key && record.acceptedPrice === after),
      onWritten: written => insertWritten(written, by),
    })
    return { ids: typed.map(({ key }) => writing.id(list, key)), following }
  }
  return inTransaction(db, save).catch((error: unknown) => {
    throw error instanceof ImportError ? new ImportError(toldOnce(told, error.problems)) : error
  })
}

/** SQLite takes 32,766 parameters in a statement. */
const KEYS_AT_ONCE = 5_000

const keysOf = (typed: readonly TypedRecord[]): string[] => typed.map(({ key }) => key)

/** Of the shop's many records only those that are named are read. */
export function scopeOf({ lists: named }: Files): Scope {
  const parts = named.bundles.flatMap(({ data }) => data.products ?? []).map(({ sku }) => sku)
  const nothing: Scope = Object.fromEntries(LIST_NAMES.map(name => [name, []]))
  const { brands: _, categories: __, ...rest } = nothing
  const products = [...named.products.map(({ data }) => data.sku), ...parts]
  return { ...rest, products, bundles: named.bundles.map(({ data }) => data.code) }
}

/** Holds the rows of records by an update that changes nothing, in the order of their ids. */
export async function holdRecords(
  trx: Trx,
  list: OfficeList,
  keys: readonly string[],
): Promise<void> {
  const key = lists[list].key as 'sku'
  const table = list as 'products'
  const ids: number[] = []
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const some = keys.slice(start, start + KEYS_AT_ONCE)
    const rows = await trx.selectFrom(table).select('id').where(key, 'in', some).execute()
    ids.push(...rows.map(({ id }) => id))
  }
  for (const id of ids.toSorted((a, b) => a - b))
    await trx
      .updateTable(table)
      .set(eb => ({ max_count: eb.ref('max_count') }))
      .where('id', '=', id)
      .execute()
}

/** The cells that hold something else by now, and records that came or went. */
async function staleCells(
  trx: Trx,
  list: OfficeList,
  typed: readonly TypedRecord[],
  existing: Existing,
): Promise<Problem[]> {
  const found = await Promise.all(
    typed.map(async ({ key, was }): Promise<Problem[]> => {
      const place = { file: key, line: null, path: '' }
      const now = await cellsIn(trx, list, key, existing)
      const column = lists[list].key
      if (was === null) return now ? [problemAt(place, column, 'stands in the shop already')] : []
      if (!now) return [problemAt(place, column, GONE)]
      return Object.entries(was)
        .filter(([name, value]) => now[name] !== value)
        .map(([name]) => problemAt(place, name, `is ${now[name] ?? 'empty'} by now`))
    }),
  )
  return found.flat()
}

/** A record as the shop holds it; null for one that is not there. */
async function cellsIn(
  trx: Trx,
  list: OfficeList,
  key: string,
  existing: Existing,
): Promise<Cells | null> {
  if (list === 'products') {
    const product = existing.products.get(key)
    return product ? productCells(product, codesOf(existing)) : null
  }
  const bundle = existing.bundles.get(key)
  return bundle ? bundleCells(bundle, await listBundleParts(trx, bundle.id)) : null
}

const codesOf = ({ brands, categories }: Existing) => ({
  brands: new Map([...brands.values()].map(({ id, code }) => [id, code])),
  categories: new Map([...categories.values()].map(({ id, code }) => [id, code])),
})
