import type { FilterData } from '#lib/contract/filter.ts'
import { PRICE_STEP_RIALS } from '#lib/rules/limits.ts'
import { rangeBar, sliderEnds, thumbsOf } from '#lib/rules/price-range.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'

interface PriceRangeProps {
  /** The lowest and highest price of what the other filters leave. */
  prices: FilterData['price']
  min: number | undefined
  max: number | undefined
}

/**
 * Two native sliders over one bar; in a page written from right to left their small end is at the
 * right. Values are rials, what is printed and said is toman.
 */
export function PriceRange({ prices, min, max }: PriceRangeProps) {
  if (prices.min >= prices.max) return null
  const ends = sliderEnds(prices, min, max)
  const thumbs = thumbsOf(ends, min, max)
  const bar = rangeBar(ends, thumbs)
  const slider = { ...ends, step: PRICE_STEP_RIALS }
  return (
    <fieldset data-part="price">
      <legend>{catalogLabels.priceRange}</legend>
      <div className="range">
        <svg viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">
          <rect x={bar.x} width={bar.width} height="1" />
        </svg>
        <input
          type="range"
          {...slider}
          name="min"
          defaultValue={thumbs.min}
          aria-label={catalogLabels.priceLowest}
          aria-valuetext={formatTomanWithUnit(thumbs.min)}
        />
        <input
          type="range"
          {...slider}
          name="max"
          defaultValue={thumbs.max}
          aria-label={catalogLabels.priceHighest}
          aria-valuetext={formatTomanWithUnit(thumbs.max)}
        />
      </div>
      <p className="range-says" aria-hidden="true">
        <span>{formatTomanWithUnit(thumbs.min)}</span>{' '}
        <span>{formatTomanWithUnit(thumbs.max)}</span>
      </p>
    </fieldset>
  )
}
