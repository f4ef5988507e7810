import type { CatalogueIndex } from './catalogue-index.ts'
import { keptSlots } from './kept-slots.ts'
import { listedSlots } from './listed-slots.ts'
import { numbersAbove, summedUp } from './ordered-groups.ts'
import { MISSES, missesOf, type Selection } from './selection.ts'

/**
 * What each choice of a filter would leave, all other parts of the selection applied but not the
 * choice's own: what is counted beside a choice is what choosing it leads to.
 */
export interface FilterCounts {
  /** Of the selection as it is. */
  count: number
  /** Of what the other parts leave, rials; null where they leave nothing. */
  price: { min: number; max: number } | null
  specialSale: number
  ofBrand: (id: number) => number
  ofCategory: (id: number) => number
  ofShelf: (id: number) => number
}

/** Counts every choice in one pass, at the prices of `now` (epoch seconds). */
export function countFilters(
  index: CatalogueIndex,
  selection: Selection,
  now: number,
): FilterCounts {
  index.moveTo(now)
  const { columns, groups } = index
  const tally = tallyOf(index, selection)
  const brands = tally.brands
  const categories = summedUp(tally.categories, numbersAbove(columns, groups))
  return {
    count: tally.count,
    price: tally.min <= tally.max ? { min: tally.min, max: tally.max } : null,
    specialSale: tally.specialSale,
    ofBrand: id => brands[columns.brands.find(id) ?? -1] ?? 0,
    ofCategory: id => categories[columns.categories.find(id) ?? -1] ?? 0,
    ofShelf: id =>
      keptSlots(index.slotsOf(groups.onShelf(id)), slot => tally.besideShelf[slot] === 1).length,
  }
}

interface Tally {
  count: number
  min: number
  max: number
  specialSale: number
  /** By number; of categories without those below. */
  brands: Int32Array
  categories: Int32Array
  /** A flag for each slot that everything but the shelf leaves. */
  besideShelf: Uint8Array
}

/** Over all slots, or what a search or chosen ids leave: no choice of a filter takes these back. */
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
  const listed = listedSlots(index, { hits: selection.hits, ids: selection.ids })
  const size = listed?.length ?? columns.size
  for (let place = 0; place < size; place++) {
    const slot = listed ? (listed[place] ?? 0) : place
    const missed = misses(slot) | (shelf === null || shelf[slot] === 1 ? 0 : MISSES.shelf)
    const own = brand[slot] ?? 0
    const kind = category[slot] ?? 0
    const price = cost[slot] ?? 0
    if (missed === 0) tally.count++
    if ((missed & ~MISSES.brand) === 0) brands[own] = (brands[own] ?? 0) + 1
    if ((missed & ~MISSES.category) === 0) categories[kind] = (categories[kind] ?? 0) + 1
    if ((missed & ~MISSES.specialSale) === 0) tally.specialSale += onSale[slot] ?? 0
    if ((missed & ~MISSES.shelf) === 0) besideShelf[slot] = 1
    if ((missed & ~MISSES.price) === 0) {
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
