/** Query names that change a page. */

/** Listing names with numeric values. */
export const LISTING_NUMBERS = [
  'brand',
  'special_sale',
  'shelf',
  'special_shelf',
  'sort',
  'min',
  'max',
  'literal',
  'page',
] as const

const LISTING_QUERY = [
  'q',
  ...LISTING_NUMBERS,
  // Sent by the filter form and removed by a redirect.
  'ends',
]
/** `/products` redirects to the search. */
const LISTING = /^\/(search(\/|$)|products\/?$)/
const OFFERED_CART = /^\/cart\/offer\/?$/
const COMMENTED = /^\/(products|bundles)\/\d/

/** Query names that change the page at this path. */
export function pageQuery(pathname: string): readonly string[] {
  if (LISTING.test(pathname)) return LISTING_QUERY
  if (OFFERED_CART.test(pathname)) return ['lines']
  return COMMENTED.test(pathname) ? ['comments'] : []
}

/** The non-empty values of these names, in order. */
export function chosenQuery(
  params: URLSearchParams,
  names: readonly string[],
): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of names) {
    const value = params.get(name)
    if (value) query[name] = value
  }
  return query
}

/** With `?`, or empty. */
export function writtenQuery(query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? '' : `?${text}`
}
