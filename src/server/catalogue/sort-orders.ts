import type { SortCode } from '#lib/codes/product.ts'
import { enlarged } from './enlarged.ts'
import type { ProductColumns } from './product-columns.ts'

/** Which of two slots stands first: negative for `a`. */
export type Compare = (a: number, b: number) => number

interface SortKey {
  column: 'cost' | 'sold' | 'addedAt' | 'discount'
  direction: 1 | -1
}

const KEYS: Record<SortCode, SortKey> = {
  1: { column: 'cost', direction: 1 },
  2: { column: 'cost', direction: -1 },
  3: { column: 'sold', direction: -1 },
  4: { column: 'addedAt', direction: -1 },
  5: { column: 'discount', direction: -1 },
}
const SORT_CODES = [1, 2, 3, 4, 5] as const

/** What lists are sorted by where nothing else is asked for. */
export const BEST_SELLING = 3

/**
 * By a key for each slot, rising or falling. What can be bought stands before what cannot, whatever
 * the key: a shopper who sorts by price looks for something to buy. Equals stand newest id first.
 */
export function saleableFirst(
  { saleable, id }: ProductColumns,
  keys: Int32Array | Float64Array,
  direction: 1 | -1,
): Compare {
  return (a, b) =>
    (saleable[b] ?? 0) - (saleable[a] ?? 0) ||
    direction * ((keys[a] ?? 0) - (keys[b] ?? 0)) ||
    (id[b] ?? 0) - (id[a] ?? 0)
}

/** All slots in the order of each sort code (section 9), kept in order while products change. */
export class SortOrders {
  readonly #columns: ProductColumns
  readonly #orders: Record<SortCode, Int32Array>
  #size = 0

  constructor(columns: ProductColumns) {
    this.#columns = columns
    const empty = () => new Int32Array(columns.id.length)
    this.#orders = { 1: empty(), 2: empty(), 3: empty(), 4: empty(), 5: empty() }
  }

  /** All slots in this order; valid until the next change. */
  of(sort: SortCode): Int32Array {
    return this.#orders[sort].subarray(0, this.#size)
  }

  compare(sort: SortCode): Compare {
    const { column, direction } = KEYS[sort]
    return saleableFirst(this.#columns, this.#columns[column], direction)
  }

  /**
   * Takes slots, new or changed in the columns, to their places: their old places are closed, their
   * new ones are found by halving. Costs one pass over each order, however few they are.
   */
  place(slots: readonly number[]): void {
    if (slots.length === 0) return
    const changed = new Uint8Array(this.#columns.size)
    for (const slot of slots) changed[slot] = 1
    const distinct = Int32Array.from(new Set(slots))
    for (const sort of SORT_CODES) {
      const before = this.#orders[sort]
      const order =
        before.length < this.#columns.size
          ? enlarged(before, new Int32Array(this.#columns.id.length))
          : before
      const compare = this.compare(sort)
      const kept = without(order, this.#size, changed)
      insert(order, kept, distinct.sort(compare), compare)
      this.#orders[sort] = order
    }
    this.#size = this.#columns.size
  }
}

/** Closes the places of the changed; how many are left. */
function without(order: Int32Array, size: number, changed: Uint8Array): number {
  let kept = 0
  for (let place = 0; place < size; place++) {
    const slot = order[place] ?? 0
    if (changed[slot] === 0) order[kept++] = slot
  }
  return kept
}

/** Brings sorted slots into the first `end` places, from the last to the first. */
function insert(order: Int32Array, end: number, slots: Int32Array, compare: Compare): void {
  for (let left = slots.length - 1; left >= 0; left--) {
    const slot = slots[left] ?? 0
    const place = placeOf(order, end, slot, compare)
    order.copyWithin(place + left + 1, place, end)
    order[place + left] = slot
    end = place
  }
}

/** How many of the first `end` stand before a slot. */
function placeOf(order: Int32Array, end: number, slot: number, compare: Compare): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle] ?? 0, slot) < 0) low = middle + 1
    else high = middle
  }
  return low
}
