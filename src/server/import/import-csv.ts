import { createHash, type Hash } from 'node:crypto'
import type { ShownImport } from '#lib/contract/admin/import.ts'
import { FILE_DROPS_SHOWN } from '#lib/rules/limits.ts'
import { importSentence } from '#lib/text/import-sentences.ts'
import { bumpCatalogueVersion, bumpGroupsVersion } from '../catalogue/catalogue-version-queries.ts'
import { findImportFile, storeImportFile } from './import-file-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import type { Deps } from '../deps.ts'
import type { Existing } from './existing.ts'
import { previewProducts, type ProductsPreview } from './import-folder.ts'
import { ImportError, type Problem } from './problem.ts'
import { inspectPictures, type Pictures } from './pictures.ts'
import { checkedText, decodeFile } from './price-list/decode-file.ts'
import type { Unit } from './price-list/column-headings.ts'
import { PriceList } from './price-list/price-list.ts'
import { lists } from './lists.ts'
import { type ProductBatch, productBatches } from './product-batches.ts'
import type { Difference, Outcome } from './upsert.ts'
import { lockImports, writeRecords } from './write-files.ts'
import type { Writing } from './writing.ts'
import { shownDrop } from '../catalogue/shown-drop.ts'
import { holdRecords, scopeOf } from '../catalogue/save-records.ts'
import { recordWrites, readableDifference } from '../catalogue/record-writes.ts'

/** Shown at most; all are counted. */
const SHOWN_MAX = 200

type Counts = Pick<ShownImport, 'inserted' | 'updated' | 'unchanged'>
type ImportPreview = Omit<ShownImport, 'hash'>
type PreviewChanges = Omit<ImportPreview, 'problem_count' | 'problems'>

/** A file of a spreadsheet, or its CSV text. Throws UnreadableFile. */
export async function storeCsv({ db, now }: Deps, file: string | File): Promise<string> {
  const text =
    typeof file === 'string'
      ? checkedText(file)
      : await decodeFile(Buffer.from(await file.arrayBuffer()))
  const hash = createHash('sha256').update(text).digest('hex')
  await inTransaction(db, trx => storeImportFile(trx, { hash, text, now: now() }))
  return hash
}

const openList = (db: Db, { mediaDir }: Deps, text: string, unit: Unit | undefined) =>
  PriceList.open(db, text, { mediaDir, file: lists.products.file, unit })

/** Undefined for an unknown or expired file. */
export async function previewCsv(
  deps: Deps,
  hash: string,
  unit?: Unit,
): Promise<ImportPreview | undefined> {
  const text = await findImportFile(deps.db, hash, deps.now())
  if (text === undefined) return undefined
  const list = await openList(deps.db, deps, text, unit)
  const preview: PreviewChanges = {
    ...NOTHING,
    ...readingOf(list),
    differences: [],
    drops: [],
    lost_pictures: [],
    new_groups: [],
  }
  const problems: Problem[] = []
  const seenHash = createHash('sha256').update(list.unit)
  const groups = new Set<string>()
  for await (const batch of productBatches(list)) {
    addGroups(groups, batch)
    try {
      const options = { mediaDir: deps.mediaDir, now: deps.now(), scope: scopeOf(batch.files) }
      addToPreview(
        preview,
        seenHash,
        await previewProducts(deps.db, { folder: null, ...batch }, options),
      )
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      problems.push(...newProblems(error.problems, problems))
    }
  }
  if (problems.length > 0)
    return { ...NOTHING, ...readingOf(list), ...problemsPreview(problems, list) }
  hashGroups(seenHash, groups)
  appendUpTo(preview.new_groups, [...groups], name => name)
  return { ...preview, seen: seenHash.digest('hex'), problem_count: 0, problems: [] }
}

interface ImportToApply {
  hash: string
  seen: string
  accept_drops: boolean
  unit?: Unit | undefined
}

