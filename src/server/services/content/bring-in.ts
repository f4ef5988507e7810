import type { Bodies, ContentKind, ContentProblems } from '#lib/contract/admin/content.ts'
import { bumpCatalogueVersion } from '../../db/catalogue-version.ts'
import { insertChange } from '../../db/change.ts'
import {
  type DocumentId,
  findVersion,
  holdDocument,
  holdPublishing,
  insertVersion,
  raiseRevision,
} from '../../db/content-version.ts'
import { type Db, inTransaction, type Trx } from '../../db/open.ts'
import { checkBody, type CheckedShop, droppedProblems } from './check-body.ts'
import { byOrder, keepStanding, makeStand, sameBody } from './put-out.ts'
import { findStoredBody } from './stored-body.ts'
import { recordIdOf } from './versions.ts'

/** A document that a file brings. */
export interface Brought {
  id: DocumentId
  body: Bodies[ContentKind]
}

/** What became of documents, in their order. */
export type BroughtIn =
  | { outcomes: ('published' | 'unchanged')[]; problems: null }
  | { outcomes: null; problems: { id: DocumentId; problems: ContentProblems }[] }

interface Options extends Omit<CheckedShop, 'db'> {
  /** Epoch seconds. */
  now: number
  dryRun: boolean
}

/** Ends a transaction on purpose, so that it leaves nothing. */
class Ended extends Error {
  readonly told: BroughtIn

  constructor(told: BroughtIn) {
    super('nothing is brought in')
    this.told = told
  }
}

/**
 * Publishes documents, all or none; each is checked against the shop with the others in it. Drafts
 * stay as they are.
 */
export async function bringIn(
  db: Db,
  documents: readonly Brought[],
  options: Options,
): Promise<BroughtIn> {
  try {
    return await inTransaction(db, async trx => {
      const told = await bringAll(trx, documents, options)
      if (told.problems || options.dryRun) throw new Ended(told)
      return told
    })
  } catch (error) {
    if (error instanceof Ended) return error.told
    throw error
  }
}

async function bringAll(
  trx: Trx,
  documents: readonly Brought[],
  { now, ...shop }: Options,
): Promise<BroughtIn> {
  const outcomes = new Map<Brought, 'published' | 'unchanged'>()
  // A question without its category can stand in no table.
  const questions = documents.filter(({ id }) => id.kind === 'faqs')
  await holdPublishing(trx)
  const early = [
    ...(await problemsOf(trx, questions, shop)),
    ...(await droppedBy(trx, documents, shop)),
  ]
  if (early.length > 0) return { outcomes: null, problems: early }
  const changed = await changedOf(trx, documents)
  for (const { id } of changed) {
    await raiseRevision(trx, id, 'whatever')
    await keepStanding(trx, id, now)
  }
  for (const document of changed) {
    await bringOne(trx, document, now)
    outcomes.set(document, 'published')
  }
  const problems = await problemsOf(trx, documents, shop)
  if (problems.length > 0) return { outcomes: null, problems }
  if (changed.length > 0) await bumpCatalogueVersion(trx)
  return { outcomes: documents.map(each => outcomes.get(each) ?? 'unchanged'), problems: null }
}

async function problemsOf(
  trx: Trx,
  documents: readonly Brought[],
  shop: Omit<CheckedShop, 'db'>,
): Promise<{ id: DocumentId; problems: ContentProblems }[]> {
  const all = []
  for (const { id, body } of documents) {
    const problems = await checkBody({ ...shop, db: trx }, id.kind, body)
    if (Object.keys(problems).length > 0) all.push({ id, problems })
  }
  return all
}

/** Read before anything is written: a page that shows what is gone names it no more. */
async function droppedBy(
  trx: Trx,
  documents: readonly Brought[],
  shop: Omit<CheckedShop, 'db'>,
): Promise<{ id: DocumentId; problems: ContentProblems }[]> {
  const beside = documents.map(({ id }) => id)
  const all = []
  for (const { id, body } of documents) {
    const dropped = await droppedProblems({ ...shop, db: trx }, id.kind, body, beside)
    if (dropped.length > 0)
      all.push({ id, problems: { [id.kind]: dropped.map(({ sentence }) => sentence) } })
  }
  return all
}

/** Those that say something else than what stands, in the order in which they are written. */
async function changedOf(trx: Trx, documents: readonly Brought[]): Promise<Brought[]> {
  const changed = []
  for (const document of documents.toSorted(({ id }, other) => byOrder(id, other.id))) {
    const { id, body } = document
    await holdDocument(trx, id)
    const standing = await findStoredBody(trx, id)
    if (!standing || !sameBody(id.kind, JSON.stringify(standing), JSON.stringify(body)))
      changed.push(document)
  }
  return changed
}

async function bringOne(trx: Trx, { id, body }: Brought, now: number): Promise<void> {
  const kept = { state: 'replaced', staff_id: null, publish_at: null, published_at: now } as const
  const saved = { body: JSON.stringify(body), saved_at: now }
  const number = await insertVersion(trx, { ...id, ...kept, ...saved })
  const version = await findVersion(trx, id, number)
  if (version) await makeStand(trx, version, now)
  const told = { record: 'content', recordId: recordIdOf(id), action: 'published' } as const
  await insertChange(trx, { ...told, after: { id: number }, at: now, staffId: null })
}
