import type { Trx } from '../platform/database/open.ts'
import { checkTogether } from './check.ts'
import { type Existing, loadExisting, type Scope } from './existing.ts'
import { markChanges } from './mark-changes.ts'
import type { Pictures } from './pictures.ts'
import { type RecordDrop, priceDrops, refuseDrops } from './price-changes.ts'
import { recordPriceFalls } from './price-falls.ts'
import { ImportError, type Problem } from './problem.ts'
import type { Files } from './read-folder.ts'
import { writeCategories } from './write-categories.ts'
import { writeContent, writeSettings } from './write-content.ts'
import { writeHome } from './write-home.ts'
import { writePictures } from './write-pictures.ts'
import { writeBrands, writeProducts } from './write-products.ts'
import { writeBundles, writeShelves } from './write-shelves.ts'
import { writeTrade } from './write-trade.ts'
import { Writing } from './writing.ts'

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
  await lockImports(trx, work.now)
  await before?.()
  const writing = await writeRecords(trx, work)
  await markChanges(writing)
  return writing
}

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
  await writeHome(writing)
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

/** Serialises imports; comes first in the lock order. */
export async function lockImports(trx: Trx, now: number): Promise<void> {
  const value = JSON.stringify(now)
  await trx
    .insertInto('settings')
    .values({ key: 'last_import', value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
