const NOT_ASCII = /(?:%[89A-F][0-9A-F])+/g
const CACHE_MAX = 5_000
const cache = new Map<string, string>()

export const inLetters = (href: string): string => href.replace(NOT_ASCII, decodeURIComponent)

/** Saves a tenth of pages with many links; reserved characters stay. Menu links are cached. */
export function readableHref(href: string): string {
  const cached = cache.get(href)
  if (cached !== undefined) return cached
  const text = inLetters(href)
  if (cache.size < CACHE_MAX) cache.set(href, text)
  return text
}
