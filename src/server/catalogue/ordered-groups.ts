import type { Groups } from './groups.ts'
import { keptSlots } from './kept-slots.ts'
import type { ProductColumns } from './product-columns.ts'

/**
 * The slots of one sort's order, dealt out to categories, brands and the special sale: any page of
 * a category, with everything below it, is then a part of an array.
 */
export interface OrderedGroups {
  /** By the number of a category. */
  ofCategory: (category: number) => Int32Array
  /** By the number of a brand. */
  ofBrand: (brand: number) => Int32Array
  onSale: () => Int32Array
}

const NONE = new Int32Array(0)

/** Each kind of part is dealt when it is first asked for. */
export function dealOrder(
  order: Int32Array,
  columns: ProductColumns,
  groups: Groups,
): OrderedGroups {
  const { brand, category, brands, onSale } = columns
  const byCategory = once(() => deal(order, category, numbersAbove(columns, groups)))
  const byBrand = once(() => {
    const alone = Array.from({ length: brands.size }, (_, number) => [number])
    return deal(order, brand, alone)
  })
  const inSale = once(() => keptSlots(order, slot => onSale[slot] === 1))
  return {
    ofCategory: wanted => byCategory()[wanted] ?? NONE,
    ofBrand: wanted => byBrand()[wanted] ?? NONE,
    onSale: () => inSale(),
  }
}

/** For the number of each category the numbers of those above it and its own. */
export const numbersAbove = ({ categories }: ProductColumns, groups: Groups): number[][] =>
  Array.from({ length: categories.size }, (_, number) =>
    groups.above(categories.idOf(number)).map(id => categories.give(id)),
  )

/**
 * The parts of an order, one after the other in one array: each slot goes to every part that its
 * group belongs to. One pass to count, one to deal.
 */
function deal(order: Int32Array, groupOf: Int32Array, partsOf: readonly number[][]): Int32Array[] {
  const lengths = lengthsOf(order, groupOf, partsOf)
  const ends = new Int32Array(lengths.length)
  let all = 0
  for (const [part, length] of lengths.entries()) {
    ends[part] = all
    all += length
  }
  const dealt = new Int32Array(all)
  for (let place = 0; place < order.length; place++) {
    const slot = order[place] ?? 0
    const parts = partsOf[groupOf[slot] ?? 0]
    for (let at = 0; parts !== undefined && at < parts.length; at++) {
      const part = parts[at] ?? 0
      const end = ends[part] ?? 0
      dealt[end] = slot
      ends[part] = end + 1
    }
  }
  return Array.from(lengths, (length, part) => {
    const end = ends[part] ?? 0
    return dealt.subarray(end - length, end)
  })
}

function lengthsOf(
  order: Int32Array,
  groupOf: Int32Array,
  partsOf: readonly number[][],
): Int32Array {
  const own = new Int32Array(partsOf.length)
  for (let place = 0; place < order.length; place++) {
    const group = groupOf[order[place] ?? 0] ?? 0
    own[group] = (own[group] ?? 0) + 1
  }
  return summedUp(own, partsOf)
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** What each part holds, from what each group of it holds. */
export function summedUp(own: Int32Array, partsOf: readonly number[][]): Int32Array {
  const sums = new Int32Array(partsOf.length)
  for (const [group, parts] of partsOf.entries())
    for (const part of parts) sums[part] = (sums[part] ?? 0) + (own[group] ?? 0)
  return sums
}
