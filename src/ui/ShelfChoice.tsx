import type { FilterData } from '#lib/contract/filter.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'

interface ShelfChoiceProps {
  shelves: FilterData['shelves']
  chosen: number | undefined
}

export function ShelfChoice({ shelves, chosen }: ShelfChoiceProps) {
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