/** Undefined for an unknown file. Throws ImportError, ChangedSincePreview, UnacceptedDrops. */
export async function applyCsv(
  deps: Deps,
  { hash, seen, accept_drops, unit }: ImportToApply,
  actor: number,
): Promise<Counts | undefined> {
  const text = await findImportFile(deps.db, hash, deps.now())
  if (text === undefined) return undefined
  return inTransaction(deps.db, async trx => {
    await lockImports(trx, deps.now())
    const list = await openList(trx, deps, text, unit)
    const skus: string[] = []
    for await (const { files, problems } of productBatches(list)) {
      if (problems.length > 0) throw new ImportError(problems)
      for (const { data } of files.lists.products) skus.push(data.sku)
    }
    // Locked until the write, in one order: nothing of it is sold meanwhile.
    await holdRecords(trx, 'products', skus)
    const counts = { inserted: 0, updated: 0, unchanged: 0 }
    const changed: number[] = []
    const currentHash = createHash('sha256').update(list.unit)
    const groups = new Set<string>()
    let hasNewGroups = false
    for await (const batch of productBatches(list)) {
      addGroups(groups, batch)
      const writing = await writeBatch(trx, batch, deps, { actor, accept_drops })
      addCounts(counts, writing.outcomes.get('products') ?? [])
      const differences = [...writing.differences.values()]
      const products = differences.filter(({ list: name }) => name === 'products')
      hashDifferences(currentHash, writing.existing, products)
      hasNewGroups ||= products.length < differences.length
      for (const id of writing.changedProducts) changed.push(id)
    }
    hashGroups(currentHash, groups)
    if (counts.inserted + counts.updated > 0 && currentHash.digest('hex') !== seen)
      throw new ChangedSincePreview()
    await bumpCatalogueVersion(trx, changed)
    if (hasNewGroups) await bumpGroupsVersion(trx)
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
      const inspected = await inspectPictures(null, deps.mediaDir, files, () => undefined, existing)
      for (const [path, picture] of inspected.pictures) pictures.set(path, picture)
      return inspected.problems
    },
    acceptsDrop: () => accept_drops,
    onWritten: writing => recordWrites(writing, { now, actor }),
  })
}

/** The shop has changed since the preview, which no longer tells what would be written. */
export class ChangedSincePreview extends Error {
  override name = 'ChangedSincePreview'
}

/** How the file was understood. */
const readingOf = ({ unit, unitSource, examples, sheet, ignored }: PriceList) => ({
  unit,
  unit_source: unitSource,
  examples: [...examples],
  sheet,
  ignored,
})

const NOTHING = {
  new_groups: [],
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

function addToPreview(total: PreviewChanges, hash: Hash, batch: ProductsPreview): void {
  const { outcomes, differences, existing, lost, drops } = batch
  addCounts(total, outcomes.values())
  hashDifferences(hash, existing, differences)
  total.drop_count += drops.length
  for (const drop of drops.slice(0, FILE_DROPS_SHOWN - total.drops.length))
    total.drops.push({ ...shownDrop(drop), line: drop.line, columns: drop.columns })
  const isNew = (address: string) => !total.lost_pictures.includes(address)
  appendUpTo(total.lost_pictures, lost.filter(isNew), address => address)
  appendUpTo(total.differences, differences, difference => {
    const { before, after } = readableDifference(existing, difference)
    const name = cellText(after['name'] ?? existing.products.get(difference.key)?.name)
    const fields = Object.entries(after).map(([column, value]) => ({
      column,
      before: before === null ? null : cellText(before[column]),
      after: cellText(value),
    }))
    return { sku: difference.key, name, is_new: before === null, fields }
  })
}

function appendUpTo<T, S>(list: S[], items: readonly T[], viewOf: (item: T) => S): void {
  for (const item of items.slice(0, SHOWN_MAX - list.length)) list.push(viewOf(item))
}

/** Without moments, which may count from the import. */
function hashDifferences(hash: Hash, existing: Existing, differences: Iterable<Difference>): void {
  for (const difference of differences) {
    const { after } = readableDifference(existing, difference)
    const { special_sale_expiration: _, added_at: __, ...lasting } = after
    hash.update(JSON.stringify([difference.key, difference.before, lasting]))
  }
}

function addGroups(names: Set<string>, { files }: ProductBatch): void {
  for (const list of ['categories', 'brands'] as const)
    for (const { data } of files.lists[list]) names.add(data.name ?? data.code)
}

const hashGroups = (hash: Hash, names: ReadonlySet<string>): Hash =>
  hash.update(JSON.stringify([...names]))

/** Without missing columns already reported: every batch finds them again. */
const newProblems = (problems: readonly Problem[], reported: readonly Problem[]): Problem[] =>
  problems.filter(
    ({ lacksColumn, column }) =>
      !lacksColumn || reported.every(other => !other.lacksColumn || other.column !== column),
  )

const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)

const problemsPreview = (problems: readonly Problem[], list: PriceList) => ({
  problem_count: problems.length,
  problems: problems
    .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .slice(0, SHOWN_MAX)
    .map(({ line, key, column, message }) => ({
      line,
      sku: key ?? null,
      column: list.headOf(column),
      message: importSentence(column, message, list.unit === 'toman' ? 'tomanFile' : 'file'),
    })),
})
