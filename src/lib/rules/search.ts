import { RECENT_SEARCHES_MAX, SUGGEST_MIN_CHARS } from './limits.ts'

/** Trimmed, with single spaces. */
export const searchedText = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ')

/** Counted in code points. */
export const isSuggestable = (query: string): boolean => [...query].length >= SUGGEST_MIN_CHARS

/** Newest first, without duplicates. */
export function withSearch(searches: readonly string[], typed: string): string[] {
  const query = searchedText(typed)
  if (query === '') return [...searches]
  return [query, ...withoutSearch(searches, query)].slice(0, RECENT_SEARCHES_MAX)
}

export const withoutSearch = (searches: readonly string[], query: string): string[] =>
  searches.filter(each => each !== query)

/** Nothing is selected: the cursor is in the field. */
export const IN_FIELD = -1

/**
 * Selection after a key, null when the key is not handled. Up and Down wrap through the field; Home
 * and End belong to the field until an option is selected.
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
