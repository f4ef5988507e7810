import { map } from 'nanostores'
import type { Comment, CommentedRecord } from '#lib/contract/comment.ts'
import { listComments } from '#lib/api/comment.ts'
import { call } from './client.ts'
import { sentenceOf } from './refusal.ts'

/** Comments that follow those of the page. */
export interface OlderComments {
  comments: readonly Comment[]
  /** The last page that is shown. */
  last: number
  /** On all pages. */
  count: number
  state: 'ready' | 'loading' | 'failed'
  /** Why the last try failed. */
  fault: string
}

/** A list on a page: it begins after the page that its HTML holds, 0 when it holds none. */
export interface CommentsBegin extends CommentedRecord {
  page: number
  count: number
}

export const $olderComments = map<Record<string, OlderComments>>({})

export const commentsKey = ({ record_name, record_id, page }: CommentsBegin): string =>
  `${record_name}-${record_id}-${page}`

/** How a list stands. */
export const olderOf = (all: Record<string, OlderComments>, begin: CommentsBegin): OlderComments =>
  all[commentsKey(begin)] ?? {
    comments: [],
    last: begin.page,
    count: begin.count,
    state: 'ready',
    fault: '',
  }

/** Brings the next page of a list; one that is on its way is not asked for again. */
export async function loadOlderComments(begin: CommentsBegin): Promise<void> {
  const before = olderOf($olderComments.get(), begin)
  if (before.state === 'loading') return
  const key = commentsKey(begin)
  $olderComments.setKey(key, { ...before, state: 'loading' })
  try {
    const { record_name, record_id } = begin
    const last = before.last + 1
    const { data, extra_data } = await listComments(call, { record_name, record_id }, last)
    const known = new Set(before.comments.map(comment => comment.id))
    const comments = [...before.comments, ...data.filter(comment => !known.has(comment.id))]
    const { count } = extra_data
    $olderComments.setKey(key, { comments, last, count, state: 'ready', fault: '' })
  } catch (error) {
    $olderComments.setKey(key, { ...before, state: 'failed', fault: sentenceOf(error) })
  }
}
