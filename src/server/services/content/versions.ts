import type { ContentKind, ContentProblems, Bodies } from '#lib/contract/admin/content.ts'
import type { ChangeAction } from '#lib/contract/admin/change.ts'
import { keptEdits } from '#lib/rules/kept-edits.ts'
import { editsOf } from '#lib/rules/record-edits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { contentMessages, stillLinked } from '#lib/text/messages/admin-content.ts'
import { bumpCatalogueVersion } from '../../db/catalogue-version.ts'
import { insertChange } from '../../db/change.ts'
import {
  deleteVersion,
  type DocumentId,
  findOpenVersion,
  findPublishedVersion,
  findVersion,
  holdPublishing,
  insertVersion,
  raiseRevision,
  restartUnversioned,
  updateVersion,
  type VersionRow,
} from '../../db/content-version.ts'
import { type Db, inTransaction, type Trx } from '../../db/open.ts'
import { ApiError } from '../../errors.ts'
import { checkBody, type CheckedShop, droppedProblems } from './check-body.ts'
import { namersOf } from './named-by.ts'
import type { Moment } from './planned.ts'
import { keepStanding, putOut } from './put-out.ts'
import { findStoredBody } from './stored-body.ts'

/** A change of a document: of which, as it was when its editor read it, by whom and when. */
export interface Edit {
  db: Db
  mediaDir: string
  siteUrl: string
  id: DocumentId
  revision: number
  /** Epoch seconds. */
  now: number
  /** Null: a command of the operator. */
  actor: number | null
}

/** What a document is after a change. */
export interface Edited {
  revision: number
  /** Of the version that was changed or made. */
  number: number
}

/** Saves a draft; the first one begins a new version, the same once more changes nothing. */
export const saveDraft = (edit: Edit, body: Bodies[ContentKind]): Promise<Edited> =>
  editing(edit, async trx => {
    const { id, now, actor } = edit
    const open = await findOpenVersion(trx, id)
    if (open?.state === 'scheduled') throw new ApiError(409, contentMessages.isScheduled)
    const saved = { body: JSON.stringify(body), staff_id: actor, saved_at: now }
    if (open) {
      const edits = editsSince(open.body, body)
      // A form saves before each attempt to publish; who changed it last, and when, stays true.
      if (edits.length === 0) return open.number
      await updateVersion(trx, open.id, saved)
      await tell(trx, edit, 'changed', { id: open.number, edits })
      return open.number
    }
    await keepStanding(trx, id, now)
    const edits = editsSince(await findStoredBody(trx, id), body)
    const fresh = { ...id, ...saved, state: 'draft', publish_at: null, published_at: null } as const
    const number = await insertVersion(trx, fresh)
    await tell(trx, edit, 'added', { id: number, edits })
    return number
  })

/** Drops the draft. */
export const dropDraft = (edit: Edit): Promise<Edited> =>
  editing(edit, async trx => {
    const open = await getOpen(trx, edit.id)
    if (open.state === 'scheduled') throw new ApiError(409, contentMessages.isScheduled)
    await deleteVersion(trx, open.id)
    if (!(await findStoredBody(trx, edit.id))) await restartUnversioned(trx, edit.id)
    await tell(trx, edit, 'dropped', { id: open.number })
    return open.number
  })

/** Has the draft published at a moment (epoch seconds), or takes that back. */
export const schedule = (edit: Edit, at: number | null): Promise<Edited> =>
  publishing(edit, async trx => {
    const open = await getOpen(trx, edit.id)
    if (at === null) {
      if (open.state === 'draft') throw new ApiError(409, contentMessages.notScheduled)
      await updateVersion(trx, open.id, { state: 'draft', publish_at: null })
      await tell(trx, edit, 'unscheduled', { id: open.number })
      return open.number
    }
    await requireGood(trx, edit, open, { at, withDrafts: true })
    await updateVersion(trx, open.id, { state: 'scheduled', publish_at: at })
    const after = { id: open.number, day: formatJalaliDateTime(at) }
    await tell(trx, edit, 'scheduled', after)
    return open.number
  })

/** Publishes the open version. */
export const publish = (edit: Edit): Promise<Edited> =>
  publishing(edit, async trx => {
    const open = await getOpen(trx, edit.id)
    await requireGood(trx, edit, open)
    await keepStanding(trx, edit.id, edit.now)
    await tell(trx, edit, 'published', { id: open.number })
    await putOut(trx, open, edit.now)
    return open.number
  })

/**
 * Publishes what an earlier version holds, as a new version; an open draft stays. What it names may
 * be gone since it was published: that is left out.
 */
