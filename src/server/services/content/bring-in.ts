import type { Bodies, ContentKind, ContentProblems } from '#lib/contract/admin/content.ts'
import { bumpCatalogueVersion } from '../../db/catalogue-version.ts'
import { insertChange } from '../../db/change.ts'
import {
  type DocumentId,
  findVersion,
  holdDocument,
  insertVersion,
  raiseRevision,
} from '../../db/content-version.ts'
import { type Db, inTransaction, type Trx } from '../../db/open.ts'
import { checkBody, type CheckedShop } from './check-body.ts'
import { keepStanding, makeStand, sameBody } from './put-out.ts'
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

/** What others name comes before them. */
const ORDER: readonly ContentKind[] = [
  ...(['banners', 'slides', 'faqs', 'page', 'landing', 'home', 'menus'] as const),
]

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
  const early = await problemsOf(trx, questions, shop)
  if (early.length > 0) return { outcomes: null, problems: early }
  for (const document of inOrder(documents))
    outcomes.set(document, await bringOne(trx, document, now))
  const problems = await problemsOf(trx, documents, shop)
  if (problems.length > 0) return { outcomes: null, problems }
  if ([...outcomes.values()].includes('published')) await bumpCatalogueVersion(trx)
  return { outcomes: documents.map(each => outcomes.get(each) ?? 'unchanged'), problems: null }
}

const inOrder = (documents: readonly Brought[]): Brought[] =>
  documents.toSorted(
    (one, other) =>
      ORDER.indexOf(one.id.kind) - ORDER.indexOf(other.id.kind) ||
      (one.id.key < other.id.key ? -1 : 1),
  )

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

async function bringOne(
  trx: Trx,
  { id, body }: Brought,
  now: number,
): Promise<'published' | 'unchanged'> {
  const text = JSON.stringify(body)
  await holdDocument(trx, id)
  const standing = await findStoredBody(trx, id)
  if (standing && sameBody(id.kind, JSON.stringify(standing), text)) return 'unchanged'
  await raiseRevision(trx, id, 'whatever')
  await keepStanding(trx, id, now)
  const kept = { state: 'replaced', staff_id: null, publish_at: null, published_at: now } as const
  const number = await insertVersion(trx, { ...id, ...kept, body: text, saved_at: now })
  const version = await findVersion(trx, id, number)
  if (version) await makeStand(trx, version, now)
  const told = { record: 'content', recordId: recordIdOf(id), action: 'published' } as const
  await insertChange(trx, { ...told, after: { id: number }, at: now, staffId: null })
  return 'published'
}
