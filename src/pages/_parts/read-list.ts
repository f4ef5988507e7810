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

/** A page of products and what leads from it to others. */
export interface ProductList {
  query: ListingQuery
  products: readonly Product[]
  /** Of all pages. */
  count: number
  /** How a search was answered otherwise than it was typed. */
  search: SearchChange | undefined
  /** Null while nobody tells: the list stands without it. */
  filter: FilterData | null
}

/** What the page of a category or a brand holds fast, whatever is asked. */
interface Within {
  category?: number
  brand?: number
}

/** Of the products, and of what the list can do without. */
type Clients = Record<'api' | 'aside', Client>

/** The page of products that a listing asks for, with its filter. */
export async function readList(
  { api, aside }: Clients,
  query: ListingQuery,
  { category, brand }: Within = {},
): Promise<ProductList> {
  const { page, sort, ...rest } = query
  const asked = { ...rest, brand: brand ?? rest.brand }
  const filtering =
    category === undefined ? getFilter(aside, asked) : getCategoryFilter(aside, category, asked)
  const [answer, filter] = await Promise.all([
    listProducts(api, { ...asked, category, page, sortby: sort }),
    dataOr(filtering, null),
  ])
  const { count, search } = answer.extra_data
  return { query, products: answer.data, count, search, filter }
}

/**
 * The address that a listing redirects to, or null: its last page in place of one after it, and the
 * address of what the page shows in place of one with a value that the listing does not take.
 */
export function elsewhere(
  path: string,
  asked: URLSearchParams,
  { query, count }: ProductList,
): string | null {
  const pages = pagesOf(count)
  if (query.page > pages) return path + writeListing({ ...query, page: pages })
  return differsFrom(query, asked) ? path + writeListing(query) : null
}

/** The address by which machines know a page of a list. */
export const canonicalOf = (path: string, { query, count }: ProductList): string | undefined =>
  listCanonical(path, {
    page: query.page,
    pages: pagesOf(count),
    narrowed: query.q !== undefined || chosenFilters(query).length > 0,
  })