export const restore = (edit: Edit, number: number): Promise<Edited> =>
  publishing(edit, async trx => {
    const { id, now, actor } = edit
    const earlier = await findVersion(trx, id, number)
    if (!earlier) throw new ApiError(404, contentMessages.versionNotFound)
    if (earlier.published_at === null) await requireGood(trx, edit, earlier)
    else await requireNamed(trx, edit, earlier)
    await keepStanding(trx, id, now)
    const standing = await findStoredBody(trx, id)
    const copy = { ...id, body: earlier.body, staff_id: actor, saved_at: now }
    // It is no draft for a moment: there may be one already.
    const rest = { state: 'replaced', publish_at: null, published_at: now } as const
    const fresh = await insertVersion(trx, { ...copy, ...rest })
    const edits = editsSince(standing, earlier.body)
    await tell(trx, edit, 'rolled-back', { id: number, edits })
    const version = await findVersion(trx, id, fresh)
    if (version) await putOut(trx, version, now)
    return fresh
  })

/**
 * Takes a landing off: shoppers find it no more. Publishing any version brings it back; its draft
 * stays. 409 while a published or scheduled page links to it.
 */
export const takeOff = (edit: Edit, reason: string): Promise<Edited> =>
  publishing(edit, async trx => {
    const { id, siteUrl, now } = edit
    if (id.kind !== 'landing') throw new ApiError(404, contentMessages.notFound)
    const open = await findOpenVersion(trx, id)
    if (open?.state === 'scheduled') throw new ApiError(409, contentMessages.scheduledYet)
    await keepStanding(trx, id, now)
    const standing = await findPublishedVersion(trx, id)
    if (!standing) throw new ApiError(409, contentMessages.notStanding)
    const query = { db: trx, siteUrl, at: 0, except: [id] }
    const pages = (await namersOf(query, 'landings', [id.key])).get(id.key)
    if (pages) throw new ApiError(409, stillLinked(pages))
    await updateVersion(trx, standing.id, { state: 'withdrawn' })
    await tell(trx, edit, 'removed', { id: standing.number }, reason)
    await trx.deleteFrom('landings').where('slug', '=', id.key).execute()
    await bumpCatalogueVersion(trx)
    return standing.number
  })

type Work = (trx: Trx) => Promise<number>

/** One change of a document in one transaction; 409 for an editor who has not seen the last one. */
const editing = (edit: Edit, work: Work): Promise<Edited> =>
  inTransaction(edit.db, trx => working(trx, edit, work))

/** Likewise a change of what shoppers see, or will: one after another, of all documents. */
const publishing = (edit: Edit, work: Work): Promise<Edited> =>
  inTransaction(edit.db, async trx => {
    await holdPublishing(trx)
    return working(trx, edit, work)
  })

async function working(trx: Trx, edit: Edit, work: Work): Promise<Edited> {
  const revision = await raiseRevision(trx, edit.id, edit.revision)
  if (revision === null) throw new ApiError(409, contentMessages.stale)
  return { revision, number: await work(trx) }
}

async function getOpen(trx: Trx, id: DocumentId): Promise<VersionRow> {
  const open = await findOpenVersion(trx, id)
  if (!open) throw new ApiError(409, contentMessages.noDraft)
  return open
}

async function requireGood(
  trx: Trx,
  { mediaDir, siteUrl }: Edit,
  version: VersionRow,
  moment?: Moment,
): Promise<void> {
  const shop = { db: trx, mediaDir, siteUrl, ...(moment && { moment }) }
  const problems = await problemsOf(shop, version)
  if (Object.keys(problems).length > 0) throw new ApiError(422, problems)
}

/** What an earlier version lacks and a page names by now is not dropped. */
async function requireNamed(
  trx: Trx,
  { mediaDir, siteUrl }: Edit,
  { kind, body }: VersionRow,
): Promise<void> {
  const shop = { db: trx, mediaDir, siteUrl }
  const [first] = await droppedProblems(shop, kind, JSON.parse(body) as Bodies[ContentKind])
  if (first) throw new ApiError(409, first.sentence)
}

/** In what a document differs from one before it; either may be JSON. */
const editsSince = (before: unknown, after: unknown) =>
  keptEdits(editsOf(parsed(before) ?? {}, parsed(after)))

const parsed = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body)

/** What keeps a version from being published. */
export const problemsOf = (
  shop: CheckedShop,
  { kind, body }: Pick<VersionRow, 'kind' | 'body'>,
): Promise<ContentProblems> => checkBody(shop, kind, JSON.parse(body) as never)

const tell = (
  trx: Trx,
  { id, now, actor }: Edit,
  action: ChangeAction,
  after: object,
  reason: string | null = null,
): Promise<void> =>
  insertChange(trx, {
    record: 'content',
    recordId: recordIdOf(id),
    action,
    after,
    reason,
    at: now,
    staffId: actor,
  })

/** What the record of changes calls a document. */
export const recordIdOf = ({ kind, key }: DocumentId): string => `${kind}-${key}`
