import type { Comment, CommentedRecord } from '#lib/contract/comment.ts'
import { formatCount, formatNumber } from '#lib/text/digits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { commentsHref, writeCommentData } from './comment-data.ts'
import { CommentList } from './CommentList.tsx'
import { CommentPager } from './CommentPager.tsx'
import { MissingPart } from './MissingPart.tsx'

/** A page of comments and the count of all pages. */
export interface CommentPage {
  /** Null when they failed to load. */
  comments: readonly Comment[] | null
  count: number
  page: number
}

interface CommentPanelProps {
  record: CommentedRecord
  /** Path of the product or bundle. */
  path: string
  list: CommentPage
}

export const commentsTitle = ({ count }: CommentPage): string =>
  count > 0 ? `${catalogLabels.comments} (${formatNumber(count)})` : catalogLabels.comments

/** The island Comments opens its dialog for `data-comment` and grows `data-comments`. */
export function CommentPanel({ record, path, list }: CommentPanelProps) {
  const { comments, page, count } = list
  return (
    <section className="comments" id={`comments-${record.record_name}-${record.record_id}`}>
      <div className="comments-head">
        <p>{comments && introOf(count)}</p>
        <span data-intent="" data-comment={writeCommentData(record)}>
          <button type="button" className="button button-quiet">
            {catalogLabels.addComment}
          </button>
        </span>
      </div>
      {comments && count > 0 && <CommentList comments={comments} />}
      <div data-comments={writeCommentData({ ...record, path, page, count })}>
        {comments ? (
          <CommentPager record={record} path={path} page={page} count={count} />
        ) : (
          <MissingPart href={commentsHref(record, path, page)} part=".comments" />
        )}
      </div>
    </section>
  )
}

const introOf = (count: number): string =>
  count > 0
    ? formatCount(count, catalogLabels.commentNoun)
    : `${catalogMessages.noComments} ${catalogLabels.firstComment}`
