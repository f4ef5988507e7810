import { SortCode } from '#lib/codes/product.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { firstOf } from './first-of.ts'
import { filterSlots } from './filter-slots.ts'
import { listedSlots, defaultOrder } from './listed-slots.ts'
import { missesOf, type Selection } from './selection.ts'
import { BEST_SELLING } from './sort-orders.ts'
import type { ProductColumns } from './product-columns.ts'

/** Steps along a list that cost as much as one comparison of slots. */
const STEPS_PER_COMPARISON = 5

export interface Page {
  offset: number
  limit: number
}

/** `count` is the total. */
export interface ListedPage {
  ids: number[]
  count: number
}

type SortedList = (sort: SortCode) => Int32Array

/**
 * At the prices of `now` (epoch seconds). Without a sort a search may ask for one («ارزان‌ترین»); see
 * `defaultOrder` otherwise.
 */
export function listPage(
  index: CatalogueIndex,
  selection: Selection,
  sort: SortCode | undefined,
  page: Page,
  now: number,
): ListedPage {
  index.repriceAt(now)
  const explicit = listedSlots(index, selection)
  if (!explicit) return pageOfSorted(index, selection, sort ?? BEST_SELLING, page)
  const slots = filterListed(index, explicit, selection)
  const order = sort ?? (selection.hits?.order && SortCode[selection.hits.order])
  const compare = order === undefined ? defaultOrder(index, selection) : index.orders.compare(order)
  const first = firstOf(slots, page.offset + page.limit, compare)
  return { ids: index.idsOf(first.slice(page.offset)), count: slots.length }
}

function filterListed(index: CatalogueIndex, slots: Int32Array, selection: Selection): Int32Array {
  const { category, brand, specialSale, min, max } = selection
  if ((category ?? brand ?? min ?? max) === undefined && !specialSale) return slots
  const misses = missesOf(index, selection)
  return filterSlots(slots, slot => misses(slot) === 0)
}

/** A page of the shortest maintained list, filtered by the rest of the selection. */
function pageOfSorted(
  index: CatalogueIndex,
  selection: Selection,
  sort: SortCode,
  page: Page,
): ListedPage {
  const lists = sortedLists(index, selection)
  const [list = (by: SortCode) => index.orders.of(by)] = lists.sort(
    (a, b) => a(sort).length - b(sort).length,
  )
  if (lists.length > 1) return walk(index, list(sort), selection, page)
  if (selection.min !== undefined || selection.max !== undefined)
    return pageOfPrices(index, list, selection, sort, page)
  return { ids: index.idsOf(slicePage([list(sort)], page)), count: list(sort).length }
}

/**
 * Maintained lists whose intersection is the selection without its price; none for all products.
 */
function sortedLists(
  { ordered, columns }: CatalogueIndex,
  { category, brand, specialSale }: Selection,
): SortedList[] {
  const lists: SortedList[] = []
  if (category !== undefined) {
    const number = columns.categories.find(category) ?? -1
    lists.push(sort => ordered(sort).ofCategory(number))
  }
  if (brand !== undefined) {
    const number = columns.brands.find(brand) ?? -1
    lists.push(sort => ordered(sort).ofBrand(number))
  }
  if (specialSale) lists.push(sort => ordered(sort).onSale())
  return lists
}

function pageOfPrices(
  index: CatalogueIndex,
  list: SortedList,
  selection: Selection,
  sort: SortCode,
  page: Page,
): ListedPage {
  const byPrice = sort === SortCode.mostExpensive ? sort : SortCode.cheapest
  const runs = priceRuns(index.columns, list(byPrice), byPrice, selection)
  const count = runs.reduce((sum, run) => sum + run.length, 0)
  if (sort === byPrice) return { ids: index.idsOf(slicePage(runs, page)), count }
  const slots = list(sort)
  const end = page.offset + page.limit
  if ((slots.length * end) / count < count * STEPS_PER_COMPARISON)
    return walk(index, slots, selection, page, count)
  const first = firstOf(
    runs.flatMap(run => [...run]),
    end,
    index.orders.compare(sort),
  )
  return { ids: index.idsOf(first.slice(page.offset)), count }
}

/** With a known count, no further than the page's end. */
function walk(
  index: CatalogueIndex,
  slots: Int32Array,
  selection: Selection,
  { offset, limit }: Page,
  knownCount?: number,
): ListedPage {
  const misses = missesOf(index, selection)
  const pageSlots: number[] = []
  let count = 0
  for (const slot of slots) {
    if (misses(slot) !== 0) continue
    if (count >= offset && pageSlots.length < limit) pageSlots.push(slot)
    count++
    if (knownCount !== undefined && pageSlots.length === limit) break
  }
  return { ids: index.idsOf(pageSlots), count: knownCount ?? count }
}

/** Of consecutive lists. */
function slicePage(lists: readonly Int32Array[], { offset, limit }: Page): number[] {
  const slots: number[] = []
  let before = 0
  for (const list of lists) {
    const start = Math.max(0, offset - before)
    slots.push(...list.subarray(start, start + limit - slots.length))
    before += list.length
  }
  return slots
}

/** Slots between two prices of a list by price: the available ones first. */
function priceRuns(
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
