import { map } from 'nanostores'
import type { Comment, CommentedRecord } from '#lib/contract/comment.ts'
import { listComments } from '#lib/api/comment.ts'
import { call } from './client.ts'
import { growList, type GrowingList, unread } from './growing-list.ts'

/** Comments that follow those of the page. */
export type OlderComments = GrowingList<Comment>

/** A list on a page: it begins after the page that its HTML holds. */
export interface CommentsBegin extends CommentedRecord {
  page: number
  count: number
}

export const $olderComments = map<Record<string, OlderComments>>({})

export const commentsKey = ({ record_name, record_id, page }: CommentsBegin): string =>
  `${record_name}-${record_id}-${page}`

/** How a list stands. */
export const olderOf = (all: Record<string, OlderComments>, begin: CommentsBegin): OlderComments =>
  all[commentsKey(begin)] ?? { ...unread, last: begin.page, count: begin.count }

/** Brings the next page of a list; one that is on its way is not asked for again. */
export function loadOlderComments(begin: CommentsBegin): Promise<void> {
  const { record_name, record_id } = begin
  const key = commentsKey(begin)
  return growList(
    () => olderOf($olderComments.get(), begin),
    list => $olderComments.setKey(key, list),
    {
      read: async page => {
        const record = { record_name, record_id }
        const { data, extra_data } = await listComments(call, record, page)
        return { items: data, count: extra_data.count }
      },
      keyOf: comment => comment.id,
    },
  )
}
