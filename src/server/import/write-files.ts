import type { Trx } from '../platform/database/open.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { checkTogether } from './check.ts'
import { type Existing, loadExisting, type Scope } from './existing.ts'
import { lockPublishing } from '../content/content-version-queries.ts'
import type { Pictures } from './pictures.ts'
import {
  dropOf,
  priceDrops,
  type PriceRow,
  priceRows,
  type RecordDrop,
  refuseDrops,
} from './price-changes.ts'
import { isContentList, LIST_NAMES } from './lists.ts'
import { ImportError, type Problem } from './problem.ts'
import type { Files } from './read-folder.ts'
import { writeCategories } from './write-categories.ts'
import { writeContent, writeSettings } from './write-content.ts'
import { writePictures } from './write-pictures.ts'
import { writeBrands, writeProducts } from './write-products.ts'
import { writeBundles, writeShelves } from './write-shelves.ts'
import { writeTrade } from './write-trade.ts'
import { Writing } from './writing.ts'
import { bumpCatalogueVersion, bumpGroupsVersion } from '../catalogue/catalogue-version-queries.ts'
import { priceLevel } from '#lib/rules/price-change.ts'
import { deleteFormerPrices, insertFormerPrices } from '../catalogue/former-price-queries.ts'
import type { PricedList } from '../catalogue/product-schema.ts'

interface FileWork {
  files: Files
  pictures: Pictures
  /** Epoch seconds. */
  now: number
  /** Everything when left out. */
  scope?: Scope
  /** Further checks against the shop. */
  alsoCheck?: (existing: Existing) => Promise<readonly Problem[]>
  /** Whether a price may fall below half; never when left out. */
  acceptsDrop?: ((drop: RecordDrop) => boolean) | undefined
  /** Called before other processes are notified. */
  onWritten?: (writing: Writing) => Promise<void>
}

interface ImportWork extends FileWork {
  /** Called under the import lock, before the shop is read. */
  before?: () => Promise<void>
}

/** Throws ImportError with every problem, or UnacceptedDrops. */
export async function writeFiles(trx: Trx, { before, ...work }: ImportWork): Promise<Writing> {
  await lockSetup(trx, work.now)
  if (hasContent(work.files)) await lockPublishing(trx)
  await before?.()
  const writing = await writeRecords(trx, work)
  await markChanges(writing)
  return writing
}

const hasContent = ({ home, lists: rows }: Files): boolean =>
  home !== null || LIST_NAMES.some(name => isContentList(name) && rows[name].length > 0)

/** As `writeFiles`; the caller locks imports before and notifies processes afterwards. */
export async function writeRecords(trx: Trx, work: FileWork): Promise<Writing> {
  const { files, pictures, now, scope = {}, acceptsDrop = () => false } = work
  // Checked again: the shop may have changed while pictures were processed.
  const existing: Existing = await loadExisting(trx, now, scope)
  const stale = (await work.alsoCheck?.(existing)) ?? []
  throwProblems(files, [...stale, ...checkTogether(files, existing, now)])
  refuseDrops(priceDrops(files, existing, now), acceptsDrop)
  await recordPriceFalls(trx, files, existing, now)
  const writing = new Writing({ trx, files, existing, pictures, now, scope })
  await writeSettings(writing)
  await writeCategories(writing)
  await writeBrands(writing)
  await writeProducts(writing)
  await writeBundles(writing)
  await writeShelves(writing)
  await writeContent(writing)
  await writeTrade(writing)
  await writePictures(writing)
  await work.onWritten?.(writing)
  return writing
}

/** In the order of files and lines. */
export function throwProblems(files: Files, problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const order = (problem: Problem): number => files.present.indexOf(problem.file)
  throw new ImportError(
    problems.toSorted((a, b) => order(a) - order(b) || (a.line ?? 0) - (b.line ?? 0)),
  )
}

/** Their changes rebuild the groups of lists. */
const GROUPS = ['categories', 'brands', 'shelves'] as const

/** Invalidates every process's caches; last, because others wait for the version's row. */
async function markChanges(writing: Writing): Promise<void> {
  const { trx, outcomes, changedProducts } = writing
  const renamedProducts = await lockProductsOfRenamed(writing)
  await bumpCatalogueVersion(trx, [...new Set([...changedProducts, ...renamedProducts])])
  const groupsChanged = GROUPS.some(name =>
    outcomes.get(name)?.some(outcome => outcome !== 'unchanged'),
  )
  if (groupsChanged) await bumpGroupsVersion(trx)
}

/** An update without effect locks the rows, which come before the version in the lock order. */
async function lockProductsOfRenamed(writing: Writing): Promise<number[]> {
  const brands = writing.renamed('brands')
  const categories = writing.renamed('categories')
  if (brands.length + categories.length === 0) return []
  const rows = await writing.trx
    .updateTable('products')
    .set(eb => ({ changed_in: eb.ref('changed_in') }))
    .where(eb =>
      eb.or([
        ...(brands.length > 0 ? [eb('brand_id', 'in', brands)] : []),
        ...(categories.length > 0 ? [eb('category_id', 'in', categories)] : []),
      ]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Stores each price before it falls, for a day. Accepting a drop deletes the stored price, so that
 * the same drop needs no second confirmation.
 */
async function recordPriceFalls(
  trx: Trx,
  files: Files,
  existing: Existing,
  now: number,
): Promise<void> {
  const rows = priceRows(files, existing, now)
  const isDrop = (row: PriceRow) => dropOf(row, { files, existing, now }) !== null
  const { accepted = [], falling = [] } = Object.groupBy(rows, row =>
    isDrop(row) ? 'accepted' : 'falling',
  )
  for (const list of ['products', 'bundles'] as const)
    await deleteFormerPrices(trx, list, idsOf(accepted, list))
  const former = falling.flatMap(({ list, stored, change }) => {
    if (!stored || !change.prices) return []
    const before = priceLevel(stored, now)
    const after = priceLevel(change.prices, now)
    const falls = after.price < before.price || after.cost < before.cost
    return falls ? [{ list, record_id: stored.id, until: now, ...before }] : []
  })
  await insertFormerPrices(trx, former, now)
}

const idsOf = (rows: readonly PriceRow[], priced: PricedList): number[] =>
  rows.flatMap(({ list, stored }) => (stored && list === priced ? [stored.id] : []))
