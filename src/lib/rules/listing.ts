import type { SortCode } from '#lib/codes/product.ts'
import type { FilterData } from '#lib/contract/filter.ts'
import { PAGE_SIZE, PRICE_STEP_RIALS } from './limits.ts'
import { LISTING_NUMBERS } from './page-query.ts'
import { withoutTrailingMarks } from './pasted-link.ts'

/** Query of a listing; prices in rials. */
export interface ListingQuery {
  page: number
  q?: string | undefined
  brand?: number | undefined
  special_sale?: 1 | undefined
  shelf?: number | undefined
  sort?: SortCode | undefined
  min?: number | undefined
  max?: number | undefined
  /** The words exactly as typed. */
  literal?: 1 | undefined
}

export type ListingFilter = 'brand' | 'special_sale' | 'shelf' | 'price'

/** Names the slider's ends, where a thumb means no limit. */
export const ENDS_FIELD = 'ends'

const ID = /^\d{1,9}$/
const RIALS = /^\d{1,12}$/
/** Limit of the search field. */
export const QUERY_MAX_CHARS = 100
const PAGES_MAX = 100_000
/** White space, control and direction characters. */
const BETWEEN_WORDS = /[\s\p{Cc}\p{Bidi_Control}]+/gu

/** Parses address or form; invalid values are ignored. */
export function readListing(params: URLSearchParams): ListingQuery {
  const number = (name: string, form = ID) => {
    const text = withoutTrailingMarks(params.get(name) ?? '')
    return form.test(text) && Number(text) > 0 ? Number(text) : undefined
  }
  const page = number('page') ?? 1
  const sort = number('sort') ?? 0
  return {
    page: page <= PAGES_MAX ? page : 1,
    q: words(params).slice(0, QUERY_MAX_CHARS) || undefined,
    brand: number('brand'),
    special_sale: number('special_sale') === 1 ? 1 : undefined,
    shelf: number('shelf') ?? number('special_shelf'),
    literal: number('literal') === 1 ? 1 : undefined,
    sort: sort >= 1 && sort <= 5 ? (sort as SortCode) : undefined,
    ...priceRange(number('min', RIALS), number('max', RIALS), params.get(ENDS_FIELD) ?? ''),
  }
}

/** Words of the search, safe to display. */
const words = (params: URLSearchParams): string =>
  (params.get('q') ?? '').replace(BETWEEN_WORDS, ' ').trim()

/** Whether the address has values that are ignored or read differently. */
export function differsFrom(query: ListingQuery, params: URLSearchParams): boolean {
  if (params.has(ENDS_FIELD) || words(params) !== (query.q ?? '')) return true
  const read = { ...query, special_shelf: query.shelf }
  return LISTING_NUMBERS.some(name => {
    const text = params.get(name)
    return text !== null && text !== '' && text !== String(read[name])
  })
}

/**
 * Prices in steps of the slider, the smaller first.
 * @example priceRange(90_500, 20_000, '') // { min: 20_000, max: 91_000 }
 */
function priceRange(
  one: number | undefined,
  other: number | undefined,
  ends: string,
): Pick<ListingQuery, 'min' | 'max'> {
  const [first, last] = ends.split('-').map(Number)
  let min = one === first ? undefined : one
  let max = other === last ? undefined : other
  if (min !== undefined && max !== undefined && min > max) [min, max] = [max, min]
  return {
    min: (min && Math.floor(min / PRICE_STEP_RIALS) * PRICE_STEP_RIALS) || undefined,
    max: max && Math.ceil(max / PRICE_STEP_RIALS) * PRICE_STEP_RIALS,
  }
}

const WRITTEN = ['q', 'brand', 'special_sale', 'shelf', 'sort', 'min', 'max', 'literal'] as const

/** With its question mark; empty for the plain list. */
export function writeListing(query: ListingQuery): string {
  const params = new URLSearchParams()
  for (const name of WRITTEN) {
    const value = query[name]
    if (value !== undefined) params.set(name, String(value))
  }
  if (query.page > 1) params.set('page', String(query.page))
  const text = String(params)
  return text && `?${text}`
}

/** In display order, without sorting. */
export function chosenFilters(query: ListingQuery): ListingFilter[] {
  const { brand, special_sale, shelf, min, max } = query
  const chosen: ListingFilter[] = []
  if (special_sale) chosen.push('special_sale')
  if (brand !== undefined) chosen.push('brand')
  if (shelf !== undefined) chosen.push('shelf')
  if (min !== undefined || max !== undefined) chosen.push('price')
  return chosen
}

/** Starts at the first page again. */
export function withoutFilter(query: ListingQuery, filter: ListingFilter): ListingQuery {
  const page = { ...query, page: 1 }
  return filter === 'price'
    ? { ...page, min: undefined, max: undefined }
    : { ...page, [filter]: undefined }
}

/** Keeps words and sorting. */
export const withoutFilters = ({ q, sort, literal }: ListingQuery): ListingQuery => ({
  page: 1,
  q,
  sort,
  literal,
})

/** At least 1. */
export const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / PAGE_SIZE))

/** Undefined when the filter data does not know it. */
export const shelfName = ({ shelf }: ListingQuery, filter: FilterData | null): string | undefined =>
  filter?.shelves.find(({ id }) => id === shelf)?.name
