import type { Selectable } from 'kysely'
import type { ContentKind, VersionState } from '#lib/contract/admin/content.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { type Page, type Paged, readPage } from '../platform/database/page.ts'
import { jsonField } from '../platform/database/stored-json.ts'
import type { Database } from '../platform/database/schema.ts'

export interface DocumentId {
  kind: ContentKind
  key: string
}

/** With the name of its author. */
export type VersionRow = Selectable<Database['content_versions']> & { by: string | null }

/** Without the body, which may be long. */
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

/** Open, published and withdrawn versions; the documents in the order of their creation. */
export const listCurrentVersions = (db: Db): Promise<(VersionHead & { title: string | null })[]> =>
  selectHeads(db)
    .select(jsonField(db, 'content_versions.body', 'title').$castTo<string | null>().as('title'))
    .where('content_versions.state', '!=', 'replaced')
    .orderBy(eb =>
      eb
        .selectFrom('content_versions as first')
        .select(({ fn }) => fn.min('first.id').as('id'))
        .whereRef('first.kind', '=', 'content_versions.kind')
        .whereRef('first.key', '=', 'content_versions.key'),
    )
    .execute()

/** Draft or scheduled. */
export const findOpenVersion = (db: Db, id: DocumentId): Promise<VersionRow | undefined> =>
  ofDocument(db, id).where('content_versions.state', 'in', OPEN).executeTakeFirst()

export const listVersionsIn = (
  db: Db,
  kinds: readonly ContentKind[],
  states: readonly VersionState[],
): Promise<VersionRow[]> =>
  selectVersions(db)
    .where('content_versions.kind', 'in', kinds)
    .where('content_versions.state', 'in', states)
    .orderBy('content_versions.id')
    .execute()

export const listOpenVersions = (db: Db, kinds: readonly ContentKind[]): Promise<VersionRow[]> =>
  listVersionsIn(db, kinds, OPEN)

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

/** Published or withdrawn. */
export const findCurrentVersion = (db: Db, id: DocumentId): Promise<VersionRow | undefined> =>
  ofDocument(db, id)
    .where('content_versions.state', 'in', ['published', 'withdrawn'])
    .executeTakeFirst()

export const findVersion = (
  db: Db,
  id: DocumentId,
  number: number,
): Promise<VersionRow | undefined> =>
  ofDocument(db, id).where('content_versions.number', '=', number).executeTakeFirst()

export const listVersions = (
  db: Db,
  { kind, key }: DocumentId,
  page: Page,
): Promise<Paged<VersionHead>> =>
  readPage(
    selectHeads(db)
      .where('content_versions.kind', '=', kind)
      .where('content_versions.key', '=', key)
      .orderBy('content_versions.number', 'desc'),
    page,
  )

export const listDueVersions = (db: Db, now: number): Promise<VersionHead[]> =>
  selectHeads(db)
    .where('content_versions.state', '=', 'scheduled')
    .where('content_versions.publish_at', '<=', now)
    .orderBy('content_versions.publish_at')
    .execute()

export async function findRevision(db: Db, { kind, key }: DocumentId): Promise<number> {
  const row = await db
    .selectFrom('content_documents')
    .select('revision')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.revision ?? 0
}

/** Locks a document until the transaction ends. */
export async function lockDocument(trx: Trx, { kind, key }: DocumentId): Promise<void> {
  await trx
    .insertInto('content_documents')
    .values({ kind, key, revision: 0 })
    // An update without effect locks the row on both engines.
    .onConflict(conflict =>
      conflict.columns(['kind', 'key']).doUpdateSet(eb => ({ kind: eb.ref('excluded.kind') })),
    )
    .execute()
}

/** No document has this key. */
const PUBLISHING: DocumentId = { kind: 'home', key: '*' }

/** Lock it before any document, so that none drops what another is about to refer to. */
export const lockPublishing = (trx: Trx): Promise<void> => lockDocument(trx, PUBLISHING)

/** Locks the document until the transaction ends; null when the revision is not the expected. */
export async function incrementRevision(
  trx: Trx,
  { kind, key }: DocumentId,
  expected: number | 'any',
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
  if (expected !== 'any') update = update.where('revision', '=', expected)
  return (await update.returning('revision').executeTakeFirst())?.revision ?? null
}

export type NewVersion = Omit<Selectable<Database['content_versions']>, 'id' | 'number'>

/** The caller holds the document's lock; returns the number. */
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

export async function updateVersion(
  trx: Trx,
  id: number,
  values: Partial<Omit<NewVersion, 'kind' | 'key'>>,
): Promise<void> {
  await trx.updateTable('content_versions').set(values).where('id', '=', id).execute()
}

export async function retirePublished(trx: Trx, { kind, key }: DocumentId): Promise<void> {
  await trx
    .updateTable('content_versions')
    .set({ state: 'replaced' })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('state', 'in', ['published', 'withdrawn'])
    .execute()
}

/** Restarts the revision of a document without versions; its numbers continue. */
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
