import type { CommentedRecord } from '#lib/contract/comment.ts'

/** A list of comments as a page holds it; page 0 is one that could not be read. */
export interface CommentPlace extends CommentedRecord {
  /** The path of the page of the product or bundle. */
  path: string
  page: number
  count: number
}

/** The `data-comment` of a button and the `data-comments` of a list. */
export const writeCommentPlace = (place: CommentedRecord | CommentPlace): string =>
  JSON.stringify(place)

export const readCommentRecord = (button: HTMLElement): CommentedRecord =>
  JSON.parse(button.dataset['comment'] ?? '') as CommentedRecord

export const readCommentPlace = (list: HTMLElement): CommentPlace =>
  JSON.parse(list.dataset['comments'] ?? '') as CommentPlace
