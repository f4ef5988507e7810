import type { Groups } from './groups.ts'
import { filterSlots } from './filter-slots.ts'
import type { ProductColumns } from './product-columns.ts'

/** A sort order partitioned by category, brand and special sale, so that any page is a slice. */
export interface OrderedGroups {
  ofCategory: (category: number) => Int32Array
  ofBrand: (brand: number) => Int32Array
  onSale: () => Int32Array
}

const NONE = new Int32Array(0)

export function groupOrder(
  order: Int32Array,
  columns: ProductColumns,
  groups: Groups,
): OrderedGroups {
  const { brand, category, brands, onSale } = columns
  const byCategory = lazy(() => partition(order, category, ancestorNumbers(columns, groups)))
  const byBrand = lazy(() => {
    const single = Array.from({ length: brands.size }, (_, number) => [number])
    return partition(order, brand, single)
  })
  const saleSlots = lazy(() => filterSlots(order, slot => onSale[slot] === 1))
  return {
    ofCategory: number => byCategory()[number] ?? NONE,
    ofBrand: number => byBrand()[number] ?? NONE,
    onSale: () => saleSlots(),
  }
}

export const ancestorNumbers = ({ categories }: ProductColumns, groups: Groups): number[][] =>
  Array.from({ length: categories.size }, (_, number) =>
    groups.above(categories.idOf(number)).map(id => categories.numberFor(id)),
  )

/** Parts in one array: each slot goes to every part that its group belongs to. */
function partition(
  order: Int32Array,
  groupOf: Int32Array,
  partsOf: readonly number[][],
): Int32Array[] {
  const lengths = lengthsOf(order, groupOf, partsOf)
  const ends = new Int32Array(lengths.length)
  let total = 0
  for (const [part, length] of lengths.entries()) {
    ends[part] = total
    total += length
  }
  const slots = new Int32Array(total)
  for (let index = 0; index < order.length; index++) {
    const slot = order[index] ?? 0
    const parts = partsOf[groupOf[slot] ?? 0]
    for (let at = 0; parts !== undefined && at < parts.length; at++) {
      const part = parts[at] ?? 0
      const end = ends[part] ?? 0
      slots[end] = slot
      ends[part] = end + 1
    }
  }
  return Array.from(lengths, (length, part) => {
    const end = ends[part] ?? 0
    return slots.subarray(end - length, end)
  })
}

function lengthsOf(
  order: Int32Array,
  groupOf: Int32Array,
  partsOf: readonly number[][],
): Int32Array {
  const counts = new Int32Array(partsOf.length)
  for (let index = 0; index < order.length; index++) {
    const group = groupOf[order[index] ?? 0] ?? 0
    counts[group] = (counts[group] ?? 0) + 1
  }
  return sumParts(counts, partsOf)
}

function lazy<T>(make: () => T): () => T {
  let cache: { value: T } | undefined
  return () => (cache ??= { value: make() }).value
}

export function sumParts(counts: Int32Array, partsOf: readonly number[][]): Int32Array {
  const sums = new Int32Array(partsOf.length)
  for (const [group, parts] of partsOf.entries())
    for (const part of parts) sums[part] = (sums[part] ?? 0) + (counts[group] ?? 0)
  return sums
}
