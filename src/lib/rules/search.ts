import { RECENT_SEARCHES_MAX, SUGGEST_MIN_CHARS } from './limits.ts'

/** What is searched for, of what stands in the field. */
export const searchedText = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ')

/** Section 5: suggestions after more than one character, as a reader counts them. */
export const isSuggestable = (query: string): boolean => [...query].length >= SUGGEST_MIN_CHARS

/** The remembered searches with one more: the newest first, none twice. */
export function withSearch(searches: readonly string[], typed: string): string[] {
  const query = searchedText(typed)
  if (query === '') return [...searches]
  return [query, ...withoutSearch(searches, query)].slice(0, RECENT_SEARCHES_MAX)
}

export const withoutSearch = (searches: readonly string[], query: string): string[] =>
  searches.filter(each => each !== query)

/** No option is chosen: the cursor is in the field itself. */
export const IN_FIELD = -1

/**
 * Where a key leads among the options of a search box, null where it leads nowhere. Up and down go
 * round through the field; Home and End are the field's own until an option is chosen.
 * @example stepOption('ArrowDown', 2, 3) // IN_FIELD
 */
export function stepOption(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  const places = count + 1
  if (key === 'ArrowDown') return ((at + 2) % places) - 1
  if (key === 'ArrowUp') return ((at + 1 + count) % places) - 1
  if (at === IN_FIELD) return null
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
