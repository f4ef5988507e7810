import type { Comment, CommentedRecord } from '#lib/contract/comment.ts'
import { formatCount, formatNumber } from '#lib/text/digits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { commentsHref, writeCommentPlace } from './comment-place.ts'
import { CommentList } from './CommentList.tsx'
import { CommentPager } from './CommentPager.tsx'
import { Unread } from './Unread.tsx'

/** A page of comments, and how many there are on all of its pages. */
export interface CommentPage {
  /** Null when they could not be read. */
  comments: readonly Comment[] | null
  count: number
  page: number
}

interface CommentPanelProps {
  record: CommentedRecord
  /** The path of the page of the product or bundle. */
  path: string
  said: CommentPage
}

/** The name of the tab that the panel stands in. */
export const commentsTitle = ({ count }: CommentPage): string =>
  count > 0 ? `${catalogLabels.comments} (${formatNumber(count)})` : catalogLabels.comments

/**
 * Section 2: the comments on a product or bundle and the button to add one, readable without a
 * script. The island Comments opens its dialog for each `data-comment` and lets the list grow in
 * each `data-comments`, in whatever comes into the page later too.
 */
export function CommentPanel({ record, path, said }: CommentPanelProps) {
  const { comments, page, count } = said
  return (
    <section className="cms" id={`comments-${record.record_name}-${record.record_id}`}>
      <div className="cms-hd">
        <p>{comments && introOf(count)}</p>
        <span data-intent="" data-comment={writeCommentPlace(record)}>
          <button type="button" className="btn btn-quiet">
            {catalogLabels.addComment}
          </button>
        </span>
      </div>
      {comments && count > 0 && <CommentList comments={comments} />}
      <div data-comments={writeCommentPlace({ ...record, path, page, count })}>
        {comments ? (
          <CommentPager record={record} path={path} page={page} count={count} />
        ) : (
          <Unread href={commentsHref(record, path, page)} part=".cms" />
        )}
      </div>
    </section>
  )
}

const introOf = (count: number): string =>
  count > 0
    ? formatCount(count, catalogLabels.commentNoun)
    : `${catalogMessages.noComments} ${catalogLabels.firstComment}`
