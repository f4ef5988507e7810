const NOT_ASCII = /(?:%[89A-F][0-9A-F])+/g
const KEPT_MAX = 5_000
const kept = new Map<string, string>()

/** An address with its Persian letters as letters, once. */
export const inLetters = (href: string): string => href.replace(NOT_ASCII, decodeURIComponent)

/**
 * An address with its Persian letters as letters, which browsers take as well: a page of many
 * links is a tenth smaller. What has a meaning in an address stays encoded. The links of menus
 * and shelves come again and again, so they are remembered.
 */
export function readable(href: string): string {
  const known = kept.get(href)
  if (known !== undefined) return known
  const text = inLetters(href)
  if (kept.size < KEPT_MAX) kept.set(href, text)
  return text
}
