import type { CommentedRecord } from '#lib/contract/comment.ts'

/** A list of comments as a page holds it; one that could not be read has none. */
export interface CommentPlace extends CommentedRecord {
  /** The path of the page of the product or bundle. */
  path: string
  page: number
  count: number
}

/** The page of a product or bundle at `path`, at this page of its comments. */
export const commentsHref = (
  { record_name, record_id }: CommentedRecord,
  path: string,
  page: number,
): string => `${path}${page > 1 ? `?comments=${page}` : ''}#comments-${record_name}-${record_id}`

/** The `data-comment` of a button and the `data-comments` of a list. */
export const writeCommentPlace = (place: CommentedRecord | CommentPlace): string =>
  JSON.stringify(place)

export const readCommentRecord = (button: HTMLElement): CommentedRecord =>
  JSON.parse(button.dataset['comment'] ?? '') as CommentedRecord

export const readCommentPlace = (list: HTMLElement): CommentPlace =>
  JSON.parse(list.dataset['comments'] ?? '') as CommentPlace
