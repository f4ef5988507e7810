import { handle, type Handler } from '../platform/http/handler.ts'
import { type SelectionQuery, selectionQuery, withHits } from './product-list.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { SortCode } from '#lib/codes/product.ts'
import type { FilterData } from '#lib/contract/filter.ts'
import { PRICE_STEP_RIALS } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { sortNames } from '#lib/text/names.ts'
import { countFilters, type FilterCounts } from './filter-counts.ts'
import type { Groups } from './groups.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'

export const filterHandlers: readonly Handler[] = [
  handle('GET /categories/{id}/filter', async ({ deps, params, query }) => ({
    data: await readCategoryFilter(deps, params.id, selectionQuery(query)),
  })),

  handle('GET /search/filters_data', async ({ deps, query }) => ({
    data: await readFilter(deps, selectionQuery(query)),
  })),

  handle('GET /search/filters', async ({ deps, query }) => ({
    data: await readFilter(deps, selectionQuery(query)),
  })),
]

const SORT_CODES: readonly SortCode[] = [
  SortCode.cheapest,
  SortCode.mostExpensive,
  SortCode.bestSelling,
  SortCode.newest,
  SortCode.biggestDiscount,
]

async function readFilter(deps: Deps, query: SelectionQuery): Promise<FilterData> {
  const selection = await withHits(deps, query)
  const index = await deps.catalogue.current()
  const counts = countFilters(index, selection, deps.now())
  return filterData(index.groups, counts, query)
}

/** Only categories below this one. 404 for an unknown one. */
async function readCategoryFilter(
  deps: Deps,
  category: number,
  query: SelectionQuery,
): Promise<FilterData> {
  const { groups } = await deps.catalogue.current()
  if (!groups.hasCategory(category))
    throw new ApiError(HttpStatus.notFound, messages.categoryNotExist)
  const filter = await readFilter(deps, { ...query, category })
  const below = new Set(groups.below(category))
  below.delete(category)
  return { ...filter, categories: filter.categories.filter(({ id }) => below.has(id)) }
}

function filterData(groups: Groups, counts: FilterCounts, query: SelectionQuery): FilterData {
  const { count, price, specialSale, ofBrand, ofCategory, ofShelf } = counts
  return {
    count,
    price: price ? roundOutward(price) : { min: 0, max: 0 },
    special_sale: { count: specialSale },
    brands: choices(groups.brands, ofBrand, query.brand).toSorted((a, b) => b.count - a.count),
    categories: choices(groups.categories, ofCategory, query.category),
    shelves: choices(groups.shelves, ofShelf, query.shelf),
    sorts: SORT_CODES.map(sortby => ({ sortby, name: sortNames[sortby] })),
  }
}

/** Choices that lead to something, and the selected one so that it can be deselected. */
const choices = <T extends { id: number }>(
  groups: readonly T[],
  countOf: (id: number) => number,
  chosen: number | undefined,
): (T & { count: number })[] =>
  groups
    .map(group => ({ ...group, count: countOf(group.id) }))
    .filter(({ id, count }) => count > 0 || id === chosen)

/** @example roundOutward({ min: 12_300, max: 45_000 }) // { min: 12_000, max: 45_000 } */
const roundOutward = ({ min, max }: { min: number; max: number }) => ({
  min: Math.floor(min / PRICE_STEP_RIALS) * PRICE_STEP_RIALS,
  max: Math.ceil(max / PRICE_STEP_RIALS) * PRICE_STEP_RIALS,
})
