import type { MouseEventHandler } from 'react'
import type { CommentedRecord } from '#lib/contract/comment.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { commentsHref } from './comment-data.ts'

interface CommentPagerProps {
  record: CommentedRecord
  path: string
  /** First and last page shown. */
  page: number
  last?: number
  /** Of all pages. */
  count: number
  onOlder?: MouseEventHandler<HTMLAnchorElement>
}

/** Links to the other pages; nothing when all are shown. */
export function CommentPager({
  record,
  path,
  page,
  last = page,
  count,
  onOlder,
}: CommentPagerProps) {
  const newer = page > 1
  const older = last * PAGE_SIZE < count
  if (!newer && !older) return null
  return (
    <nav className="comments-more" aria-label={`${catalogLabels.comments}: ${pageLabels.pages}`}>
      {newer && (
        <a className="button button-quiet" rel="prev" href={commentsHref(record, path, page - 1)}>
          {catalogLabels.newerComments}
        </a>
      )}
      {older && (
        <a
          className="button button-quiet"
          rel="next"
          href={commentsHref(record, path, last + 1)}
          onClick={onOlder}
        >
          {catalogLabels.olderComments}
        </a>
      )}
    </nav>
  )
}
