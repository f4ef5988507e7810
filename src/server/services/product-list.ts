import type { CategoryLink, CategoryShelf } from '#lib/contract/category.ts'
import type { Product, ProductQuery, SearchChange, SortCode } from '#lib/contract/product.ts'
import type { PageExtra } from '#lib/contract/values.ts'
import { PAGE_SIZE, SHELF_PRODUCTS_MAX, SIMILARS_MAX } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { listPage, type Page } from '../catalogue/list-page.ts'
import type { Selection } from '../catalogue/selection.ts'
import { similarProducts } from '../catalogue/similar-products.ts'
import { inOrder } from '../db/in-order.ts'
import { numberedPage } from '../db/page.ts'
import { listProductsByIds } from '../db/product.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'

const SHELF: Page = { offset: 0, limit: SHELF_PRODUCTS_MAX }

/** A selection as a call asks for it, with the words of a search. */
export interface AskedSelection extends Omit<Selection, 'hits'> {
  /** Blank is no filter; without any word it finds nothing. */
  q?: string | undefined
}

/** What a list call asks for; `special_shelf` and `query` are other names. */
export const askedBy = (query: Omit<ProductQuery, 'page'>): AskedSelection => ({
  category: query.category,
  brand: query.brand,
  shelf: query.shelf ?? query.special_shelf,
  specialSale: query.special_sale === 1,
  min: query.min,
  max: query.max,
  ids: query.ids,
  q: query.q ?? query.query,
})

/** A selection with what its words find. */
export async function searched(
  { catalogue }: Deps,
  { q, ...selection }: AskedSelection,
): Promise<Selection> {
  return q?.trim() ? { ...selection, hits: await catalogue.search(q) } : selection
}

/** One page of the products that a selection leaves, and how many there are in all. */
export async function listProducts(
  deps: Deps,
  asked: AskedSelection,
  sort: SortCode | undefined,
  page: Page,
): Promise<{ products: Product[]; count: number; search?: SearchChange }> {
  const now = deps.now()
  const selection = await searched(deps, asked)
  const { ids, count } = listPage(await deps.catalogue.current(), selection, sort, page, now)
  const products = await listProductsByIds(deps.db, ids, now)
  const change = selection.hits?.change
  if (!change || count === 0) return { products, count }
  return { products, count, search: { left_out: [...change.leftOut], corrected: change.corrected } }
}

/** A category or a brand as it is asked for: with a page of its products where one is named. */
export async function withOwnPage<T extends object>(
  deps: Deps,
  record: T,
  asked: AskedSelection,
  page: number | undefined,
): Promise<{ data: T & { products?: Product[] }; extra: PageExtra | null }> {
  if (page === undefined) return { data: record, extra: null }
  const { products, count } = await listProducts(deps, asked, undefined, numberedPage(page))
  return { data: { ...record, products }, extra: { count, page, page_size: PAGE_SIZE } }
}

/** The first products of a shelf, only what can be bought now; at most SHELF_PRODUCTS_MAX. */
export async function listShelfProducts(deps: Deps, selection: Selection): Promise<Product[]> {
  const { products } = await listProducts(deps, selection, undefined, SHELF)
  return products.filter(product => product.available)
}

/** For each of these categories the best sellers of everything below it, what can be bought first. */
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

/**
 * Products of the same category, those that can be bought first, then nearest in price to it; at
 * most SIMILARS_MAX. 404 for an unknown product.
 */
export async function listSimilarProducts(deps: Deps, id: number): Promise<Product[]> {
  const now = deps.now()
  const ids = similarProducts(await deps.catalogue.current(), id, SIMILARS_MAX, now)
  if (!ids) throw new ApiError(404, messages.productNotExist)
  return listProductsByIds(deps.db, ids, now)
}
