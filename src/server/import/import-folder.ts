import { type Db, inTransaction } from '../db/open.ts'
import { checkTogether } from './check.ts'
import { type Existing, loadExisting, type Scope } from './existing.ts'
import { FileValues } from './file-values.ts'
import { inspectPictures, type Pictures, storePictures } from './pictures.ts'
import {
  type FollowingPrice,
  followingPrices,
  type NamedDrop,
  priceDrops,
  refuseDrops,
} from './price-changes.ts'
import type { Problem } from './problem.ts'
import { type Files, readFolder } from './read-folder.ts'
import { type Summary, summaryOf } from './summary.ts'
import { planUpsert, type UpsertPlan } from './upsert.ts'
import { refuse, writeFiles } from './write-files.ts'
import { wantedProducts } from './write-products.ts'
import type { Writing } from './writing.ts'

/** How far an import is. */
export interface Progress {
  step: 'read' | 'look at pictures' | 'store pictures' | 'write'
  done: number
  total: number
}

export interface ImportOptions {
  /** Where pictures are kept, as MEDIA_DIR. */
  mediaDir: string
  /** The moment of the import, epoch seconds. */
  now: number
  /** Checks everything and changes nothing. */
  dryRun?: boolean
  onProgress?: (progress: Progress) => void
  /** Whether prices may fall below half of what they are; a dry run shows what else it finds. */
  acceptsDrops?: boolean | undefined
  /** Receives the prices that would fall below half, in a dry run or before they are accepted. */
  onDrops?: (drops: readonly NamedDrop[]) => void
  /** Receives the prices that follow from those that the files name. */
  onFollowing?: (prices: readonly FollowingPrice[]) => void
  /** Told of pictures whose files are lost: their records keep the addresses that they hold. */
  onLost?: (addresses: readonly string[]) => void
}

/**
 * Brings a folder of docs/catalogue-files.md into the shop, all or nothing.
 * Throws an ImportError with every problem, UnacceptedDrops, or a StartError for a folder that is none.
 */
export async function importFolder(
  db: Db,
  folder: string,
  options: ImportOptions,
): Promise<Summary> {
  const problems: Problem[] = []
  options.onProgress?.({ step: 'read', done: 0, total: 1 })
  const files = await readFolder(folder, problems)
  return importFiles(db, { folder, files, problems }, { ...options, resultOf: summaryOf })
}

/** Files that were read, with what is wrong in them. */
interface ReadFiles {
  /** Where their pictures are; null: they name only those that are stored already. */
  folder: string | null
  files: Files
  problems: readonly Problem[]
}

interface FilesOptions<T> extends ImportOptions {
  /** What is told of what was written, or would be. */
  resultOf: (writing: Writing) => T
}

/** Brings files into the shop as `importFolder` does. */
export async function importFiles<T>(
  db: Db,
  { folder, files, problems }: ReadFiles,
  { mediaDir, now, dryRun = false, onProgress = () => undefined, ...options }: FilesOptions<T>,
): Promise<T> {
  const { acceptsDrops = false, onDrops, onFollowing, onLost, ...told } = options
  const step = (name: Progress['step']) => (done: number, total: number) =>
    onProgress({ step: name, done, total })
  const read = { folder, files, problems }
  const onPicture = step('look at pictures')
  const examined = await examine(db, read, { mediaDir, now, onPicture })
  const { existing, pictures, lost, drops } = examined
  if (drops.length > 0) onDrops?.(drops)
  const acceptsDrop = () => dryRun || acceptsDrops
  refuseDrops(drops, acceptsDrop)
  onFollowing?.(followingPrices(files, existing, now))
  if (lost.length > 0) onLost?.(lost)
  if (!dryRun && folder !== null)
    await storePictures(folder, mediaDir, pictures, step('store pictures'))
  step('write')(0, 1)
  const result = await write(db, { files, pictures, now, dryRun, acceptsDrop, ...told })
  step('write')(1, 1)
  return result
}

/** What a file of products would change in the shop as it was read. */
export interface ProductsPreview extends UpsertPlan {
  existing: Existing
  /** Prices that would fall below half of what they are. */
  drops: readonly NamedDrop[]
  /** Addresses of pictures that products hold and whose files are lost. */
  lost: readonly string[]
}

/**
 * What files would do to products, found by reading alone: nobody waits for it, however long it
 * takes. Of other lists nothing is told. Throws an ImportError with every problem.
 */
export async function previewProducts(
  db: Db,
  read: ReadFiles,
  { mediaDir, now, scope }: Pick<ImportOptions, 'mediaDir' | 'now'> & { scope: Scope },
): Promise<ProductsPreview> {
  const { existing, pictures, lost, drops } = await examine(db, read, { mediaDir, now, scope })
  const values = new FileValues({ files: read.files, existing, pictures, now })
  return {
    existing,
    lost,
    drops,
    ...planUpsert('products', existing.products, wantedProducts(values), now),
  }
}

interface ExamineOptions extends Pick<ImportOptions, 'mediaDir' | 'now'> {
  /** What of the shop is read; all of it where it is not said. */
  scope?: Scope
  onPicture?: (done: number, total: number) => void
}

/** The shop and the pictures that files name, without a transaction; throws every problem. */
async function examine(
  db: Db,
  { folder, files, problems }: ReadFiles,
  { mediaDir, now, scope, onPicture = () => undefined }: ExamineOptions,
): Promise<{ existing: Existing; pictures: Pictures; lost: string[]; drops: NamedDrop[] }> {
  const existing = await loadExisting(db, scope)
  const together = checkTogether(files, existing, now)
  const looked = await inspectPictures(folder, mediaDir, files, onPicture, existing)
  refuse(files, [...problems, ...together, ...looked.problems])
  const { pictures, lost } = looked
  return { existing, pictures, lost, drops: priceDrops(files, existing, now) }
}

/** A dry run, ended on purpose so that its transaction leaves nothing. */
class DryRunEnd<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('dry run')
    this.result = result
  }
}

interface Work<T> extends Pick<FilesOptions<T>, 'resultOf'> {
  files: Files
  pictures: Pictures
  now: number
  dryRun: boolean
  acceptsDrop: () => boolean
}

async function write<T>(db: Db, { dryRun, resultOf, ...work }: Work<T>): Promise<T> {
  try {
    return await inTransaction(db, async trx => {
      const result = resultOf(await writeFiles(trx, work))
      if (dryRun) throw new DryRunEnd(result)
      return result
    })
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result as T
    throw error
  }
}
