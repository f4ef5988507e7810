import type { SortCode } from '#lib/codes/product.ts'
import { enlarged } from './enlarged.ts'
import type { ProductColumns } from './product-columns.ts'

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

export const BEST_SELLING = 3

/** Who sorts by price looks for something to buy. Ties by newest id. */
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

export class SortOrders {
  readonly #columns: ProductColumns
  readonly #orders: Record<SortCode, Int32Array>
  #size = 0

  constructor(columns: ProductColumns) {
    this.#columns = columns
    const empty = () => new Int32Array(columns.id.length)
    this.#orders = { 1: empty(), 2: empty(), 3: empty(), 4: empty(), 5: empty() }
  }

  /** Valid until the next change. */
  of(sort: SortCode): Int32Array {
    return this.#orders[sort].subarray(0, this.#size)
  }

  compare(sort: SortCode): Compare {
    const { column, direction } = KEYS[sort]
    return saleableFirst(this.#columns, this.#columns[column], direction)
  }

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
      const count = removeChanged(order, this.#size, changed)
      insert(order, count, distinct.sort(compare), compare)
      this.#orders[sort] = order
    }
    this.#size = this.#columns.size
  }
}

function removeChanged(order: Int32Array, size: number, changed: Uint8Array): number {
  let count = 0
  for (let place = 0; place < size; place++) {
    const slot = order[place] ?? 0
    if (changed[slot] === 0) order[count++] = slot
  }
  return count
}

function insert(order: Int32Array, end: number, slots: Int32Array, compare: Compare): void {
  for (let at = slots.length - 1; at >= 0; at--) {
    const slot = slots[at] ?? 0
    const place = insertionPoint(order, end, slot, compare)
    order.copyWithin(place + at + 1, place, end)
    order[place + at] = slot
    end = place
  }
}

function insertionPoint(order: Int32Array, end: number, slot: number, compare: Compare): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(order[middle] ?? 0, slot) < 0) low = middle + 1
    else high = middle
  }
  return low
}
