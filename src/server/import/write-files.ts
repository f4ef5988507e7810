import type { Trx } from '../db/open.ts'
import { checkTogether } from './check.ts'
import { type Existing, loadExisting, type Scope } from './existing.ts'
import { markChanges } from './mark-changes.ts'
import type { Pictures } from './pictures.ts'
import { type NamedDrop, priceDrops, refuseDrops } from './price-changes.ts'
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
  /** What of the shop is read; all of it where it is not said. */
  scope?: Scope
  /** What else stands against it, once the shop is read. */
  alsoCheck?: (existing: Existing) => Promise<readonly Problem[]>
  /** Whether somebody said yes to a price that falls below half; nobody where it is left out. */
  acceptsDrop?: ((drop: NamedDrop) => boolean) | undefined
  /** Notes what was written, before others are told of it. */
  onWritten?: (writing: Writing) => Promise<void>
}

interface WholeWork extends FileWork {
  /** Once no other import can begin, and before the shop is read. */
  before?: () => Promise<void>
}

/**
 * Brings the records of files into the shop, in the order in which they refer to each other, and
 * tells every process. Throws an ImportError with every problem, or UnacceptedDrops.
 */
export async function writeFiles(trx: Trx, { before, ...work }: WholeWork): Promise<Writing> {
  await lockImports(trx, work.now)
  await before?.()
  const writing = await writeRecords(trx, work)
  await markChanges(writing)
  return writing
}

/** As `writeFiles`, for whoever locks imports before, and tells the processes afterwards. */
export async function writeRecords(trx: Trx, work: FileWork): Promise<Writing> {
  const { files, pictures, now, scope = {}, acceptsDrop = () => false } = work
  // Read and checked anew: the shop may have changed while the pictures were resized.
  const existing: Existing = await loadExisting(trx, scope)
  const stale = (await work.alsoCheck?.(existing)) ?? []
  refuse(files, [...stale, ...checkTogether(files, existing, now)])
  refuseDrops(priceDrops(files, existing, now), acceptsDrop)
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

/** Throws all problems in the order of the files and their lines. */
export function refuse(files: Files, problems: readonly Problem[]): void {
  if (problems.length === 0) return
  const order = (problem: Problem): number => files.present.indexOf(problem.file)
  throw new ImportError(
    problems.toSorted((a, b) => order(a) - order(b) || (a.line ?? 0) - (b.line ?? 0)),
  )
}

/** A second import waits here until the first one has ended. Locked before every other row. */
export async function lockImports(trx: Trx, now: number): Promise<void> {
  const value = JSON.stringify(now)
  await trx
    .insertInto('settings')
    .values({ key: 'last_import', value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
