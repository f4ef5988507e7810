import type { ShownImport } from '#lib/contract/admin/import.ts'
import { FILE_DROPS_SHOWN } from '#lib/rules/limits.ts'
import { readableDifference } from '../catalogue/record-writes.ts'
import { scopeOf } from '../catalogue/save-records.ts'
import { shownDrop } from '../catalogue/shown-drop.ts'
import type { Deps } from '../deps.ts'
import { findImportFile } from './import-file-queries.ts'
import type { OnImportProgress } from './import-progress.ts'
import { previewProducts, type ProductsPreview } from './import-folder.ts'
import type { PriceList } from './price-list/price-list.ts'
import { ImportError, type Problem } from './problem.ts'
import { productBatches } from './product-batches.ts'
import { SeenHash } from './seen-hash.ts'
import { readingView } from './reading-view.ts'
import { problemsView } from './problems-view.ts'
import { NewGroups } from './new-groups.ts'
import { openPriceList } from './open-price-list.ts'

/** Shown at most; all are counted. */
const SHOWN_MAX = 200

type ImportPreview = Omit<ShownImport, 'hash'>
type PreviewChanges = Pick<ImportPreview, keyof typeof NOTHING>

/** Undefined for an unknown or expired file. */
export async function previewPriceList(
  deps: Deps,
  hash: string,
  onProgress: OnImportProgress = () => undefined,
): Promise<ImportPreview | undefined> {
  const file = await findImportFile(deps.db, hash, deps.now())
  if (!file) return undefined
  const list = await openPriceList(deps.db, deps, file.text, file.reading)
  const preview: PreviewChanges = {
    ...NOTHING,
    ...{ differences: [], drops: [], lost_pictures: [] },
  }
  const seen = new SeenHash(list)
  const newGroups = new NewGroups()
  const problems = await collectProblems(deps, list, { seen, newGroups, preview, onProgress })
  const shared = { ...readingView(list), ...(await problemsView(list, problems)) }
  if (problems.length > 0) return { ...NOTHING, ...shared }
  return { ...preview, ...shared, new_groups: newGroups.shown(), seen: seen.digest() }
}

/** Lines of a stored file with such problems. */
export async function findProblems(
  deps: Deps,
  hash: string,
  matches: (problem: Problem) => boolean,
): Promise<number[]> {
  const file = await findImportFile(deps.db, hash, deps.now())
  if (!file) return []
  const list = await openPriceList(deps.db, deps, file.text, file.reading)
  const problems = await collectProblems(deps, list)
  const { headingLine } = list.layout
  return problems
    .filter(matches)
    .flatMap(({ line }) => (line !== null && line !== headingLine ? [line] : []))
}

interface Collectors {
  seen?: SeenHash
  newGroups?: NewGroups
  preview?: PreviewChanges
  onProgress?: OnImportProgress
}

async function collectProblems(
  deps: Deps,
  list: PriceList,
  { seen, newGroups, preview, onProgress }: Collectors = {},
): Promise<Problem[]> {
  const problems: Problem[] = []
  const onRows = (done: number, total: number) => onProgress?.({ step: 'read', done, total })
  for await (const batch of productBatches(list, onRows)) {
    seen?.addGroups(batch)
    newGroups?.add(batch)
    try {
      const options = { mediaDir: deps.mediaDir, now: deps.now(), scope: scopeOf(batch.files) }
      const changes = await previewProducts(deps.db, { folder: null, ...batch }, options)
      seen?.addDifferences(changes.existing, changes.differences)
      if (preview) addToPreview(preview, changes)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      for (const problem of error.problems) problems.push(problem)
    }
  }
  return problems
}

/** Until there are no problems. */
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

function addToPreview(total: PreviewChanges, batch: ProductsPreview): void {
  const { outcomes, differences, existing, lost, drops } = batch
  for (const outcome of outcomes.values()) total[outcome] += 1
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

const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)
