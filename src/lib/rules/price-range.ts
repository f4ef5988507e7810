/** Two prices in rials, the smaller one first. */
export interface PriceEnds {
  min: number
  max: number
}

const within = (price: number, { min, max }: PriceEnds): number =>
  Math.min(max, Math.max(min, price))

/** Where the thumbs of a slider between `ends` stand: at its end where nothing is asked. */
export const thumbsOf = (
  ends: PriceEnds,
  min: number | undefined,
  max: number | undefined,
): PriceEnds => ({ min: within(min ?? ends.min, ends), max: within(max ?? ends.max, ends) })

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
