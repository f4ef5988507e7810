import type { FilterData } from '#lib/contract/filter.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { Counted } from './Counted.tsx'

interface BrandChoiceProps {
  brands: FilterData['brands']
  chosen: number | undefined
}

/** More brands would outweigh the products; the brands page has all. */
const SHOWN = 100
/** Length from which the list can be searched. */
const SEARCHED_FROM = 10

/** One brand or any, by number of products. */
export function BrandChoice({ brands, chosen }: BrandChoiceProps) {
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
