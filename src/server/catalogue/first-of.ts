import type { Compare } from './sort-orders.ts'

/** So many more than asked for are gathered before the worse ones go. */
const SPARE = 64

/**
 * The first `count` of a list in an order. A long list is not sorted whole: what is no better than
 * the last of the best so far goes by at once.
 * @example firstOf([4, 9, 1, 7], 2, (a, b) => a - b) // [1, 4]
 */
export function firstOf(list: Iterable<number>, count: number, compare: Compare): number[] {
  const best: number[] = []
  let last: number | undefined
  for (const one of list) {
    if (last !== undefined && compare(one, last) >= 0) continue
    best.push(one)
    if (best.length < count * 2 + SPARE) continue
    best.sort(compare)
    best.length = count
    last = best[count - 1]
  }
  return best.sort(compare).slice(0, count)
}
