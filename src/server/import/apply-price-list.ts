import { setImmediate } from 'node:timers/promises'
import type { ShownImport } from '#lib/contract/admin/import.ts'
import { bumpCatalogueVersion, bumpGroupsVersion } from '../catalogue/catalogue-version-queries.ts'
import { recordWrites } from '../catalogue/record-writes.ts'
import { lockRecords, scopeOf } from '../catalogue/save-records.ts'
import type { Deps } from '../deps.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { findImportFile } from './import-file-queries.ts'
import type { OnImportProgress } from './import-progress.ts'
import { inspectPictures, type Pictures } from './pictures.ts'
import type { PriceList } from './price-list/price-list.ts'
import { ImportError } from './problem.ts'
import { type ProductBatch, productBatches } from './product-batches.ts'
import { SeenHash } from './seen-hash.ts'
import { openPriceList } from './open-price-list.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { writeRecords } from './write-files.ts'
import type { Writing } from './writing.ts'

export type Counts = Pick<ShownImport, 'inserted' | 'updated' | 'unchanged'>

interface ImportToApply {
  hash: string
  seen: string
  accept_drops: boolean
}

/** Undefined for an unknown file. Throws ImportError, ChangedSincePreview, UnacceptedDrops. */
export async function applyPriceList(
  deps: Deps,
  { hash, seen, accept_drops }: ImportToApply,
  actor: number,
  onProgress: OnImportProgress = () => undefined,
): Promise<Counts | undefined> {
  const file = await findImportFile(deps.db, hash, deps.now())
  if (!file) return undefined
  // Read before the lock, for which all other writes wait on SQLite.
  const before = await openPriceList(deps.db, deps, file.text, file.reading)
  const readBefore = await readAll(before, onProgress)
  return inTransaction(deps.db, async trx => {
    await lockSetup(trx, deps.now())
    const list = await before.refreshed(trx)
    const { skus, batches } = list === before ? readBefore : await readAll(list, onProgress)
    // Locked until the write, in one order: nothing of it is sold meanwhile.
    await lockRecords(trx, 'products', skus)
    const counts = { inserted: 0, updated: 0, unchanged: 0 }
    const changed: number[] = []
    const currentHash = new SeenHash(list)
    let hasNewGroups = false
    let done = 0
    for await (const batch of batches ?? productBatches(list)) {
      currentHash.addGroups(batch)
      const writing = await writeBatch(trx, batch, deps, { actor, accept_drops })
      for (const outcome of writing.outcomes.get('products') ?? []) counts[outcome] += 1
      const differences = [...writing.differences.values()]
      const products = differences.filter(({ list: name }) => name === 'products')
      currentHash.addDifferences(writing.existing, products)
      hasNewGroups ||= products.length < differences.length
      for (const id of writing.changedProducts) changed.push(id)
      done += batch.files.lists.products.length
      onProgress({ step: 'write', done, total: skus.length })
      // SQLite answers without a turn of the event loop.
      await setImmediate()
    }
    if (counts.inserted + counts.updated > 0 && currentHash.digest() !== seen)
      throw new ChangedSincePreview()
    await bumpCatalogueVersion(trx, changed)
    if (hasNewGroups) await bumpGroupsVersion(trx)
    return counts
  })
}

/** Longer lists are read twice rather than held. */
const HELD_ROWS = 30_000

async function readAll(
  list: PriceList,
  onProgress: OnImportProgress,
): Promise<{ skus: string[]; batches: ProductBatch[] | null }> {
  const skus: string[] = []
  const batches: ProductBatch[] | null = list.survey.rows > HELD_ROWS ? null : []
  const onRows = (done: number, total: number): void => {
    onProgress({ step: 'read', done, total })
  }
  for await (const batch of productBatches(list, onRows)) {
    if (batch.problems.length > 0) throw new ImportError(batch.problems)
    for (const { data } of batch.files.lists.products) skus.push(data.sku)
    batches?.push(batch)
  }
  return { skus, batches }
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
