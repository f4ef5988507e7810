import { SortCode } from '#lib/codes/product.ts'
import type { ProductColumns } from './product-columns.ts'
import type { Selection } from './selection.ts'

/**
 * The slots between two prices of a list that is in the order by price, rising (1) or falling (2):
 * a run of those that can be bought, then a run of those that cannot.
 */
export function priceRuns(
  { saleable, cost }: ProductColumns,
  slots: Int32Array,
  sort: 1 | 2,
  { min = -Infinity, max = Infinity }: Selection,
): Int32Array[] {
  const boughtEnd = firstPlace(slots, 0, slots.length, slot => saleable[slot] === 0)
  const enters = (slot: number): boolean =>
    sort === SortCode.cheapest ? (cost[slot] ?? 0) >= min : (cost[slot] ?? 0) <= max
  const leaves = (slot: number): boolean =>
    sort === SortCode.cheapest ? (cost[slot] ?? 0) > max : (cost[slot] ?? 0) < min
  const run = (from: number, to: number): Int32Array => {
    const start = firstPlace(slots, from, to, enters)
    return slots.subarray(start, Math.max(start, firstPlace(slots, from, to, leaves)))
  }
  return [run(0, boughtEnd), run(boughtEnd, slots.length)]
}

/** The first place from which on a thing holds, found by halving; `to` where it never does. */
function firstPlace(
  slots: Int32Array,
  from: number,
  to: number,
  holds: (slot: number) => boolean,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(slots[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
