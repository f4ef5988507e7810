import type { PageExtra } from '#lib/contract/values.ts'
import { listHref } from '#lib/rules/office-lists.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { pageLabels } from '#lib/text/labels/page.ts'

interface OfficePagerProps {
  /** Address of the list; its filters stay. */
  url: URL
  extra: PageExtra
}

/** Previous and next page; nothing when there is one page. */
export function OfficePager({ url, extra: { count, page, page_size } }: OfficePagerProps) {
  const last = Math.max(1, Math.ceil(count / page_size))
  if (page === 1 && last === 1) return null
  const hrefOf = (to: number) => listHref(url.pathname, url.searchParams, { page: String(to) })
  return (
    <nav className="office-row" aria-label={pageLabels.pages}>
      {page > 1 && (
        <a className="button button-quiet" rel="prev" href={hrefOf(page - 1)}>
          {pageLabels.previousPage}
        </a>
      )}
      <span>
        {formatNumber(page)} / {formatNumber(last)}
      </span>
      {page < last && (
        <a className="button button-quiet" rel="next" href={hrefOf(page + 1)}>
          {pageLabels.nextPage}
        </a>
      )}
    </nav>
  )
}
