/** Two prices in rials, the smaller one first. */
export interface PriceEnds {
  min: number
  max: number
}

/**
 * The ends of a slider over prices of `prices` where `min` and `max` are asked: it reaches as far as
 * what is asked, also where another filter has left no price there.
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

/** Where the thumbs of a slider between `ends` stand: at its end where nothing is asked. */
export const thumbsOf = (
  ends: PriceEnds,
  min: number | undefined,
  max: number | undefined,
): PriceEnds => ({ min: min ?? ends.min, max: max ?? ends.max })

/** The length of a slider's bar. */
const LENGTH = 1000

/**
 * The part of the bar between the thumbs, in thousandths from the left: small prices are right.
 * @example rangeBar({ min: 0, max: 100 }, { min: 10, max: 30 }) // { x: 700, width: 200 }
 */
export function rangeBar(ends: PriceEnds, thumbs: PriceEnds): { x: number; width: number } {
  const part = (price: number) => Math.round((LENGTH * price) / (ends.max - ends.min))
  return { x: part(ends.max - thumbs.max), width: part(thumbs.max - thumbs.min) }
}

/**
 * The thumbs after one was moved: it stops at the other one.
 * @example movedThumb({ min: 50, max: 30 }, 'min') // { min: 30, max: 30 }
 */
export const movedThumb = (thumbs: PriceEnds, moved: keyof PriceEnds): PriceEnds =>
  moved === 'min'
    ? { min: Math.min(thumbs.min, thumbs.max), max: thumbs.max }
    : { min: thumbs.min, max: Math.max(thumbs.min, thumbs.max) }

/** The first digits of round prices; those are taken that make few enough. */
const ROUND = [[1, 2, 5], [1, 5], [1]]
const EDGES_MAX = 5

/** Open where an end is missing. */
interface PriceBand {
  min: number | undefined
  max: number | undefined
}

/**
 * Ranges of round prices that together are all of `prices`, for who has no slider to move; none where
 * no round price lies between its ends.
 * @example priceBands({ min: 87_000, max: 300_000 })
 * // [{ max: 100_000 }, { min: 100_000, max: 200_000 }, { min: 200_000 }]
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
