import type { FilterData } from '#lib/contract/filter.ts'
import {
  chosenFilters,
  ENDS_FIELD,
  type ListingQuery,
  withoutFilters,
  writeListing,
} from '#lib/rules/listing.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { showItems } from '#lib/text/sentences.ts'
import { BrandChoice } from './BrandChoice.tsx'
import { Counted } from './Counted.tsx'
import { FILTERS_ID } from './filters-id.ts'
import { PriceRange } from './PriceRange.tsx'
import { ShelfChoice } from './ShelfChoice.tsx'
import { MissingPart } from './MissingPart.tsx'

interface FilterFormProps {
  /** Path of the list. */
  path: string
  query: ListingQuery
  filter: FilterData
  /** A brand's page offers no other. */
  oneBrand?: boolean
}

/** Works without a script. Parts of variable height come last against layout shifts. */
export function FilterForm({ path, query, filter, oneBrand = false }: FilterFormProps) {
  const { q, sort } = query
  const { price } = filter
  return (
    <form
      id={FILTERS_ID}
      className="filter"
      popover="auto"
      action={path}
      autoComplete="off"
      aria-labelledby="filter-t"
    >
      <Head path={path} query={query} />
      {q && <input type="hidden" name="q" value={q} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <input type="hidden" name={ENDS_FIELD} value={`${price.min}-${price.max}`} />
      <SpecialSale count={filter.special_sale.count} chosen={query.special_sale === 1} />
      <PriceRange path={path} query={query} prices={price} />
      <ShelfChoice shelves={filter.shelves} chosen={query.shelf} />
      {!oneBrand && <BrandChoice brands={filter.brands} chosen={query.brand} />}
      <div className="filter-foot">
        <button className="button">{showItems(filter.count)}</button>
      </div>
    </form>
  )
}

interface MissingFilterProps extends Pick<FilterFormProps, 'path' | 'query'> {
  /** Address of the page. */
  href: string
}

/** Replaces a form that failed to load; opened by the same button. */
export const MissingFilter = ({ href, ...list }: MissingFilterProps) => (
  <section id={FILTERS_ID} className="filter" popover="auto" aria-labelledby="filter-t">
    <Head {...list} />
    <MissingPart href={href} part=".filter" />
  </section>
)

const Head = ({ path, query }: Pick<FilterFormProps, 'path' | 'query'>) => (
  <div className="filter-head">
    <h2 id="filter-t">{catalogLabels.filters}</h2>
    <p className="filter-clear">
      {chosenFilters(query).length > 0 && (
        <a href={path + writeListing(withoutFilters(query))} rel="nofollow">
          {catalogLabels.clearFilters}
        </a>
      )}
    </p>
    <button
      type="button"
      className="tool icon-before icon-close"
      popoverTarget={FILTERS_ID}
      popoverTargetAction="hide"
      aria-label={actionLabels.close}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- an opening drawer moves the focus to its autofocus element
      autoFocus
    />
  </div>
)

function SpecialSale({ count, chosen }: { count: number; chosen: boolean }) {
  if (count === 0 && !chosen) return null
  return (
    <fieldset data-part="special_sale">
      <label className="option">
        <input type="checkbox" name="special_sale" value="1" defaultChecked={chosen} />
        <Counted name={catalogLabels.onlySpecialSale} count={count} />
      </label>
    </fieldset>
  )
}
