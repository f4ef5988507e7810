import type { FilterData } from '#lib/contract/filter.ts'
import {
  chosenFilters,
  type ListingFilter,
  type ListingQuery,
  shelfName,
  withoutFilter,
  withoutFilters,
  writeListing,
} from '#lib/rules/listing.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { priceBetween, removeFilter } from '#lib/text/sentences.ts'

interface ChosenFiltersProps {
  path: string
  query: ListingQuery
  /** Provides names; without it the kind of filter is shown. */
  filter: FilterData | null
}

/** Each links to the list without it; the last to the list without any. */
export function ChosenFilters({ path, query, filter }: ChosenFiltersProps) {
  const chosen = chosenFilters(query)
  if (chosen.length === 0) return null
  return (
    <ul className="chips chosen" aria-label={catalogLabels.chosenFilters}>
      {chosen.map(each => {
        const name = nameOf(each, query, filter)
        return (
          <li key={each}>
            <a
              className="chip"
              href={path + writeListing(withoutFilter(query, each))}
              rel="nofollow"
              aria-label={removeFilter(name)}
            >
              {printedName(name)} <i className="icon icon-small icon-close" />
            </a>
          </li>
        )
      })}
      <li>
        <a
          className="chip chip-bare"
          href={path + writeListing(withoutFilters(query))}
          rel="nofollow"
        >
          {catalogLabels.clearFilters}
        </a>
      </li>
    </ul>
  )
}

function nameOf(each: ListingFilter, query: ListingQuery, filter: FilterData | null): string {
  switch (each) {
    case 'special_sale':
      return catalogLabels.specialSale
    case 'brand':
      return brandName(query, filter) ?? (filter ? catalogLabels.unknownBrand : catalogLabels.brand)
    case 'shelf':
      return shelfName(query, filter) ?? (filter ? catalogLabels.unknownShelf : catalogLabels.shelf)
    case 'price':
      return priceBetween(query.min, query.max)
  }
}

const brandName = ({ brand }: ListingQuery, filter: FilterData | null): string | undefined =>
  filter?.brands.find(({ id }) => id === brand)?.name
