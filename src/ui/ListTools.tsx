import type { SortCode } from '#lib/codes/product.ts'
import { chosenFilters, type ListingQuery, writeListing } from '#lib/rules/listing.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { sortNames } from '#lib/text/names.ts'
import { FILTERS_ID } from './filters-id.ts'

interface ListToolsProps {
  path: string
  query: ListingQuery
  hasForm: boolean
  /** There is nothing to sort. */
  empty: boolean
}

const SORTS = Object.entries(sortNames).map(([code, name]) => ({
  code: Number(code) as SortCode,
  name,
}))

/** The drawer's button on phones, and the sorting links. */
export function ListTools({ path, query, hasForm, empty }: ListToolsProps) {
  const { sort } = query
  const chosen = chosenFilters(query).length
  return (
    <nav className="chips sorts" aria-label={catalogLabels.sort}>
      {hasForm && (
        <button
          type="button"
          className="chip filter-open icon-before icon-filter"
          popoverTarget={FILTERS_ID}
        >
          {catalogLabels.filters}
          {chosen > 0 && <b>{formatNumber(chosen)}</b>}
        </button>
      )}
      {!empty && <span>{catalogLabels.sort}:</span>}
      {!empty &&
        SORTS.map(({ code, name }) => (
          <a
            key={code}
            className="chip"
            href={
              path + writeListing({ ...query, page: 1, sort: sort === code ? undefined : code })
            }
            aria-current={sort === code ? 'true' : undefined}
            rel="nofollow"
          >
            {name}
          </a>
        ))}
    </nav>
  )
}
