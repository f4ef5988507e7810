import type { FilterData } from '#lib/contract/filter.ts'
import { PRICE_STEP_RIALS } from '#lib/rules/limits.ts'
import { type ListingQuery, writeListing } from '#lib/rules/listing.ts'
import { priceBands, rangeBar, sliderEnds, thumbsOf } from '#lib/rules/price-range.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { priceBetween } from '#lib/text/sentences.ts'

interface PriceRangeProps {
  /** Path of the list. */
  path: string
  query: ListingQuery
  /** Range of the products left by the other filters. */
  prices: FilterData['price']
}

/**
 * Right to left; values in rials, texts in toman. Without a script, links to round price ranges
 * replace them (styles/listing/price-range.css).
 */
export function PriceRange({ path, query, prices }: PriceRangeProps) {
  const { min, max } = query
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
      <p className="range-status" aria-hidden="true">
        <span>{formatTomanWithUnit(thumbs.min)}</span>{' '}
        <span>{formatTomanWithUnit(thumbs.max)}</span>
      </p>
      <PriceLinks path={path} query={query} prices={prices} />
    </fieldset>
  )
}

/** Nothing without round prices; then the sliders stay. */
function PriceLinks({ path, query, prices }: PriceRangeProps) {
  const bands = priceBands(prices)
  if (bands.length === 0) return null
  const isChosen = (band: Pick<ListingQuery, 'min' | 'max'>) =>
    band.min === query.min && band.max === query.max
  return (
    <noscript>
      <p className="chips">
        {bands.map(band => (
          <a
            key={band.min ?? 0}
            className="chip"
            href={path + writeListing({ ...query, ...band, page: 1 })}
            rel="nofollow"
            aria-current={isChosen(band) ? 'true' : undefined}
          >
            {priceBetween(band.min, band.max)}
          </a>
        ))}
      </p>
    </noscript>
  )
}
