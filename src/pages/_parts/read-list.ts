import type { Client } from '#lib/api/client.ts'
import { getCategoryFilter, getFilter } from '#lib/api/filter.ts'
import { listProducts } from '#lib/api/product.ts'
import type { FilterData } from '#lib/contract/filter.ts'
import type { Product, SearchChange } from '#lib/contract/product.ts'
import { listCanonical } from '#lib/rules/canonical.ts'
import {
  chosenFilters,
  differsFrom,
  type ListingQuery,
  pagesOf,
  writeListing,
} from '#lib/rules/listing.ts'
import { dataOr } from './answer.ts'

/** A product list with its links. */
export interface ProductList {
  query: ListingQuery
  products: readonly Product[]
  /** Of all pages. */
  count: number
  /** How the search was changed. */
  search: SearchChange | undefined
  /** Where a search found nothing. */
  bestSellers: readonly Product[]
  /** Null when it failed to load. */
  filter: FilterData | null
}

/** Fixed parts of the query on category and brand pages. */
interface Within {
  category?: number
  brand?: number
}

/** Two rows of wide screens. */
const BEST_SELLERS = 8

/** Calls for products and for optional data. */
type Clients = Record<'api' | 'optionalApi', Client>

export async function readList(
  { api, optionalApi }: Clients,
  query: ListingQuery,
  { category, brand }: Within = {},
): Promise<ProductList> {
  const { page, sort, ...rest } = query
  const filterQuery = { ...rest, brand: brand ?? rest.brand }
  const filtering =
    category === undefined
      ? getFilter(optionalApi, filterQuery)
      : getCategoryFilter(optionalApi, category, filterQuery)
  const [answer, filter] = await Promise.all([
    listProducts(api, { ...filterQuery, category, page, sortby: sort }),
    dataOr(filtering, null),
  ])
  const { count, search } = answer.extra_data
  const foundNothing = count === 0 && rest.q !== undefined
  const best = foundNothing ? await dataOr(listProducts(optionalApi, { page: 1 }), []) : []
  const bestSellers = best.slice(0, BEST_SELLERS)
  return { query, products: answer.data, count, search, bestSellers, filter }
}

/** Where a page number after the last one, or an invalid query, redirects to; else null. */
export function listRedirect(
  path: string,
  requested: URLSearchParams,
  { query, count }: ProductList,
): string | null {
  const pages = pagesOf(count)
  if (query.page > pages) return path + writeListing({ ...query, page: pages })
  return differsFrom(query, requested) ? path + writeListing(query) : null
}

/** Canonical address of a list page. */
export const canonicalOf = (path: string, { query, count }: ProductList): string | undefined =>
  listCanonical(path, {
    page: query.page,
    pages: pagesOf(count),
    narrowed: query.q !== undefined || chosenFilters(query).length > 0,
  })
