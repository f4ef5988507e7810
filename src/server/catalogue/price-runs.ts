import { SortCode } from '#lib/codes/product.ts'
import type { ProductColumns } from './product-columns.ts'
import type { Selection } from './selection.ts'

/** Slots between two prices of a list by price: the available ones first. */
export function priceRuns(
  { saleable, cost }: ProductColumns,
  slots: Int32Array,
  sort: typeof SortCode.cheapest | typeof SortCode.mostExpensive,
  { min = -Infinity, max = Infinity }: Selection,
): Int32Array[] {
  const saleableEnd = findFirst(slots, 0, slots.length, slot => saleable[slot] === 0)
  const enters = (slot: number): boolean =>
    sort === SortCode.cheapest ? (cost[slot] ?? 0) >= min : (cost[slot] ?? 0) <= max
  const leaves = (slot: number): boolean =>
    sort === SortCode.cheapest ? (cost[slot] ?? 0) > max : (cost[slot] ?? 0) < min
  const run = (from: number, to: number): Int32Array => {
    const start = findFirst(slots, from, to, enters)
    return slots.subarray(start, Math.max(start, findFirst(slots, from, to, leaves)))
  }
  return [run(0, saleableEnd), run(saleableEnd, slots.length)]
}

function findFirst(
  slots: Int32Array,
  from: number,
  to: number,
  isMatch: (slot: number) => boolean,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isMatch(slots[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
