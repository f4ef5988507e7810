import { type CallName, callTable } from '#lib/contract/calls.ts'
import { findSharedRead } from '#lib/contract/shared-reads.ts'

/** Where an answer is kept: of a page, or of a call of the API and what it is asked. */
export type CacheKey =
  | { kind: 'page'; key: string }
  | {
      kind: 'call'
      key: string
      name: CallName
      params: Record<string, string>
      query: Record<string, string>
    }

const LISTING_QUERY = [
  'q',
  'brand',
  'special_sale',
  'shelf',
  'special_shelf',
  'sort',
  'min',
  'max',
  'page',
  // A form says it; the page sends on to the address without it.
  'ends',
]
/** `/products` leads to the search with what it was asked. */
const LISTING = /^\/(search(\/|$)|products\/?$)/
const COMMENTED = /^\/(products|bundles)\/\d/

/**
 * Where the answer to a GET is kept for everybody, or null where it may not be: the path and those
 * query names that change the answer, in one order; names that do not are dropped.
 */
export function cacheKeyOf(url: URL): CacheKey | null {
  const { pathname, searchParams } = url
  if (!pathname.startsWith('/api/')) {
    const query = chosen(searchParams, pageQuery(pathname))
    return { kind: 'page', key: pathname + written(query) }
  }
  const read = findSharedRead(pathname)
  if (!read) return null
  const query = chosen(searchParams, Object.keys(callTable[read.name].query?.shape ?? {}))
  return { kind: 'call', key: pathname.replace(/\/$/, '') + written(query), ...read, query }
}

function pageQuery(pathname: string): readonly string[] {
  if (LISTING.test(pathname)) return LISTING_QUERY
  return COMMENTED.test(pathname) ? ['comments'] : []
}

function chosen(given: URLSearchParams, names: readonly string[]): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of names) {
    const value = given.get(name)
    if (value) kept[name] = value
  }
  return kept
}

function written(query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? '' : `?${text}`
}
