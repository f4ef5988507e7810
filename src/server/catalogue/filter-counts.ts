import type { CatalogueIndex } from './catalogue-index.ts'
import { filterSlots } from './filter-slots.ts'
import { listedSlots } from './listed-slots.ts'
import { ancestorNumbers, sumParts } from './ordered-groups.ts'
import { MISSES, missesOf, type Selection } from './selection.ts'

/** Counted with the rest of the selection, without the choice's own part. */
export interface FilterCounts {
  count: number
  /** Rials, of the selection without the price; null where it is empty. */
  price: { min: number; max: number } | null
  specialSale: number
  ofBrand: (id: number) => number
  ofCategory: (id: number) => number
  ofShelf: (id: number) => number
}

export function countFilters(
  index: CatalogueIndex,
  selection: Selection,
  now: number,
): FilterCounts {
  index.repriceAt(now)
  const { columns, groups } = index
  const tally = tallyOf(index, selection)
  const brands = tally.brands
  const categories = sumParts(tally.categories, ancestorNumbers(columns, groups))
  return {
    count: tally.count,
    price: tally.min <= tally.max ? { min: tally.min, max: tally.max } : null,
    specialSale: tally.specialSale,
    ofBrand: id => brands[columns.brands.find(id) ?? -1] ?? 0,
    ofCategory: id => categories[columns.categories.find(id) ?? -1] ?? 0,
    ofShelf: id =>
      filterSlots(index.slotsOf(groups.onShelf(id)), slot => tally.besideShelf[slot] === 1).length,
  }
}

interface Tally {
  count: number
  min: number
  max: number
  specialSale: number
  /** By number; categories without their descendants. */
  brands: Int32Array
  categories: Int32Array
  /** By slot: matches everything but the shelf. */
  besideShelf: Uint8Array
}

/** Over all slots, or those of a search or chosen ids. */
function tallyOf(index: CatalogueIndex, selection: Selection): Tally {
  const { columns } = index
  const { brand, category, onSale, cost } = columns
  const tally: Tally = {
    count: 0,
    min: Infinity,
    max: -Infinity,
    specialSale: 0,
    brands: new Int32Array(columns.brands.size),
    categories: new Int32Array(columns.categories.size),
    besideShelf: new Uint8Array(columns.size),
  }
  const { brands, categories, besideShelf } = tally
  const misses = missesOf(index, selection)
  const shelf = shelfFlags(index, selection)
  const slots = listedSlots(index, { hits: selection.hits, ids: selection.ids })
  const size = slots?.length ?? columns.size
  for (let position = 0; position < size; position++) {
    const slot = slots ? (slots[position] ?? 0) : position
    const missing = misses(slot) | (shelf === null || shelf[slot] === 1 ? 0 : MISSES.shelf)
    const brandNumber = brand[slot] ?? 0
    const categoryNumber = category[slot] ?? 0
    const price = cost[slot] ?? 0
    if (missing === 0) tally.count++
    if ((missing & ~MISSES.brand) === 0) brands[brandNumber] = (brands[brandNumber] ?? 0) + 1
    if ((missing & ~MISSES.category) === 0)
      categories[categoryNumber] = (categories[categoryNumber] ?? 0) + 1
    if ((missing & ~MISSES.specialSale) === 0) tally.specialSale += onSale[slot] ?? 0
    if ((missing & ~MISSES.shelf) === 0) besideShelf[slot] = 1
    if ((missing & ~MISSES.price) === 0) {
      if (price < tally.min) tally.min = price
      if (price > tally.max) tally.max = price
    }
  }
  return tally
}

function shelfFlags(index: CatalogueIndex, { shelf }: Selection): Uint8Array | null {
  if (shelf === undefined) return null
  const flags = new Uint8Array(index.columns.size)
  for (const slot of index.slotsOf(index.groups.onShelf(shelf))) flags[slot] = 1
  return flags
}
