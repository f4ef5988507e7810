import { map } from 'nanostores'
import type { Comment, CommentedRecord } from '#lib/contract/comment.ts'
import { listComments } from '#lib/api/comment.ts'
import { call } from './client.ts'
import { growList, type GrowingList, unread } from './growing-list.ts'

/** Comments after those in the page's HTML. */
export type OlderComments = GrowingList<Comment>

/** Where such a list begins: after the page in the HTML. */
export interface CommentsBegin extends CommentedRecord {
  page: number
  count: number
}

export const $olderComments = map<Record<string, OlderComments>>({})

export const commentsKey = ({ record_name, record_id, page }: CommentsBegin): string =>
  `${record_name}-${record_id}-${page}`

export const olderOf = (all: Record<string, OlderComments>, begin: CommentsBegin): OlderComments =>
  all[commentsKey(begin)] ?? { ...unread, last: begin.page, count: begin.count }

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
