import type { Bodies, ContentKind, ContentProblems } from '#lib/contract/admin/content.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { insertChange } from '../staff/change-queries.ts'
import { type DocumentId, incrementRevision, lockPublishing } from './content-version-queries.ts'
import { type Db, inTransaction, Rollback, type Trx } from '../platform/database/open.ts'
import { checkBody, type CheckedShop, droppedProblems } from './check-body.ts'
import { publishBody } from './publish-version.ts'
import { findPublished } from './published.ts'
import { recordIdOf } from './versions.ts'

export interface ImportedDocument {
  id: DocumentId
  body: Bodies[ContentKind]
}

export type ImportResult =
  | { outcomes: ('published' | 'unchanged')[]; problems: null }
  | { outcomes: null; problems: { id: DocumentId; problems: ContentProblems }[] }

interface ImportOptions extends Omit<CheckedShop, 'db'> {
  /** Epoch seconds. */
  now: number
  dryRun: boolean
}

/** All or none, each checked against the shop including the others. Drafts stay. */
export async function importDocuments(
  db: Db,
  documents: readonly ImportedDocument[],
  options: ImportOptions,
): Promise<ImportResult> {
  return inTransaction(db, async trx => {
    const result = await importAll(trx, documents, options)
    if (result.problems || options.dryRun) throw new Rollback(result)
    return result
  })
}

async function importAll(
  trx: Trx,
  documents: readonly ImportedDocument[],
  { now, ...shop }: ImportOptions,
): Promise<ImportResult> {
  await lockPublishing(trx)
  const dropped = await droppedRecordProblems(trx, documents, shop)
  if (dropped.length > 0) return { outcomes: null, problems: dropped }
  const changed = await publishChanged(trx, documents, now)
  const problems = await checkDocuments(trx, documents, shop)
  if (problems.length > 0) return { outcomes: null, problems }
  if (changed.size > 0) await bumpCatalogueVersion(trx)
  const outcomes = documents.map(each => (changed.has(each) ? 'published' : 'unchanged'))
  return { outcomes, problems: null }
}

/**
 * Publishes what differs from what shoppers see; open versions stay. The caller holds the lock of all
 * publishing and raises the catalogue version.
 */
export async function publishChanged(
  trx: Trx,
  documents: readonly ImportedDocument[],
  now: number,
): Promise<ReadonlySet<ImportedDocument>> {
  const changed = new Set<ImportedDocument>()
  for (const document of documents) {
    const { id, body } = document
    if (isSameContent(await findPublished(trx, id), body)) continue
    await incrementRevision(trx, id, 'any')
    const version = { body: JSON.stringify(body), staff_id: null, now }
    const number = await publishBody(trx, id, version)
    const change = { record: 'content', recordId: recordIdOf(id), action: 'published' } as const
    await insertChange(trx, { ...change, after: { id: number }, at: now, staffId: null })
    changed.add(document)
  }
  return changed
}

/** Whatever the order of their fields. */
export const isSameContent = (a: unknown, b: unknown): boolean =>
  JSON.stringify(withSortedFields(a)) === JSON.stringify(withSortedFields(b))

function withSortedFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedFields)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, field]) => [name, withSortedFields(field)]))
}

async function checkDocuments(
  trx: Trx,
  documents: readonly ImportedDocument[],
  shop: Omit<CheckedShop, 'db'>,
): Promise<{ id: DocumentId; problems: ContentProblems }[]> {
  const all = []
  for (const { id, body } of documents) {
    const problems = await checkBody({ ...shop, db: trx }, id.kind, body)
    if (Object.keys(problems).length > 0) all.push({ id, problems })
  }
  return all
}

/** Checked before the write: afterwards a page no longer refers to a missing record. */
async function droppedRecordProblems(
  trx: Trx,
  documents: readonly ImportedDocument[],
  shop: Omit<CheckedShop, 'db'>,
): Promise<{ id: DocumentId; problems: ContentProblems }[]> {
  const alsoReplaced = documents.map(({ id }) => id)
  const all = []
  for (const { id, body } of documents) {
    const dropped = await droppedProblems({ ...shop, db: trx }, id.kind, body, alsoReplaced)
    if (dropped.length > 0)
      all.push({ id, problems: { [id.kind]: dropped.map(({ sentence }) => sentence) } })
  }
  return all
}
