import { atom } from 'nanostores'
import type { Suggestions } from '#lib/contract/search.ts'
import { suggest } from '#lib/api/search.ts'
import { SUGGEST_DELAY_MS } from '#lib/rules/limits.ts'
import { isSuggestable, searchedText, withoutSearch, withSearch } from '#lib/rules/search.ts'
import { SEARCHES_KEY } from '#lib/rules/storage-keys.ts'
import { call } from './client.ts'
import { sentenceOf } from './refusal.ts'
import { storedAtom } from './stored.ts'

/** Suggestions for `query`; the previous ones while loading. */
export interface SuggestionState {
  query: string
  state: 'idle' | 'waiting' | 'found' | 'failed'
  suggestions: Suggestions | null
  /** Why the request failed. */
  fault: string
}

const NO_SUGGESTIONS: SuggestionState = { query: '', state: 'idle', suggestions: null, fault: '' }

export const $suggestions = atom<SuggestionState>(NO_SUGGESTIONS)

/** The suggestions and the link to all results. */
export function countOf({ suggestions }: SuggestionState): number {
  if (!suggestions) return 0
  const count =
    suggestions.brands.length + suggestions.categories.length + suggestions.products.length
  return count > 0 ? count + 1 : 0
}

/** Searches of this browser, newest first; never sent to the server. */
export const $searches = storedAtom<string[]>(SEARCHES_KEY, [], value =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : [],
)

let timer: ReturnType<typeof setTimeout> | undefined
let running: AbortController | undefined

/** Asks 500 ms after the last keystroke and cancels the request before. */
export function suggestFor(typed: string): void {
  const query = searchedText(typed)
  const { query: shown, suggestions } = $suggestions.get()
  if (query === shown) return
  cancel()
  if (!isSuggestable(query)) return $suggestions.set(NO_SUGGESTIONS)
  $suggestions.set({ query, state: 'waiting', suggestions, fault: '' })
  timer = setTimeout(() => void ask(query), SUGGEST_DELAY_MS)
}

export function suggestAgain(): void {
  const { query, suggestions } = $suggestions.get()
  cancel()
  $suggestions.set({ query, state: 'waiting', suggestions, fault: '' })
  void ask(query)
}

async function ask(query: string): Promise<void> {
  const mine = new AbortController()
  running = mine
  const answer = await suggest(call, query, mine.signal).then(
    ({ data: suggestions }): SuggestionState => ({
      query,
      state: 'found',
      suggestions,
      fault: '',
    }),
    (error: unknown): SuggestionState => ({
      query,
      state: 'failed',
      suggestions: null,
      fault: sentenceOf(error),
    }),
  )
  // A cancelled request may have been answered already.
  if (!mine.signal.aborted) $suggestions.set(answer)
}

function cancel(): void {
  clearTimeout(timer)
  running?.abort()
}

export const storeSearch = (typed: string): void =>
  $searches.set(withSearch($searches.get(), typed))
export const forgetSearch = (query: string): void =>
  $searches.set(withoutSearch($searches.get(), query))
export const forgetSearches = (): void => $searches.set([])
