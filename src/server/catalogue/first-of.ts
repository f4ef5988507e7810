import type { Compare } from './sort-orders.ts'

/** Gathered beyond `count` before the worst are dropped. */
const SPARE = 64

/**
 * The first `count` items in an order, without sorting the whole list.
 * @example firstOf([4, 9, 1, 7], 2, (a, b) => a - b) // [1, 4]
 */
export function firstOf(list: ArrayLike<number>, count: number, compare: Compare): number[] {
  const best: number[] = []
  let last: number | undefined
  for (let at = 0; at < list.length; at++) {
    const item = list[at] as number
    if (last !== undefined && compare(item, last) >= 0) continue
    best.push(item)
    if (best.length < count * 2 + SPARE) continue
    best.sort(compare)
    best.length = count
    last = best[count - 1]
  }
  return best.sort(compare).slice(0, count)
}
