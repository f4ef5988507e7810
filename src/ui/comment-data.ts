import type { CommentedRecord } from '#lib/contract/comment.ts'

/** A list of comments in a page; null when it failed to load. */
export interface CommentListData extends CommentedRecord {
  /** Path of the product or bundle. */
  path: string
  page: number
  count: number
}

/** Address of this page of comments. */
export const commentsHref = (
  { record_name, record_id }: CommentedRecord,
  path: string,
  page: number,
): string => `${path}${page > 1 ? `?comments=${page}` : ''}#comments-${record_name}-${record_id}`

/** `data-comment` of a button and `data-comments` of a list. */
export const writeCommentData = (data: CommentedRecord | CommentListData): string =>
  JSON.stringify(data)

export const readCommentRecord = (button: HTMLElement): CommentedRecord =>
  JSON.parse(button.dataset['comment'] ?? '') as CommentedRecord

export const readCommentList = (list: HTMLElement): CommentListData =>
  JSON.parse(list.dataset['comments'] ?? '') as CommentListData
