import { SortCode } from '#lib/codes/product.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { firstOf } from './first-of.ts'
import { keptSlots } from './kept-slots.ts'
import { listedSlots, ownOrder } from './listed-slots.ts'
import { priceRuns } from './price-runs.ts'
import { missesOf, type Selection } from './selection.ts'
import { BEST_SELLING } from './sort-orders.ts'

/** How many steps of a walk along a list cost as much as weighing one slot against the best. */
const STEPS_A_SLOT = 5

/** A part of a list. */
export interface Page {
  offset: number
  limit: number
}

/** The ids of one page in their order, and how many there are in all. */
export interface Listed {
  ids: number[]
  count: number
}

/** A list of slots that is kept in every order. */
type Kept = (sort: SortCode) => Int32Array

/**
 * One page of the products that a selection leaves, at the prices of `now` (epoch seconds). Without
 * a sort a search has its own order and a shelf too; everything else has its best sellers first.
 */
export function listPage(
  index: CatalogueIndex,
  selection: Selection,
  sort: SortCode | undefined,
  page: Page,
  now: number,
): Listed {
  index.moveTo(now)
  const listed = listedSlots(index, selection)
  if (!listed) return pageOfKept(index, selection, sort ?? BEST_SELLING, page)
  const slots = narrowed(index, listed, selection)
  const compare = sort === undefined ? ownOrder(index, selection) : index.orders.compare(sort)
  const first = firstOf(slots, page.offset + page.limit, compare)
  return { ids: index.idsOf(first.slice(page.offset)), count: slots.length }
}

function narrowed(index: CatalogueIndex, slots: Int32Array, selection: Selection): Int32Array {
  const { category, brand, specialSale, min, max } = selection
  if ((category ?? brand ?? min ?? max) === undefined && !specialSale) return slots
  const misses = missesOf(index, selection)
  return keptSlots(slots, slot => misses(slot) === 0)
}

/** A page of a list that is kept in this order, or of what is left of the shortest one. */
function pageOfKept(
  index: CatalogueIndex,
  selection: Selection,
  sort: SortCode,
  page: Page,
): Listed {
  const lists = keptLists(index, selection)
  const [list = (by: SortCode) => index.orders.of(by)] = lists.sort(
    (a, b) => a(sort).length - b(sort).length,
  )
  if (lists.length > 1) return walk(index, list(sort), selection, page)
  if (selection.min !== undefined || selection.max !== undefined)
    return pageOfPrices(index, list, selection, sort, page)
  return { ids: index.idsOf(cut([list(sort)], page)), count: list(sort).length }
}

/** The kept lists whose common part, but for the price, is the selection; none is everything. */
function keptLists(
  { dealt, columns }: CatalogueIndex,
  { category, brand, specialSale }: Selection,
): Kept[] {
  const lists: Kept[] = []
  if (category !== undefined) {
    const number = columns.categories.find(category) ?? -1
    lists.push(sort => dealt(sort).ofCategory(number))
  }
  if (brand !== undefined) {
    const number = columns.brands.find(brand) ?? -1
    lists.push(sort => dealt(sort).ofBrand(number))
  }
  if (specialSale) lists.push(sort => dealt(sort).onSale())
  return lists
}

/** Between two prices of one list: the list by price tells at once which and how many there are. */
function pageOfPrices(
  index: CatalogueIndex,
  list: Kept,
  selection: Selection,
  sort: SortCode,
  page: Page,
): Listed {
  const byPrice = sort === SortCode.mostExpensive ? 2 : 1
  const runs = priceRuns(index.columns, list(byPrice), byPrice, selection)
  const count = runs.reduce((sum, run) => sum + run.length, 0)
  if (sort === byPrice) return { ids: index.idsOf(cut(runs, page)), count }
  const slots = list(sort)
  const end = page.offset + page.limit
  if ((slots.length * end) / count < count * STEPS_A_SLOT)
    return walk(index, slots, selection, page, count)
  const first = firstOf(
    runs.flatMap(run => [...run]),
    end,
    index.orders.compare(sort),
  )
  return { ids: index.idsOf(first.slice(page.offset)), count }
}

/** Walks along slots in their order; where the count is known, no further than the page's end. */
function walk(
  index: CatalogueIndex,
  slots: Int32Array,
  selection: Selection,
  { offset, limit }: Page,
  known?: number,
): Listed {
  const misses = missesOf(index, selection)
  const found: number[] = []
  let count = 0
  for (const slot of slots) {
    if (misses(slot) !== 0) continue
    if (count >= offset && found.length < limit) found.push(slot)
    count++
    if (known !== undefined && found.length === limit) break
  }
  return { ids: index.idsOf(found), count: known ?? count }
}

/** A page of lists that follow one another. */
function cut(lists: readonly Int32Array[], { offset, limit }: Page): number[] {
  const slots: number[] = []
  let before = 0
  for (const list of lists) {
    const start = Math.max(0, offset - before)
    slots.push(...list.subarray(start, start + limit - slots.length))
    before += list.length
  }
  return slots
}
