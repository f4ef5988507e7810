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
import { Counted } from './Counted.tsx'
import { FILTERS_ID } from './filters-id.ts'
import { PriceRange } from './PriceRange.tsx'
import { MissingPart } from './MissingPart.tsx'
import { printedName } from '#lib/text/printed-name.ts'
import { formatNumber } from '#lib/text/digits.ts'

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
  const { q, sort, literal } = query
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
      {literal && <input type="hidden" name="literal" value={literal} />}
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

interface BrandChoiceProps {
  brands: FilterData['brands']
  chosen: number | undefined
}

/** More brands would outweigh the products; the brands page has all. */
const SHOWN = 100
/** Length from which the list can be searched. */
const SEARCHED_FROM = 10

/** One brand or any, by number of products. */
function BrandChoice({ brands, chosen }: BrandChoiceProps) {
  if (brands.length === 0) return null
  const shown = brands.filter(({ id }, index) => index < SHOWN || id === chosen)
  const any = !brands.some(({ id }) => id === chosen)
  return (
    <fieldset data-part="brand">
      <legend>{catalogLabels.brand}</legend>
      {brands.length >= SEARCHED_FROM && (
        <>
          <input
            type="search"
            className="option-search"
            placeholder={catalogLabels.brandSearch}
            aria-label={catalogLabels.brandSearch}
          />
          <p className="option-none" role="status" hidden>
            {catalogLabels.noSuchBrand}
          </p>
        </>
      )}
      <div className="options">
        <label className="option">
          <input type="radio" name="brand" value="" defaultChecked={any} />
          <span>{catalogLabels.anyBrand}</span>
        </label>
        {shown.map(({ id, name, count }) => (
          <label key={id} className="option">
            <input type="radio" name="brand" value={id} defaultChecked={id === chosen} />
            <Counted name={printedName(name)} count={count} />
          </label>
        ))}
        {shown.length < brands.length && <a href="/brands">{catalogLabels.anyBrand}</a>}
      </div>
    </fieldset>
  )
}

interface ShelfChoiceProps {
  shelves: FilterData['shelves']
  chosen: number | undefined
}

function ShelfChoice({ shelves, chosen }: ShelfChoiceProps) {
  if (shelves.length === 0) return null
  return (
    <fieldset data-part="shelf">
      <legend id="filter-shelf">{catalogLabels.shelf}</legend>
      <select name="shelf" aria-labelledby="filter-shelf" defaultValue={chosen ?? ''}>
        <option value="">{catalogLabels.anyShelf}</option>
        {shelves.map(({ id, name, count }) => (
          <option key={id} value={id}>
            {`${name} (${formatNumber(count)})`}
          </option>
        ))}
      </select>
    </fieldset>
  )
}
