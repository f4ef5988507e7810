import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { StaffComment } from '#lib/contract/admin/comment.ts'
import type { ContentDocument } from '#lib/contract/admin/content.ts'
import type { DeskItem } from '#lib/contract/admin/desk.ts'
import { editsOf, type RecordEdit } from '#lib/rules/record-edits.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { dataOr } from '../../_parts/answer.ts'
import { documentOf } from './content-editor.ts'

export interface DraftOnDesk {
  document: ContentDocument
  /** Against what is published. */
  edits: readonly RecordEdit[]
}

export interface DeskDecisions {
  /** The one that waits longest. */
  comment: StaffComment | null
  /** The one that was saved last. */
  draft: DraftOnDesk | null
}

/** What is decided on the desk itself, of the tasks that the desk shows. */
export async function readDecisions(
  api: Client,
  desk: readonly DeskItem[],
): Promise<DeskDecisions> {
  const waits = (task: DeskItem['task']) => desk.some(item => item.task === task)
  const [comments, draft] = await Promise.all([
    waits('comments') ? dataOr(api('GET /admin/comments', {}), []) : [],
    waits('drafts') ? dataOr(readDraft(api), null) : null,
  ])
  return { comment: comments[0] ?? null, draft }
}

async function readDraft(api: Client): Promise<{ data: DraftOnDesk | null }> {
  const { data: documents } = await api('GET /admin/content', {})
  const [newest] = documents
    .flatMap(({ kind, key, open }) => (open?.state === 'draft' ? [{ kind, key, ...open }] : []))
    .toSorted((a, b) => b.saved_at - a.saved_at)
  if (!newest) return { data: null }
  const params = { kind: newest.kind, key: newest.key }
  const { data: document } = await api('GET /admin/content/{kind}/{key}', { params })
  if (document.open?.state !== 'draft') return { data: null }
  const number = document.published?.state === 'published' ? document.published.number : null
  const path = 'GET /admin/content/{kind}/{key}/versions/{number}'
  const published =
    number === null ? {} : (await api(path, { params: { ...params, number } })).data.document
  return { data: { document, edits: editsOf(published, document.document) } }
}

export interface Republishing {
  path: string
  revision: number
  /** The version that was published before. */
  number: number
}

/**
 * How the page of versions takes a publication back; null for a first one, and where the document
 * was changed since and has another revision.
 */
export async function readRepublishing(
  api: Client,
  names: Record<string, string | undefined>,
): Promise<{ data: Republishing | null }> {
  const params = documentOf(names)
  const [document, versions] = await Promise.all([
    api('GET /admin/content/{kind}/{key}', { params }),
    api('GET /admin/content/{kind}/{key}/versions', { params, query: {} }),
  ])
  if (String(document.data.revision) !== names['revision']) return { data: null }
  const earlier = versions.data.find(({ state }) => state === 'replaced')
  if (!earlier) return { data: null }
  const path = `/admin/content/${params.kind}/${params.key}/versions`
  return { data: { path, revision: document.data.revision, number: earlier.number } }
}

/** Query of the desk after one of its forms. */
export async function sendDeskForm(
  api: Client,
  values: Record<string, string>,
): Promise<Record<string, string>> {
  const action = values['do']
  if (action === 'approved' || action === 'refused') {
    const ids = [Number(values['id'])]
    await api('PUT /admin/comments', { body: { ids, state: action, before: 'waiting' } })
    return { notice: action }
  }
  if (action === 'publish') {
    const params = documentOf(values)
    const body = { revision: Number(values['revision']) }
    const path = 'POST /admin/content/{kind}/{key}/publish'
    const { data } = await api(path, { params, body }).catch(forTheDesk)
    return { notice: 'published', ...params, revision: String(data.revision) }
  }
  if (action === 'hide-opening') await api('PUT /admin/opening', { body: { is_hidden: true } })
  return {}
}

/** The editor's sentence speaks of what was typed there. */
function forTheDesk(error: unknown): never {
  if (error instanceof ApiError && error.code === HttpStatus.conflict)
    throw new ApiError(error.code, contentMessages.changedSince, null)
  throw error
}
