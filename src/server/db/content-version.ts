import type { Selectable } from 'kysely'
import type { ContentKind, VersionState } from '#lib/contract/admin/content.ts'
import type { Db, Trx } from './open.ts'
import { type Page, type Paged, pageOf } from './page.ts'
import type { Database } from './schema.ts'

/** Which document. */
export interface DocumentId {
  kind: ContentKind
  key: string
}

/** A version with the name of whoever saved it. */
export type VersionRow = Selectable<Database['content_versions']> & { by: string | null }

/** A version without what it holds, which may be long. */
export type VersionHead = Omit<VersionRow, 'body'>

const OPEN: readonly VersionState[] = ['draft', 'scheduled']

const selectHeads = (db: Db) =>
  db
    .selectFrom('content_versions')
    .leftJoin('staff', 'staff.id', 'content_versions.staff_id')
    .select(['content_versions.id', 'content_versions.kind', 'content_versions.key', 'number'])
    .select(['content_versions.state', 'staff_id', 'saved_at', 'publish_at', 'published_at'])
    .select('staff.name as by')

const selectVersions = (db: Db) => selectHeads(db).select('content_versions.body')

const ofDocument = (db: Db, { kind, key }: DocumentId) =>
  selectVersions(db)
    .where('content_versions.kind', '=', kind)
    .where('content_versions.key', '=', key)

/** The versions that are open, seen by shoppers or taken off, of every document. */
export const listStandingVersions = (db: Db): Promise<VersionHead[]> =>
  selectHeads(db).where('content_versions.state', '!=', 'replaced').execute()

/** The open version of a document, a draft or a scheduled one. */
export const findOpenVersion = (db: Db, id: DocumentId): Promise<VersionRow | undefined> =>
  ofDocument(db, id).where('content_versions.state', 'in', OPEN).executeTakeFirst()

/** The open versions of documents of these kinds, with what they hold. */
export const listOpenVersions = (db: Db, kinds: readonly ContentKind[]): Promise<VersionRow[]> =>
  selectVersions(db)
    .where('content_versions.kind', 'in', kinds)
    .where('content_versions.state', 'in', OPEN)
    .execute()

/** The titles of the open versions of documents of a kind, by their keys. */
export async function findOpenTitles(
  db: Db,
  kind: ContentKind,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await selectVersions(db)
    .where('content_versions.kind', '=', kind)
    .where('content_versions.key', 'in', [...new Set(keys)])
    .where('content_versions.state', 'in', OPEN)
    .execute()
  return new Map(
    rows.map(({ key, body }) => [key, String((JSON.parse(body) as { title?: unknown }).title)]),
  )
}

/** The version that was taken off and not published again. */
export const findWithdrawnVersion = (db: Db, id: DocumentId): Promise<VersionRow | undefined> =>
  ofDocument(db, id).where('content_versions.state', '=', 'withdrawn').executeTakeFirst()

/** The version that was published last. */
export const findPublishedVersion = (db: Db, id: DocumentId): Promise<VersionRow | undefined> =>
  ofDocument(db, id).where('content_versions.state', '=', 'published').executeTakeFirst()

export const findVersion = (
  db: Db,
  id: DocumentId,
  number: number,
): Promise<VersionRow | undefined> =>
  ofDocument(db, id).where('content_versions.number', '=', number).executeTakeFirst()

/** The newest versions of a document, and how many there are. */
export const listVersions = (
  db: Db,
  { kind, key }: DocumentId,
  page: Page,
): Promise<Paged<VersionHead>> =>
  pageOf(
    selectHeads(db)
      .where('content_versions.kind', '=', kind)
      .where('content_versions.key', '=', key)
      .orderBy('content_versions.number', 'desc'),
    page,
  )

/** The scheduled versions whose moment has come, the earliest first. */
export const listDueVersions = (db: Db, now: number): Promise<VersionHead[]> =>
  selectHeads(db)
    .where('content_versions.state', '=', 'scheduled')
    .where('content_versions.publish_at', '<=', now)
    .orderBy('content_versions.publish_at')
    .execute()

/** How often a document was changed; 0 when never. */
export async function findRevision(db: Db, { kind, key }: DocumentId): Promise<number> {
  const row = await db
    .selectFrom('content_documents')
    .select('revision')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** Holds a document to the end of the transaction; who reads it has seen the last change of it. */
export async function holdDocument(trx: Trx, { kind, key }: DocumentId): Promise<void> {
  await trx
    .insertInto('content_documents')
    .values({ kind, key, revision: 0 })
    // A row that is written as it was is held on both engines.
    .onConflict(conflict =>
      conflict.columns(['kind', 'key']).doUpdateSet(eb => ({ kind: eb.ref('excluded.kind') })),
    )
    .execute()
}

/** No document has this key. */
const PUBLISHING: DocumentId = { kind: 'home', key: '*' }

/**
 * Has whatever changes what shoppers see go one after another, to the end of the transaction, so
 * that none drops what another is about to name. It is held before any document.
 */
export const holdPublishing = (trx: Trx): Promise<void> => holdDocument(trx, PUBLISHING)

/**
 * Raises the revision of a document and holds it to the end of the transaction, so that changes of
 * one document come one after another; null when it is not the one that was given.
 */
export async function raiseRevision(
  trx: Trx,
  { kind, key }: DocumentId,
  given: number | 'whatever',
): Promise<number | null> {
  await trx
    .insertInto('content_documents')
    .values({ kind, key, revision: 0 })
    .onConflict(conflict => conflict.columns(['kind', 'key']).doNothing())
    .execute()
  let update = trx
    .updateTable('content_documents')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('kind', '=', kind)
    .where('key', '=', key)
  if (given !== 'whatever') update = update.where('revision', '=', given)
  return (await update.returning('revision').executeTakeFirst())?.revision ?? null
}

/** What is kept of a new version; its number follows the last one. */
export type NewVersion = Omit<Selectable<Database['content_versions']>, 'id' | 'number'>

/** Adds a version of a document that the caller holds; its number. */
export async function insertVersion(trx: Trx, version: NewVersion): Promise<number> {
  const { last_number: number } = await trx
    .updateTable('content_documents')
    .set(({ eb }) => ({ last_number: eb('last_number', '+', 1) }))
    .where('kind', '=', version.kind)
    .where('key', '=', version.key)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('content_versions')
    .values({ ...version, number })
    .execute()
  return number
}

/** Changes a version. */
export async function updateVersion(
  trx: Trx,
  id: number,
  values: Partial<Omit<NewVersion, 'kind' | 'key'>>,
): Promise<void> {
  await trx.updateTable('content_versions').set(values).where('id', '=', id).execute()
}

/** What shoppers saw until now, or until it was taken off, is one of the earlier versions. */
export async function retirePublished(trx: Trx, { kind, key }: DocumentId): Promise<void> {
  await trx
    .updateTable('content_versions')
    .set({ state: 'replaced' })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('state', 'in', ['published', 'withdrawn'])
    .execute()
}

/** Lets a document begin anew, if no version of it is left; its numbers go on. */
export async function restartUnversioned(trx: Trx, { kind, key }: DocumentId): Promise<void> {
  await trx
    .updateTable('content_documents')
    .set({ revision: 0 })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where(eb => {
      const versions = eb
        .selectFrom('content_versions')
        .select('id')
        .where('content_versions.kind', '=', kind)
        .where('content_versions.key', '=', key)
      return eb.not(eb.exists(versions))
    })
    .execute()
}

export async function deleteVersion(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('content_versions').where('id', '=', id).execute()
}
