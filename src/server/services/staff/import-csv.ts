import { createHash, type Hash } from 'node:crypto'
import type { ShownImport } from '#lib/contract/admin/import.ts'
import { FILE_DROPS_SHOWN } from '#lib/rules/limits.ts'
import { importSentence } from '#lib/text/import-sentences.ts'
import { bumpCatalogueVersion } from '../../db/catalogue-version.ts'
import { findImportFile, keepImportFile } from '../../db/import-file.ts'
import { inTransaction, type Trx } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { previewProducts, type ProductsPreview } from '../../import/import-folder.ts'
import { ImportError, type Problem } from '../../import/problem.ts'
import { inspectPictures, type Pictures } from '../../import/pictures.ts'
import { type ProductBatch, productBatches } from '../../import/product-batches.ts'
import type { Difference, Outcome } from '../../import/upsert.ts'
import { lockImports, writeRecords } from '../../import/write-files.ts'
import type { Writing } from '../../import/writing.ts'
import { shownDrop } from './shown-drop.ts'
import { holdRecords, scopeOf } from './save-records.ts'
import { insertWritten, toldDifference } from './written-changes.ts'

/** Differences and problems that are shown; all are counted. */
const SHOWN_MAX = 200

type Counts = Pick<ShownImport, 'inserted' | 'updated' | 'unchanged'>
type Shown = Omit<ShownImport, 'hash'>
type ShownChanges = Omit<Shown, 'problem_count' | 'problems'>

/** Keeps a file of products for an hour; its hash. */
export async function keepCsv({ db, now }: Deps, text: string): Promise<string> {
  const hash = createHash('sha256').update(text).digest('hex')
  await inTransaction(db, trx => keepImportFile(trx, { hash, text, now: now() }))
  return hash
}

/** What a kept file would change, and what is wrong in it; undefined for one that is not kept. */
export async function showCsv(deps: Deps, hash: string): Promise<Shown | undefined> {
  const text = await findImportFile(deps.db, hash, deps.now())
  if (text === undefined) return undefined
  const shown: ShownChanges = { ...NOTHING, differences: [], drops: [], lost_pictures: [] }
  const problems: Problem[] = []
  const seen = createHash('sha256')
  for await (const batch of productBatches(text))
    try {
      const options = { mediaDir: deps.mediaDir, now: deps.now(), scope: scopeOf(batch.files) }
      addShown(shown, seen, await previewProducts(deps.db, { folder: null, ...batch }, options))
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      problems.push(...newProblems(error.problems, problems))
    }
  if (problems.length > 0) return { ...NOTHING, ...toldProblems(problems) }
  return { ...shown, seen: seen.digest('hex'), problem_count: 0, problems: [] }
}

/**
 * Applies a kept file, all of it or nothing; undefined for one that is not kept. Throws an
 * ImportError for one that has problems by now, OtherThanSeen, and UnacceptedDrops.
 */
export async function applyCsv(
  deps: Deps,
  { hash, seen, accept_drops }: { hash: string; seen: string; accept_drops: boolean },
  actor: number,
): Promise<Counts | undefined> {
  const text = await findImportFile(deps.db, hash, deps.now())
  if (text === undefined) return undefined
  const skus: string[] = []
  for await (const { files, problems } of productBatches(text)) {
    if (problems.length > 0) throw new ImportError(problems)
    for (const { data } of files.lists.products) skus.push(data.sku)
  }
  return inTransaction(deps.db, async trx => {
    await lockImports(trx, deps.now())
    // Nobody sells what it names until it is written; all at once, in one order.
    await holdRecords(trx, 'products', skus)
    const counts = { inserted: 0, updated: 0, unchanged: 0 }
    const changed: number[] = []
    const found = createHash('sha256')
    for await (const batch of productBatches(text)) {
      const writing = await writeBatch(trx, batch, deps, { actor, accept_drops })
      addCounts(counts, writing.outcomes.get('products') ?? [])
      hashDifferences(found, writing.differences.values())
      for (const id of writing.changedProducts) changed.push(id)
    }
    // Of a file that was applied just now nothing is left to be written.
    if (counts.inserted + counts.updated > 0 && found.digest('hex') !== seen)
      throw new OtherThanSeen()
    await bumpCatalogueVersion(trx, changed)
    return counts
  })
}

async function writeBatch(
  trx: Trx,
  { files }: ProductBatch,
  deps: Deps,
  { actor, accept_drops }: { actor: number; accept_drops: boolean },
): Promise<Writing> {
  const pictures: Pictures = new Map()
  const now = deps.now()
  return writeRecords(trx, {
    files,
    pictures,
    now,
    scope: scopeOf(files),
    alsoCheck: async existing => {
      const looked = await inspectPictures(null, deps.mediaDir, files, () => undefined, existing)
      for (const [path, picture] of looked.pictures) pictures.set(path, picture)
      return looked.problems
    },
    acceptsDrop: () => accept_drops,
    onWritten: writing => insertWritten(writing, { now, actor }),
  })
}

/** The shop has changed since the file was shown: what it would write is not what somebody saw. */
export class OtherThanSeen extends Error {
  override name = 'OtherThanSeen'
}

const NOTHING = {
  drop_count: 0,
  drops: [],
  lost_pictures: [],
  seen: '',
  inserted: 0,
  updated: 0,
  unchanged: 0,
  differences: [],
}

function addCounts(counts: Counts, outcomes: Iterable<Outcome>): void {
  for (const outcome of outcomes) counts[outcome] += 1
}

/** Adds a batch of a file to what is shown of it; the first ones are shown, all are counted. */
function addShown(shown: ShownChanges, seen: Hash, preview: ProductsPreview): void {
  const { outcomes, differences, existing, lost, drops } = preview
  addCounts(shown, outcomes.values())
  hashDifferences(seen, differences)
  shown.drop_count += drops.length
  for (const drop of drops.slice(0, FILE_DROPS_SHOWN - shown.drops.length))
    shown.drops.push({ ...shownDrop(drop), line: drop.line, columns: drop.columns })
  const isNew = (address: string) => !shown.lost_pictures.includes(address)
  addFirst(shown.lost_pictures, lost.filter(isNew), address => address)
  addFirst(shown.differences, differences, difference => {
    const { before, after } = toldDifference(existing, difference)
    const name = cellText(after['name'] ?? existing.products.get(difference.key)?.name)
    const fields = Object.entries(after).map(([column, value]) => ({
      column,
      before: before === null ? null : cellText(before[column]),
      after: cellText(value),
    }))
    return { sku: difference.key, name, is_new: before === null, fields }
  })
}

function addFirst<T, S>(shown: S[], more: readonly T[], toldOf: (one: T) => S): void {
  for (const one of more.slice(0, SHOWN_MAX - shown.length)) shown.push(toldOf(one))
}

/** Adds what the shop holds where the file differs; what is to be written the file says. */
function hashDifferences(seen: Hash, differences: Iterable<Difference>): void {
  for (const { key, before } of differences) seen.update(JSON.stringify([key, before]))
}

/** Without the missing columns that are known: each batch of a file finds them anew. */
const newProblems = (problems: readonly Problem[], known: readonly Problem[]): Problem[] =>
  problems.filter(
    ({ lacksColumn, column }) =>
      !lacksColumn || known.every(each => !each.lacksColumn || each.column !== column),
  )

const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)

const toldProblems = (problems: readonly Problem[]) => ({
  problem_count: problems.length,
  problems: problems.slice(0, SHOWN_MAX).map(({ line, key, column, message }) => ({
    line,
    sku: key ?? null,
    column,
    message: importSentence(column, message, 'file'),
  })),
})
