import type { PageExtra } from '#lib/contract/values.ts'
import { pageLabels } from '#lib/text/labels/page.ts'

interface OfficePagerProps {
  /** Address of the list; its filters stay. */
  url: URL
  extra: PageExtra
}

/** Previous and next page; nothing when there is one page. */
export function OfficePager({ url, extra: { count, page, page_size } }: OfficePagerProps) {
  const hasNext = page * page_size < count
  if (page === 1 && !hasNext) return null
  return (
    <nav className="office-row" aria-label={pageLabels.pages}>
      {page > 1 && (
        <a className="button button-quiet" rel="prev" href={hrefOf(url, page - 1)}>
          {pageLabels.previousPage}
        </a>
      )}
      {hasNext && (
        <a className="button button-quiet" rel="next" href={hrefOf(url, page + 1)}>
          {pageLabels.nextPage}
        </a>
      )}
    </nav>
  )
}

function hrefOf({ pathname, searchParams }: URL, page: number): string {
  const query = new URLSearchParams(searchParams)
  query.delete('notice')
  query.set('page', String(page))
  return `${pathname}?${query}`
}
