import { HttpStatus } from '#lib/codes/http.ts'
import type { ContentKind, ContentProblems, Bodies } from '#lib/contract/admin/content.ts'
import type { ChangeAction } from '#lib/contract/admin/change.ts'
import { editsOf, storedEdits } from '#lib/rules/record-edits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { contentMessages, stillLinked } from '#lib/text/messages/admin-content.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { type Actor, insertChange } from '../staff/change-queries.ts'
import {
  deleteVersion,
  type DocumentId,
  findOpenVersion,
  findCurrentVersion,
  findVersion,
  lockPublishing,
  insertVersion,
  incrementRevision,
  restartUnversioned,
  updateVersion,
  type VersionRow,
} from './content-version-queries.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { checkBody, type CheckedShop, droppedProblems } from './check-body.ts'
import { findReferrers, type Moment } from './referrers.ts'
import { publishBody, publishVersion } from './publish-version.ts'
import { findPublished } from './published.ts'

/** `revision` is the one that the editor has seen. */
export interface Edit {
  db: Db
  mediaDir: string
  siteUrl: string
  id: DocumentId
  revision: number
  /** Epoch seconds. */
  now: number
  actor: Actor
}

export interface EditResult {
  revision: number
  number: number
}

/** The first save starts a new version; saving the same again changes nothing. */
export const saveDraft = (edit: Edit, body: Bodies[ContentKind]): Promise<EditResult> =>
  editing(edit, async trx => {
    const { id, now, actor } = edit
    const open = await findOpenVersion(trx, id)
    if (open?.state === 'scheduled')
      throw new ApiError(HttpStatus.conflict, contentMessages.isScheduled)
    const content = { body: JSON.stringify(body), staff_id: actor, saved_at: now }
    if (open) {
      const edits = editsSince(open.body, body)
      // A form saves before each attempt to publish; the last real change keeps its author and
      // time.
      if (edits.length === 0) return open.number
      await updateVersion(trx, open.id, content)
      await recordChange(trx, edit, 'changed', { id: open.number, edits })
      return open.number
    }
    const edits = editsSince(await findPublished(trx, id), body)
    const row = { ...id, ...content, state: 'draft', publish_at: null, published_at: null } as const
    const number = await insertVersion(trx, row)
    await recordChange(trx, edit, 'added', { id: number, edits })
    return number
  })

export const dropDraft = (edit: Edit): Promise<EditResult> =>
  editing(edit, async trx => {
    const open = await getOpenVersion(trx, edit.id)
    if (open.state === 'scheduled')
      throw new ApiError(HttpStatus.conflict, contentMessages.isScheduled)
    await deleteVersion(trx, open.id)
    await restartUnversioned(trx, edit.id)
    await recordChange(trx, edit, 'dropped', { id: open.number })
    return open.number
  })

/** Schedules the draft (epoch seconds), or unschedules it with null. */
export const schedule = (edit: Edit, at: number | null): Promise<EditResult> =>
  publishing(edit, async trx => {
    const open = await getOpenVersion(trx, edit.id)
    if (at === null) {
      if (open.state === 'draft')
        throw new ApiError(HttpStatus.conflict, contentMessages.notScheduled)
      await updateVersion(trx, open.id, { state: 'draft', publish_at: null })
      await recordChange(trx, edit, 'unscheduled', { id: open.number })
      return open.number
    }
    await requirePublishable(trx, edit, open, { at, withDrafts: true })
    await updateVersion(trx, open.id, { state: 'scheduled', publish_at: at })
    const after = { id: open.number, day: formatJalaliDateTime(at) }
    await recordChange(trx, edit, 'scheduled', after)
    return open.number
  })

export const publish = (edit: Edit): Promise<EditResult> =>
  publishing(edit, async trx => {
    const open = await getOpenVersion(trx, edit.id)
    await requirePublishable(trx, edit, open)
    await recordChange(trx, edit, 'published', { id: open.number })
    await publishVersion(trx, open, edit.now)
    await bumpCatalogueVersion(trx)
    return open.number
  })

