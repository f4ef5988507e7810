interface List {
  page: number
  /** How many pages the list has. */
  pages: number
  /** Whether a search or a filter leaves a part of it alone. */
  narrowed: boolean
}

/**
 * The address by which machines know a page of a list: its own for each page, without the order of
 * its items, which is noise. Undefined for what they should not keep: a search, a filtered list, a
 * page behind the last one.
 */
export function listCanonical(path: string, { page, pages, narrowed }: List): string | undefined {
  if (narrowed || page > Math.max(pages, 1)) return undefined
  return page > 1 ? `${path}?page=${page}` : path
}
