/** Which names of a page's query change what it shows, and the query of those alone. */

/** The names of a listing's query whose values are numbers. */
export const LISTING_NUMBERS = [
  'brand',
  'special_sale',
  'shelf',
  'special_shelf',
  'sort',
  'min',
  'max',
  'page',
] as const

const LISTING_QUERY = [
  'q',
  ...LISTING_NUMBERS,
  // Sent by the filter form; the page redirects to the address without it.
  'ends',
]
/** `/products` leads to the search with what it was asked. */
const LISTING = /^\/(search(\/|$)|products\/?$)/
const COMMENTED = /^\/(products|bundles)\/\d/

/** The names that change the public page at this path; others are noise. */
export function pageQuery(pathname: string): readonly string[] {
  if (LISTING.test(pathname)) return LISTING_QUERY
  return COMMENTED.test(pathname) ? ['comments'] : []
}

/** What of a query has these names and a value, in their order. */
export function chosenQuery(
  given: URLSearchParams,
  names: readonly string[],
): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of names) {
    const value = given.get(name)
    if (value) kept[name] = value
  }
  return kept
}

/** A query as it follows a path: with its `?`, or empty. */
export function writtenQuery(query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? '' : `?${text}`
}
