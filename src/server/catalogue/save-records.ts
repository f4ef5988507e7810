import type { Actor, ChangedBy } from '../staff/change-queries.ts'
import { isSqlite } from '../platform/database/migrations/table-with-id.ts'
import { joinTransaction, type Trx } from '../platform/database/open.ts'
import { listBundleParts } from './catalogue-office-queries.ts'
import { checkGroups } from './check-groups.ts'
import { listShelfSkus, requireRevision } from './group-office-queries.ts'
import type { Deps } from '../deps.ts'
import {
  brandCells,
  bundleCells,
  categoryCells,
  type Cells,
  productCells,
  shelfCells,
} from '../import/record-cells.ts'
import type { Existing, Scope } from '../import/existing.ts'
import { LIST_NAMES, lists } from '../import/lists.ts'
import { inspectPictures } from '../import/pictures.ts'
import { type FollowingPrice, followingPrices } from '../import/price-changes.ts'
import { ImportError, type Problem, problemAt } from '../import/problem.ts'
import type { Files } from '../import/read-folder.ts'
import { writeFiles } from '../import/write-files.ts'
import {
  RECORD_MISSING,
  type OfficeList,
  mergeProblems,
  type FormRecord,
  parseFormRows,
} from './form-rows.ts'
import { recordWrites } from './record-writes.ts'

export interface SavedRecords {
  ids: number[]
  following: FollowingPrice[]
}

/**
 * Saves records by the importer's rules, all or none. Throws ImportError, with the record's key as
 * the file of each problem, for faults and for cells changed since they were read; UnacceptedDrops
 * for an unconfirmed price drop. Within a transaction it is part of that.
 * @param revision of the groups when they were read, where the change depends on all of them
 */
export async function saveRecords(
  { db, mediaDir, now }: Pick<Deps, 'db' | 'mediaDir' | 'now'>,
  list: OfficeList,
  records: readonly FormRecord[],
  actor: Actor,
  revision?: number,
): Promise<SavedRecords> {
  const { files, problems } = parseFormRows(list, records)
  const inspected = await inspectPictures(null, mediaDir, files, () => undefined)
  const early = [...problems, ...inspected.problems]
  const by: ChangedBy = { now: now(), actor }
  const save = async (trx: Trx): Promise<SavedRecords> => {
    const scope = scopeOf(files)
    let following: FollowingPrice[] = []
    const writing = await writeFiles(trx, {
      files,
      pictures: inspected.pictures,
      now: by.now,
      scope,
      // Locked before they are read, so that no sale happens between the comparison and the write.
      before: async () => {
        if (revision !== undefined) await requireRevision(trx, revision)
        await lockRecords(trx, list, keysOf(records))
      },
      alsoCheck: async existing => {
        following = followingPrices(files, existing, by.now)
        const stale = await staleCells(trx, list, records, existing)
        return [...early, ...stale, ...(await checkGroups(trx, files, existing))]
      },
      acceptsDrop: ({ key, after }) =>
        records.some(record => record.key === key && record.acceptedPrice === after),
      onWritten: written => recordWrites(written, by, keysWithoutHistory(records)),
    })
    return { ids: records.map(({ key }) => writing.id(list, key)), following }
  }
  return joinTransaction(db, save).catch((error: unknown) => {
    throw error instanceof ImportError
      ? new ImportError(mergeProblems(early, error.problems))
      : error
  })
}

/** SQLite takes 32,766 parameters. */
const KEYS_AT_ONCE = 5_000

const keysOf = (records: readonly FormRecord[]): string[] => records.map(({ key }) => key)

const keysWithoutHistory = (records: readonly FormRecord[]): ReadonlySet<string> =>
  new Set(keysOf(records.filter(({ skipsHistory }) => skipsHistory)))

export function scopeOf({ lists: parsed }: Files): Scope {
  const parts = parsed.bundles.flatMap(({ data }) => data.products ?? []).map(({ sku }) => sku)
  const shown = parsed.shelves.flatMap(({ data }) => data.products ?? [])
  const nothing: Scope = Object.fromEntries(LIST_NAMES.map(name => [name, []]))
  const barcodes = parsed.products.flatMap(({ data }) => data.barcodes ?? [])
  const { brands: _, categories: __, ...rest } = nothing
  const products = [...parsed.products.map(({ data }) => data.sku), ...parts, ...shown]
  const codesIn = (rows: readonly { data: { code: string } }[]) => rows.map(({ data }) => data.code)
  const [bundles, shelves] = [codesIn(parsed.bundles), codesIn(parsed.shelves)]
  return { ...rest, barcodes, products, bundles, shelves }
}

/** Locks rows in the order of ids; on SQLite the transaction has locked all. */
export async function lockRecords(
  trx: Trx,
  list: OfficeList,
  keys: readonly string[],
): Promise<void> {
  if (isSqlite(trx)) return
  const key = lists[list].key as 'sku'
  const table = list as 'products'
  const ids: number[] = []
  for (const chunk of chunksOf(keys)) {
    const rows = await trx.selectFrom(table).select('id').where(key, 'in', chunk).execute()
    ids.push(...rows.map(({ id }) => id))
  }
  await lockIds(trx, table, ids)
}

/** As `lockRecords`. */
export async function lockIds(trx: Trx, list: OfficeList, ids: readonly number[]): Promise<void> {
  if (isSqlite(trx)) return
  for (const chunk of chunksOf(ids.toSorted((a, b) => a - b)))
    await trx
      .selectFrom(list as 'products')
      .select('id')
      .where('id', 'in', chunk)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
}

function* chunksOf<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += KEYS_AT_ONCE)
    yield items.slice(start, start + KEYS_AT_ONCE)
}

/** Cells changed, and records added or removed, since the form was read. */
async function staleCells(
  trx: Trx,
  list: OfficeList,
  records: readonly FormRecord[],
  existing: Existing,
): Promise<Problem[]> {
  const problems = await Promise.all(
    records.map(async ({ key, before: was }): Promise<Problem[]> => {
      const position = { file: key, line: null, path: '' }
      const current = await cellsIn(trx, list, key, existing)
      const column = lists[list].key
      if (was === null)
        return current ? [problemAt(position, column, 'stands in the shop already')] : []
      if (!current) return [problemAt(position, column, RECORD_MISSING)]
      return Object.entries(was)
        .filter(([name, value]) => current[name] !== value)
        .map(([name]) => problemAt(position, name, `is ${current[name] ?? 'empty'} by now`))
    }),
  )
  return problems.flat()
}

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
  if (list === 'bundles') {
    const bundle = existing.bundles.get(key)
    return bundle ? bundleCells(bundle, await listBundleParts(trx, bundle.id)) : null
  }
  if (list === 'categories') {
    const category = existing.categories.get(key)
    return category ? categoryCells(category, codesOf(existing).categories) : null
  }
  if (list === 'brands') {
    const brand = existing.brands.get(key)
    return brand ? brandCells(brand) : null
  }
  const shelf = existing.shelves.get(key)
  return shelf ? shelfCells(shelf, await listShelfSkus(trx, shelf.id)) : null
}

const codesOf = ({ brands, categories }: Existing) => ({
  brands: new Map([...brands.values()].map(({ id, code }) => [id, code])),
  categories: new Map([...categories.values()].map(({ id, code }) => [id, code])),
})
