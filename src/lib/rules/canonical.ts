interface List {
  page: number
  /** Number of pages. */
  pages: number
  /** Whether a search or filter applies. */
  narrowed: boolean
}

/** Undefined for searches, filtered lists and pages behind the last. */
export function listCanonical(path: string, { page, pages, narrowed }: List): string | undefined {
  if (narrowed || page > Math.max(pages, 1)) return undefined
  return page > 1 ? `${path}?page=${page}` : path
}
