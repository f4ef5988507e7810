import { type Db, inTransaction, Rollback, type Trx } from '../platform/database/open.ts'
import { checkTogether } from './check.ts'
import { type Existing, loadExisting, type Scope, type Stored } from './existing.ts'
import { FileValues } from './file-values.ts'
import { inspectPictures, type Pictures, storePictures } from './pictures.ts'
import {
  type FollowingPrice,
  followingPrices,
  type RecordDrop,
  priceDrops,
  refuseDrops,
} from './price-changes.ts'
import type { Problem } from './problem.ts'
import { type Files, readFolder } from './read-folder.ts'
import { type Summary, summaryOf } from './summary.ts'
import { planUpsert, type UpsertPlan } from './upsert.ts'
import { lockRecords } from '../catalogue/save-records.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { throwProblems, writeFiles } from './write-files.ts'
import { movesStock, productRecords } from './write-products.ts'
import type { Writing } from './writing.ts'

export interface Progress {
  step: 'read' | 'look at pictures' | 'store pictures' | 'write'
  done: number
  total: number
}

export interface ImportOptions {
  /** MEDIA_DIR. */
  mediaDir: string
  /** Epoch seconds. */
  now: number
  /** Changes nothing. */
  dryRun?: boolean
  onProgress?: (progress: Progress) => void
  /** Whether prices may fall below half; a dry run reports other problems too. */
  acceptsDrops?: boolean | undefined
  /** Called with prices that would fall below half, before they are refused. */
  onDrops?: (drops: readonly RecordDrop[]) => void
  /** Called with prices that follow from those in the files. */
  onFollowing?: (prices: readonly FollowingPrice[]) => void
  /** Called with addresses whose files are lost; their records keep them. */
  onLost?: (addresses: readonly string[]) => void
}

/** All or nothing. Throws ImportError with every problem, UnacceptedDrops or StartError. */
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

interface ReadFiles {
  /** The folder of the pictures; null where they must be stored already. */
  folder: string | null
  files: Files
  problems: readonly Problem[]
}

interface FilesOptions<T> extends ImportOptions {
  /** Called under the import lock, where what was read depends on the shop. */
  readAgain?: (trx: Trx) => Promise<Pick<ReadFiles, 'files' | 'problems'>>
  resultOf: (writing: Writing) => T
}

/** As `importFolder`. */
export async function importFiles<T>(
  db: Db,
  { folder, files, problems }: ReadFiles,
  { mediaDir, now, dryRun = false, onProgress = () => undefined, ...options }: FilesOptions<T>,
): Promise<T> {
  const { acceptsDrops = false, onDrops, onFollowing, onLost, ...callbacks } = options
  const step = (name: Progress['step']) => (done: number, total: number) =>
    onProgress({ step: name, done, total })
  const source = { folder, files, problems }
  const onPicture = step('look at pictures')
  const examination = await examine(db, source, { mediaDir, now, onPicture })
  const { existing, pictures, lost, drops } = examination
  if (drops.length > 0) onDrops?.(drops)
  const acceptsDrop = () => dryRun || acceptsDrops
  refuseDrops(drops, acceptsDrop)
  onFollowing?.(followingPrices(files, existing, now))
  if (lost.length > 0) onLost?.(lost)
  if (!dryRun && folder !== null)
    await storePictures(folder, mediaDir, pictures, step('store pictures'))
  step('write')(0, 1)
  const result = await write(db, { files, pictures, now, dryRun, acceptsDrop, ...callbacks })
  step('write')(1, 1)
  return result
}

export interface ProductsPreview extends UpsertPlan {
  existing: Existing
  /** Prices that would fall below half. */
  drops: readonly RecordDrop[]
  /** Addresses of pictures whose files are lost. */
  lost: readonly string[]
}

/** What files would change of products, by reads only. Throws an ImportError with every problem. */
export async function previewProducts(
  db: Db,
  source: ReadFiles,
  { mediaDir, now, scope }: Pick<ImportOptions, 'mediaDir' | 'now'> & { scope: Scope },
): Promise<ProductsPreview> {
  const { existing, pictures, lost, drops } = await examine(db, source, { mediaDir, now, scope })
  addNewGroups(existing, source.files)
  const values = new FileValues({ files: source.files, existing, pictures, now })
  return {
    existing,
    lost,
    drops,
    ...planUpsert('products', existing.products, productRecords(values), now),
  }
}

/** Brands and categories that the files bring, with ids below 0. */
function addNewGroups({ brands, categories }: Existing, { lists: rows }: Files): void {
  let id = 0
  for (const { data } of rows.brands)
    if (!brands.has(data.code)) brands.set(data.code, { ...data, id: --id } as Stored<'brands'>)
  for (const { data } of rows.categories)
    if (!categories.has(data.code))
      categories.set(data.code, { ...data, id: --id } as unknown as Stored<'categories'>)
}

interface ExamineOptions extends Pick<ImportOptions, 'mediaDir' | 'now'> {
  /** Everything when left out. */
  scope?: Scope
  onPicture?: (done: number, total: number) => void
}

/** Outside a transaction; throws every problem. */
async function examine(
  db: Db,
  { folder, files, problems }: ReadFiles,
  { mediaDir, now, scope, onPicture = () => undefined }: ExamineOptions,
): Promise<{ existing: Existing; pictures: Pictures; lost: string[]; drops: RecordDrop[] }> {
  const existing = await loadExisting(db, now, scope)
  const together = checkTogether(files, existing, now)
  const inspected = await inspectPictures(folder, mediaDir, files, onPicture, existing)
  throwProblems(files, [...problems, ...together, ...inspected.problems])
  const { pictures, lost } = inspected
  return { existing, pictures, lost, drops: priceDrops(files, existing, now) }
}

interface Work<T> extends Pick<FilesOptions<T>, 'resultOf' | 'readAgain'> {
  files: Files
  pictures: Pictures
  now: number
  dryRun: boolean
  acceptsDrop: () => boolean
}

const write = <T>(db: Db, { dryRun, resultOf, readAgain, ...work }: Work<T>): Promise<T> =>
  inTransaction(db, async trx => {
    await lockSetup(trx, work.now)
    const { files, problems } = (await readAgain?.(trx)) ?? { files: work.files, problems: [] }
    throwProblems(files, problems)
    const result = resultOf(
      await writeFiles(trx, { ...work, files, before: () => lockMoved(trx, files) }),
    )
    // Nothing of a dry run stays.
    if (dryRun) throw new Rollback(result)
    return result
  })

/** Products whose stock follows from the stored one, which no sale may change meanwhile. */
const lockMoved = (trx: Trx, { lists: { products } }: Files): Promise<void> =>
  lockRecords(
    trx,
    'products',
    products.filter(({ data }) => movesStock(data)).map(({ data }) => data.sku),
  )
