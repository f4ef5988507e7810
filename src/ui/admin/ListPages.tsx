import type { PageExtra } from '#lib/contract/values.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { orderOfficeLabels as labels } from '#lib/text/labels/admin-orders.ts'

/** Keeps the filters of the address. */
export function ListPages({ url, extra }: { url: URL; extra: PageExtra }) {
  const last = Math.max(1, Math.ceil(extra.count / extra.page_size))
  if (last === 1 && extra.page === 1) return null
  const hrefOf = (page: number) => {
    const query = new URLSearchParams(url.search)
    query.set('page', String(page))
    return `${url.pathname}?${query}`
  }
  return (
    <nav className="office-row" aria-label={labels.pages}>
      {extra.page > 1 && (
        <a className="button button-quiet" href={hrefOf(extra.page - 1)}>
          {labels.previousPage}
        </a>
      )}
      <span>
        {formatNumber(extra.page)} / {formatNumber(last)}
      </span>
      {extra.page < last && (
        <a className="button button-quiet" href={hrefOf(extra.page + 1)}>
          {labels.nextPage}
        </a>
      )}
    </nav>
  )
}
