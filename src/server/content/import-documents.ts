import type { Bodies, ContentKind, ContentProblems } from '#lib/contract/admin/content.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { insertChange } from '../staff/change-queries.ts'
import {
  type DocumentId,
  findVersion,
  lockDocument,
  lockPublishing,
  insertVersion,
  incrementRevision,
} from './content-version-queries.ts'
import { type Db, inTransaction, Rollback, type Trx } from '../platform/database/open.ts'
import { checkBody, type CheckedShop, droppedProblems } from './check-body.ts'
import { byOrder, snapshotLiveContent, applyVersion, sameBody } from './publish-version.ts'
import { findLiveBody } from './live-body.ts'
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
  const outcomes = new Map<ImportedDocument, 'published' | 'unchanged'>()
  // A question needs its category's row.
  const questions = documents.filter(({ id }) => id.kind === 'faqs')
  await lockPublishing(trx)
  const blocking = [
    ...(await checkDocuments(trx, questions, shop)),
    ...(await droppedRecordProblems(trx, documents, shop)),
  ]
  if (blocking.length > 0) return { outcomes: null, problems: blocking }
  const changed = await changedDocuments(trx, documents)
  for (const { id } of changed) {
    await incrementRevision(trx, id, 'whatever')
    await snapshotLiveContent(trx, id, now)
  }
  for (const document of changed) {
    await importOne(trx, document, now)
    outcomes.set(document, 'published')
  }
  const problems = await checkDocuments(trx, documents, shop)
  if (problems.length > 0) return { outcomes: null, problems }
  if (changed.length > 0) await bumpCatalogueVersion(trx)
  return { outcomes: documents.map(each => outcomes.get(each) ?? 'unchanged'), problems: null }
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

async function changedDocuments(
  trx: Trx,
  documents: readonly ImportedDocument[],
): Promise<ImportedDocument[]> {
  const changed = []
  for (const document of documents.toSorted(({ id }, other) => byOrder(id, other.id))) {
    const { id, body } = document
    await lockDocument(trx, id)
    const live = await findLiveBody(trx, id)
    if (!live || !sameBody(id.kind, JSON.stringify(live), JSON.stringify(body)))
      changed.push(document)
  }
  return changed
}

async function importOne(trx: Trx, { id, body }: ImportedDocument, now: number): Promise<void> {
  const status = { state: 'replaced', staff_id: null, publish_at: null, published_at: now } as const
  const content = { body: JSON.stringify(body), saved_at: now }
  const number = await insertVersion(trx, { ...id, ...status, ...content })
  const version = await findVersion(trx, id, number)
  if (version) await applyVersion(trx, version, now)
  const change = { record: 'content', recordId: recordIdOf(id), action: 'published' } as const
  await insertChange(trx, { ...change, after: { id: number }, at: now, staffId: null })
}
