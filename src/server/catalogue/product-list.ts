import { HttpStatus } from '#lib/codes/http.ts'
import type { SortCode } from '#lib/codes/product.ts'
import type { CategoryLink, CategoryShelf } from '#lib/contract/category.ts'
import type { Product, ProductQuery, SearchChange } from '#lib/contract/product.ts'
import type { PageExtra } from '#lib/contract/values.ts'
import { PAGE_SIZE, SHELF_PRODUCTS_MAX, SIMILARS_MAX } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { listPage, type Page } from './list-page.ts'
import type { Selection } from './selection.ts'
import { inOrder } from '../platform/database/in-order.ts'
import { numberedPage } from '../platform/database/page.ts'
import { listProductsByIds } from './product-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { searchChangeOf } from '../search/correction-notice.ts'
import { firstOf } from './first-of.ts'
import { filterSlots } from './filter-slots.ts'
import { BEST_SELLING } from './sort-orders.ts'

const SHELF: Page = { offset: 0, limit: SHELF_PRODUCTS_MAX }

export interface SelectionQuery extends Omit<Selection, 'hits'> {
  /** Blank is no filter; text without a word matches nothing. */
  q?: string | undefined
  /** The words of `q` as typed. */
  literal?: boolean
}

/** `special_shelf` and `query` are aliases. */
export const selectionQuery = (query: Omit<ProductQuery, 'page'>): SelectionQuery => ({
  category: query.category,
  brand: query.brand,
  shelf: query.shelf ?? query.special_shelf,
  specialSale: query.special_sale === 1,
  min: query.min,
  max: query.max,
  ids: query.ids,
  q: query.q ?? query.query,
  literal: query.literal === 1,
})

export async function withHits(
  { catalogue }: Deps,
  { q, literal, ...selection }: SelectionQuery,
): Promise<Selection> {
  return q?.trim() ? { ...selection, hits: await catalogue.search(q, literal) } : selection
}

/** `count` is the total. */
export async function listProducts(
  deps: Deps,
  query: SelectionQuery,
  sort: SortCode | undefined,
  page: Page,
): Promise<{ products: Product[]; count: number; search?: SearchChange }> {
  const now = deps.now()
  const selection = await withHits(deps, query)
  const { ids, count } = listPage(await deps.catalogue.current(), selection, sort, page, now)
  const products = await listProductsByIds(deps.db, ids, now)
  const change = selection.hits?.change
  if (!change || count === 0) return { products, count }
  const names = products.map(({ name, brand }) => `${name} ${brand.name}`)
  return { products, count, search: searchChangeOf(change, ids[0] ?? 0, [query.q ?? '', ...names]) }
}

export async function withProductPage<T extends object>(
  deps: Deps,
  record: T,
  query: SelectionQuery,
  page: number | undefined,
): Promise<{ data: T & { products?: Product[] }; extra: PageExtra | null }> {
  if (page === undefined) return { data: record, extra: null }
  const { products, count } = await listProducts(deps, query, undefined, numberedPage(page))
  return { data: { ...record, products }, extra: { count, page, page_size: PAGE_SIZE } }
}

export async function listShelfProducts(
  deps: Deps,
  selection: Selection,
  sort?: SortCode,
): Promise<Product[]> {
  const { products } = await listProducts(deps, selection, sort, SHELF)
  return products.filter(product => product.available)
}

export async function listCategoryShelves(
  deps: Deps,
  categories: readonly CategoryLink[],
): Promise<CategoryShelf[]> {
  const now = deps.now()
  const index = await deps.catalogue.current()
  const shelves = categories.map(category => ({
    category,
    ids: listPage(index, { category: category.id }, undefined, SHELF, now).ids,
  }))
  const products = await listProductsByIds(
    deps.db,
    shelves.flatMap(({ ids }) => ids),
    now,
  )
  return shelves.map(({ category, ids }) => ({ ...category, products: inOrder(ids, products) }))
}

/** Available ones first, then by nearest price; at most SIMILARS_MAX. 404 when unknown. */
export async function listSimilarProducts(deps: Deps, id: number): Promise<Product[]> {
  const now = deps.now()
  const ids = similarProducts(await deps.catalogue.current(), id, SIMILARS_MAX, now)
  if (!ids) throw new ApiError(HttpStatus.notFound, messages.productNotExist)
  return listProductsByIds(deps.db, ids, now)
}

/** Available ones first, then by nearest price at `now`. Undefined for an unknown product. */
export function similarProducts(
  index: CatalogueIndex,
  id: number,
  limit: number,
  now: number,
): number[] | undefined {
  index.repriceAt(now)
  const { columns } = index
  const { category, cost, saleable } = columns
  const productSlot = columns.products.find(id)
  if (productSlot === undefined) return undefined
  const categoryNumber = category[productSlot] ?? 0
  const price = cost[productSlot] ?? 0
  const candidates = filterSlots(
    index.ordered(BEST_SELLING).ofCategory(categoryNumber),
    slot => slot !== productSlot && category[slot] === categoryNumber,
  )
  const first = firstOf(candidates, limit, (a, b) => {
    const nearer = Math.abs((cost[a] ?? 0) - price) - Math.abs((cost[b] ?? 0) - price)
    return (
      (saleable[b] ?? 0) - (saleable[a] ?? 0) ||
      nearer ||
      (columns.id[a] ?? 0) - (columns.id[b] ?? 0)
    )
  })
  return index.idsOf(first)
}
