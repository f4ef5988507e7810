import type { CatalogueIndex } from './catalogue-index.ts'
import type { SearchHits } from '../search/score-hits.ts'

/** The parts combine. */
export interface Selection {
  /** With its descendants. */
  category?: number | undefined
  brand?: number | undefined
  shelf?: number | undefined
  /** Now. */
  specialSale?: boolean
  /** Current price in rials, inclusive. */
  min?: number | undefined
  max?: number | undefined
  ids?: readonly number[] | undefined
  hits?: SearchHits | undefined
}

/** A bit for each part that a product does not meet. */
export const MISSES = { category: 1, brand: 2, specialSale: 4, price: 8, shelf: 16 } as const

/** Bits of MISSES, without shelf, ids and hits, which are lists of their own (listed-slots.ts). */
export function missesOf(
  { columns, groups }: CatalogueIndex,
  selection: Selection,
): (slot: number) => number {
  const { min = -Infinity, max = Infinity } = selection
  const { category, brand, onSale, cost } = columns
  const brandNumber =
    selection.brand === undefined ? null : (columns.brands.find(selection.brand) ?? -1)
  const categoryFlags =
    selection.category === undefined
      ? null
      : flags(columns.categories.size, groups.below(selection.category), id =>
          columns.categories.find(id),
        )
  const onlySale = selection.specialSale ?? false
  return slot => {
    const price = cost[slot] ?? 0
    let misses = price >= min && price <= max ? 0 : MISSES.price
    if (categoryFlags !== null && categoryFlags[category[slot] ?? 0] === 0)
      misses |= MISSES.category
    if (brandNumber !== null && brand[slot] !== brandNumber) misses |= MISSES.brand
    if (onlySale && onSale[slot] === 0) misses |= MISSES.specialSale
    return misses
  }
}

function flags(
  size: number,
  ids: readonly number[],
  numberOf: (id: number) => number | undefined,
): Uint8Array {
  const set = new Uint8Array(size)
  for (const id of ids) {
    const number = numberOf(id)
    if (number !== undefined) set[number] = 1
  }
  return set
}
