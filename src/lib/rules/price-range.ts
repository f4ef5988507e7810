/** Rials, the smaller first. */
export interface PriceEnds {
  min: number
  max: number
}

/**
 * Ends of the slider: the prices, extended to the selected range.
 * @example sliderEnds({ min: 50, max: 90 }, 20, 70) // { min: 20, max: 90 }
 */
export const sliderEnds = (
  prices: PriceEnds,
  min: number | undefined,
  max: number | undefined,
): PriceEnds => {
  const all = [prices.min, prices.max, min ?? prices.min, max ?? prices.max]
  return { min: Math.min(...all), max: Math.max(...all) }
}

/** Without a selection the thumbs are at the ends. */
export const thumbsOf = (
  ends: PriceEnds,
  min: number | undefined,
  max: number | undefined,
): PriceEnds => ({ min: min ?? ends.min, max: max ?? ends.max })

const LENGTH = 1000

/**
 * The bar between the thumbs, in thousandths from the left; right to left, so small prices are
 * right.
 * @example rangeBar({ min: 0, max: 100 }, { min: 10, max: 30 }) // { x: 700, width: 200 }
 */
export function rangeBar(ends: PriceEnds, thumbs: PriceEnds): { x: number; width: number } {
  const part = (price: number) => Math.round((LENGTH * price) / (ends.max - ends.min))
  return { x: part(ends.max - thumbs.max), width: part(thumbs.max - thumbs.min) }
}

/**
 * A thumb stops at the other one.
 * @example movedThumb({ min: 50, max: 30 }, 'min') // { min: 30, max: 30 }
 */
export const movedThumb = (thumbs: PriceEnds, moved: keyof PriceEnds): PriceEnds =>
  moved === 'min'
    ? { min: Math.min(thumbs.min, thumbs.max), max: thumbs.max }
    : { min: thumbs.min, max: Math.max(thumbs.min, thumbs.max) }

/** Leading digits of round prices, coarser when there are too many. */
const ROUND = [[1, 2, 5], [1, 5], [1]]
const EDGES_MAX = 5

/** Open where an end is missing. */
interface PriceBand {
  min: number | undefined
  max: number | undefined
}

/**
 * Round price ranges that cover `prices`, for use without the slider.
 * @example priceBands({ min: 87_000, max: 300_000 }) // [{ max: 100_000 }, { min: 100_000, max:
 * 200_000 }, { min: 200_000 }]
 */
export function priceBands(prices: PriceEnds): PriceBand[] {
  const all = ROUND.map(digits => roundPrices(prices, digits))
  const edges = all.find(({ length }) => length <= EDGES_MAX) ?? all.at(-1)?.slice(-EDGES_MAX) ?? []
  if (edges.length === 0) return []
  const bounds = [undefined, ...edges, undefined]
  return bounds.slice(1).map((to, index) => ({ min: bounds[index], max: to }))
}

function roundPrices({ min, max }: PriceEnds, digits: readonly number[]): number[] {
  const prices: number[] = []
  for (let power = 10 ** Math.floor(Math.log10(Math.max(min, 1))); power < max; power *= 10)
    prices.push(...digits.map(digit => digit * power))
  return prices.filter(price => price > min && price < max)
}