/** As a new version; an open draft stays. Pages leave out records that no longer exist. */
export const restore = (edit: Edit, number: number): Promise<EditResult> =>
  publishing(edit, async trx => {
    const { id, now, actor } = edit
    const earlier = await findVersion(trx, id, number)
    if (!earlier) throw new ApiError(HttpStatus.notFound, contentMessages.versionNotFound)
    if (earlier.published_at === null) await requirePublishable(trx, edit, earlier)
    else await requireReferencesIntact(trx, edit, earlier)
    const edits = editsSince(await findPublished(trx, id), earlier.body)
    const newNumber = await publishBody(trx, id, { body: earlier.body, staff_id: actor, now })
    await recordChange(trx, edit, 'rolled-back', { id: number, edits })
    await bumpCatalogueVersion(trx)
    return newNumber
  })

/** Until a version is published again. 409 while a live or scheduled page links to it. */
export const withdraw = (edit: Edit, reason: string): Promise<EditResult> =>
  publishing(edit, async trx => {
    const { id, siteUrl } = edit
    if (id.kind !== 'landing') throw new ApiError(HttpStatus.notFound, contentMessages.notFound)
    const open = await findOpenVersion(trx, id)
    if (open?.state === 'scheduled')
      throw new ApiError(HttpStatus.conflict, contentMessages.scheduledYet)
    const live = await findCurrentVersion(trx, id)
    if (live?.state !== 'published')
      throw new ApiError(HttpStatus.conflict, contentMessages.notStanding)
    const query = { db: trx, siteUrl, at: 0, except: [id] }
    const pages = (await findReferrers(query, 'landings', [id.key])).get(id.key)
    if (pages) throw new ApiError(HttpStatus.conflict, stillLinked(pages))
    await updateVersion(trx, live.id, { state: 'withdrawn' })
    await recordChange(trx, edit, 'removed', { id: live.number }, reason)
    await bumpCatalogueVersion(trx)
    return live.number
  })

type Work = (trx: Trx) => Promise<number>

/** 409 when the editor has not seen the latest revision. */
const editing = (edit: Edit, work: Work): Promise<EditResult> =>
  inTransaction(edit.db, trx => applyEdit(trx, edit, work))

/** Changes of live or scheduled content are serialised over all documents. */
const publishing = (edit: Edit, work: Work): Promise<EditResult> =>
  inTransaction(edit.db, async trx => {
    await lockPublishing(trx)
    return applyEdit(trx, edit, work)
  })

async function applyEdit(trx: Trx, edit: Edit, work: Work): Promise<EditResult> {
  const revision = await incrementRevision(trx, edit.id, edit.revision)
  if (revision === null) throw new ApiError(HttpStatus.conflict, contentMessages.stale)
  return { revision, number: await work(trx) }
}

async function getOpenVersion(trx: Trx, id: DocumentId): Promise<VersionRow> {
  const open = await findOpenVersion(trx, id)
  if (!open) throw new ApiError(HttpStatus.conflict, contentMessages.noDraft)
  return open
}

async function requirePublishable(
  trx: Trx,
  { mediaDir, siteUrl }: Edit,
  version: VersionRow,
  moment?: Moment,
): Promise<void> {
  const shop = { db: trx, mediaDir, siteUrl, ...(moment && { moment }) }
  const problems = await checkVersion(shop, version)
  if (Object.keys(problems).length > 0) throw new ApiError(HttpStatus.unprocessable, problems)
}

/** 409 when the earlier version lacks a record that a page refers to by now. */
async function requireReferencesIntact(
  trx: Trx,
  { mediaDir, siteUrl }: Edit,
  { kind, body }: VersionRow,
): Promise<void> {
  const shop = { db: trx, mediaDir, siteUrl }
  const [first] = await droppedProblems(shop, kind, JSON.parse(body) as Bodies[ContentKind])
  if (first) throw new ApiError(HttpStatus.conflict, first.sentence)
}

const editsSince = (before: unknown, after: unknown) =>
  storedEdits(editsOf(parsed(before) ?? {}, parsed(after)))

const parsed = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : body)

export const checkVersion = (
  shop: CheckedShop,
  { kind, body }: Pick<VersionRow, 'kind' | 'body'>,
): Promise<ContentProblems> => checkBody(shop, kind, JSON.parse(body) as never)

const recordChange = (
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

export const recordIdOf = ({ kind, key }: DocumentId): string => `${kind}-${key}`
