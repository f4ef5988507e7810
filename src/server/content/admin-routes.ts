import { HttpStatus } from '#lib/codes/http.ts'
import { type Bodies, type ContentKind, documentFields } from '#lib/contract/admin/content.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import {
  type DocumentId,
  findOpenVersion,
  findCurrentVersion,
  findRevision,
  findVersion,
  listVersions,
} from './content-version-queries.ts'
import { numberedPage } from '../platform/database/page.ts'
import type { StaffRow } from '../staff/staff-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { automaticRows } from './automatic-home.ts'
import { checkBody } from './check-body.ts'
import { listDocuments, pathOf, requireDocument, versionOf } from './documents.ts'
import { readFutureMoment } from './future-moment.ts'
import { parseDocument, requireDocumentBody } from './parse-body.ts'
import { previewBody } from './preview-body.ts'
import { describeLinks, findLinkTargets } from './links.ts'
import { findReferences, listReferences, SUGGESTED } from './references.ts'
import { findPublished } from './published.ts'
import {
  dropDraft,
  type Edit,
  publish,
  restore,
  saveDraft,
  schedule,
  withdraw,
} from './versions.ts'

export const adminContentHandlers: readonly Handler[] = [
  handle('GET /admin/content', async ({ deps }) => ({ data: await listDocuments(deps.db) })),

  handle('GET /admin/content-references', async ({ deps, query: { of, q } }) => ({
    data: await findReferences(deps, of, q, SUGGESTED),
  })),

  handle('GET /admin/content-links', async ({ deps, query: { q } }) => ({
    data: await findLinkTargets(deps, q),
  })),

  handle('POST /admin/content-link-names', async ({ deps, body: { links } }) => ({
    data: await describeLinks(deps, links),
  })),

  handle('POST /admin/content-names', async ({ deps, body: { of, keys } }) => ({
    data: await listReferences(deps, of, keys),
  })),

  handle('GET /admin/content/{kind}/{key}', async ({ deps, params }) => {
    requireDocument(params)
    return { data: await readDocument(deps, params) }
  }),

  handle('PUT /admin/content/{kind}/{key}', async ({ deps, staff, params, body }) => {
    requireDocument(params)
    const clean = requireDocumentBody(params.kind, body.document)
    const data = await saveDraft(editOf(deps, staff, params, body.revision), clean)
    return { data, message: contentMessages.saved }
  }),

  handle('DELETE /admin/content/{kind}/{key}', async ({ deps, staff, params, body }) => {
    requireDocument(params)
    await dropDraft(editOf(deps, staff, params, body.revision))
    return { data: null, message: contentMessages.dropped }
  }),

  handle('POST /admin/content/{kind}/{key}/check', async ({ deps, params, body }) => {
    requireDocument(params)
    const { body: clean, faults } = parseDocument(params.kind, body.document)
    return { data: faults ?? (await checkBody(deps, params.kind, clean)) }
  }),

  handle('POST /admin/content/{kind}/{key}/preview', async ({ deps, params, body }) => {
    requireDocument(params)
    const clean = requireDocumentBody(params.kind, body.document)
    return { data: await previewBody(deps, params, clean) }
  }),

  handle('POST /admin/content/{kind}/{key}/schedule', async ({ deps, staff, params, body }) => {
    requireDocument(params)
    const at = body.date === null ? null : readFutureMoment(body.date, body.time, deps.now())
    const data = await schedule(editOf(deps, staff, params, body.revision), at)
    const message = at === null ? contentMessages.unscheduled : contentMessages.scheduled
    return { data, message }
  }),

  handle('POST /admin/content/{kind}/{key}/publish', async ({ deps, staff, params, body }) => {
    requireDocument(params)
    const data = await publish(editOf(deps, staff, params, body.revision))
    return { data, message: contentMessages.published }
  }),

  handle('POST /admin/content/{kind}/{key}/take-off', async ({ deps, staff, params, body }) => {
    requireDocument(params)
    const data = await withdraw(editOf(deps, staff, params, body.revision), body.reason)
    return { data, message: contentMessages.takenOff }
  }),

  handle('GET /admin/content/{kind}/{key}/versions', async ({ deps, params, query: { page } }) => {
    requireDocument(params)
    const { rows, count } = await listVersions(deps.db, params, numberedPage(page))
    return { data: rows.map(versionOf), extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('GET /admin/content/{kind}/{key}/versions/{number}', async ({ deps, params }) => {
    const version = await findVersion(deps.db, params, params.number)
    if (!version) throw new ApiError(HttpStatus.notFound, contentMessages.versionNotFound)
    return { data: { ...versionOf(version), document: documentIn(version.body) } }
  }),

  handle(
    'POST /admin/content/{kind}/{key}/versions/{number}/restore',
    async ({ deps, staff, params, body }) => {
      requireDocument(params)
      const data = await restore(editOf(deps, staff, params, body.revision), params.number)
      return { data, message: contentMessages.restored }
    },
  ),
]

const editOf = (
  { db, mediaDir, siteUrl, now }: Deps,
  staff: StaffRow,
  { kind, key }: DocumentId,
  revision: number,
): Edit => ({
  db,
  mediaDir,
  siteUrl,
  id: { kind, key },
  revision,
  now: now(),
  actor: staff.id,
})

const documentIn = (json: string) => JSON.parse(json) as Record<string, unknown>

const emptyBody = (kind: ContentKind): Record<string, unknown> => {
  const field = documentFields[kind]
  if (field.as !== 'group') return {}
  return Object.fromEntries(
    Object.entries(field.fields).map(([name, { as }]) => [name, as === 'list' ? [] : '']),
  )
}

async function readDocument(deps: Deps, { kind, key }: DocumentId) {
  const { db, mediaDir, siteUrl } = deps
  const id = { kind, key }
  // Read first, so that a later save conflicts with every change in between.
  const revision = await findRevision(db, id)
  const open = await findOpenVersion(db, id)
  const current = await findCurrentVersion(db, id)
  if (!open && !current && kind === 'landing')
    throw new ApiError(HttpStatus.notFound, contentMessages.notFound)
  const version = open ?? current
  const unpublished = current ? null : await findPublished(db, id)
  const automatic =
    kind === 'home' ? { rows: (await automaticRows(deps)).map(({ id: _, ...row }) => row) } : null
  const document = version
    ? documentIn(version.body)
    : (automatic ?? unpublished ?? emptyBody(kind))
  const problems = open
    ? await checkBody(
        { db, mediaDir, siteUrl, ...(open.publish_at && { moment: { at: open.publish_at } }) },
        kind,
        document as Bodies[ContentKind],
      )
    : {}
  return {
    kind,
    key,
    revision,
    document,
    automatic,
    problems,
    title: 'title' in document ? String(document['title']) : null,
    open: open ? versionOf(open) : null,
    published: current ? versionOf(current) : null,
    path: unpublished || current?.state === 'published' ? pathOf(id) : null,
  }
}
