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
