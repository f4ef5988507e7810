import { createHash } from 'node:crypto'
import type { ShownImport } from '#lib/contract/admin/import.ts'
import { importSentence } from '#lib/text/import-sentences.ts'
import { findImportFile, keepImportFile } from '../../db/import-file.ts'
import { inTransaction, type Trx } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import type { ProductsPreview } from '../../import/import-folder.ts'
import { ImportError, type Problem } from '../../import/problem.ts'
import { readDocuments } from '../../import/read-folder.ts'
import { withPlainLines } from '../../import/read-text.ts'
import { shownDrop } from './shown-drop.ts'
import type { Difference, Outcome } from '../../import/upsert.ts'
import type { Writing } from '../../import/writing.ts'
import { holdRecords } from './save-records.ts'
import { insertWritten, toldDifference } from './written-changes.ts'

const PRODUCTS_FILE = 'products.csv'
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
  try {
    // What looks at pictures is heavy: it is read when it is needed.
    const { previewProducts } = await import('../../import/import-folder.ts')
    const { mediaDir, now } = deps
    const preview = await previewProducts(deps.db, filesOf(text), { mediaDir, now: now() })
    return { ...shownOf(preview), problem_count: 0, problems: [] }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return { ...NOTHING, ...toldProblems(error.problems) }
  }
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
  const by = { now: deps.now(), actor }
  return run(deps, text, {
    acceptsDrops: accept_drops,
    resultOf: writing => {
      // Of a file that was applied just now nothing is left to be written.
      if (writing.differences.size > 0 && seenOf(writing.differences.values()) !== seen)
        throw new OtherThanSeen()
      return countsOf(writing.outcomes.get('products') ?? [])
    },
    onWritten: writing => insertWritten(writing, by),
  })
}

/** The shop has changed since the file was shown: what it would write is not what somebody saw. */
export class OtherThanSeen extends Error {
  override name = 'OtherThanSeen'
}

interface Told<T> {
  acceptsDrops: boolean
  resultOf: (writing: Writing) => T
  onWritten: (writing: Writing) => Promise<void>
}

/** Writes a file; nobody sells what it names until it is written. */
async function run<T>({ db, mediaDir, now }: Deps, text: string, told: Told<T>): Promise<T> {
  const read = filesOf(text)
  const { importFiles } = await import('../../import/import-folder.ts')
  const skus = read.files.lists.products.map(({ data }) => data.sku)
  return importFiles(db, read, {
    mediaDir,
    now: now(),
    ...told,
    hold: (trx: Trx) => holdRecords(trx, 'products', skus),
  })
}

function filesOf(text: string) {
  const problems: Problem[] = []
  const documents = new Map([[PRODUCTS_FILE, withPlainLines(text)]])
  const files = readDocuments([PRODUCTS_FILE], documents, problems)
  return { folder: null, files, problems }
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

function countsOf(outcomes: Iterable<Outcome>): Counts {
  const counts = { inserted: 0, updated: 0, unchanged: 0 }
  for (const outcome of outcomes) counts[outcome] += 1
  return counts
}

function shownOf({ outcomes, differences, existing, lost, drops }: ProductsPreview): ShownChanges {
  const shown = differences.slice(0, SHOWN_MAX).map(difference => {
    const { before, after } = toldDifference(existing, difference)
    const name = cellText(after['name'] ?? existing.products.get(difference.key)?.name)
    const fields = Object.entries(after).map(([column, value]) => ({
      column,
      before: before === null ? null : cellText(before[column]),
      after: cellText(value),
    }))
    return { sku: difference.key, name, is_new: before === null, fields }
  })
  return {
    ...countsOf(outcomes.values()),
    drop_count: drops.length,
    drops: drops.slice(0, SHOWN_MAX).map(shownDrop),
    differences: shown,
    seen: seenOf(differences),
    lost_pictures: lost.slice(0, SHOWN_MAX),
  }
}

/** A hash of what the shop holds where the file differs; what is to be written the file says. */
function seenOf(differences: Iterable<Difference>): string {
  const before = Array.from(differences, ({ key, before }) => [key, before])
  return createHash('sha256').update(JSON.stringify(before)).digest('hex')
}

const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)

const toldProblems = (problems: readonly Problem[]) => ({
  problem_count: problems.length,
  problems: problems.slice(0, SHOWN_MAX).map(({ line, column, message }) => ({
    line,
    column,
    message: importSentence(column, message, 'file'),
  })),
})
