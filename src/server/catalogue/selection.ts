import type { CatalogueIndex } from './catalogue-index.ts'
import type { SearchHits } from '../search/find.ts'

/** What a list of products is narrowed by; the parts combine. */
export interface Selection {
  /** With everything below it. */
  category?: number | undefined
  brand?: number | undefined
  shelf?: number | undefined
  /** Only what is in special sale now. */
  specialSale?: boolean
  /** Bounds of the price now, in rials, both included. */
  min?: number | undefined
  max?: number | undefined
  ids?: readonly number[] | undefined
  /** What the words of a search find. */
  hits?: SearchHits | undefined
}

/** The part of a selection that a product does not meet, one bit each; 0 is a product that fits. */
export const MISSES = { category: 1, brand: 2, specialSale: 4, price: 8, shelf: 16 } as const

/**
 * Which parts of a selection a slot misses, as bits of MISSES: category, brand, special sale and
 * price. Shelf, ids and hits are lists of their own (listed-slots.ts).
 */
export function missesOf(
  { columns, groups }: CatalogueIndex,
  selection: Selection,
): (slot: number) => number {
  const { min = -Infinity, max = Infinity } = selection
  const { category, brand, onSale, cost } = columns
  const wantedBrand =
    selection.brand === undefined ? null : (columns.brands.find(selection.brand) ?? -1)
  const wantedCategories =
    selection.category === undefined
      ? null
      : flags(columns.categories.size, groups.below(selection.category), id =>
          columns.categories.find(id),
        )
  const wantedSale = selection.specialSale ?? false
  return slot => {
    const price = cost[slot] ?? 0
    let misses = price >= min && price <= max ? 0 : MISSES.price
    if (wantedCategories !== null && wantedCategories[category[slot] ?? 0] === 0)
      misses |= MISSES.category
    if (wantedBrand !== null && brand[slot] !== wantedBrand) misses |= MISSES.brand
    if (wantedSale && onSale[slot] === 0) misses |= MISSES.specialSale
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
