import { atom } from 'nanostores'
import type { Suggestions } from '#lib/contract/search.ts'
import { suggest } from '#lib/api/search.ts'
import { SUGGEST_DELAY_MS } from '#lib/rules/limits.ts'
import { isSuggestable, searchedText, withoutSearch, withSearch } from '#lib/rules/search.ts'
import { call } from './client.ts'
import { sentenceOf } from './refusal.ts'
import { storedAtom } from './stored.ts'

/** What is suggested for a text; while an answer is awaited, what was suggested before it. */
export interface Suggested {
  query: string
  state: 'idle' | 'waiting' | 'found' | 'failed'
  found: Suggestions | null
  /** Why nothing came. */
  fault: string
}

const NOTHING: Suggested = { query: '', state: 'idle', found: null, fault: '' }

export const $suggested = atom<Suggested>(NOTHING)

/** How many options the list holds: the suggestions, and the link to everything found. */
export function countOf({ found }: Suggested): number {
  if (!found) return 0
  const count = found.brands.length + found.categories.length + found.products.length
  return count > 0 ? count + 1 : 0
}

/** The searches of this browser, the newest first; no server knows them. */
export const $searches = storedAtom<string[]>('sabad:searches', [], value =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : [],
)

let timer: ReturnType<typeof setTimeout> | undefined
let running: AbortController | undefined

/** Section 5: asks 500 ms after the last letter; an older question is given up. */
export function suggestFor(typed: string): void {
  const query = searchedText(typed)
  const { query: known, found } = $suggested.get()
  if (query === known) return
  stop()
  if (!isSuggestable(query)) return $suggested.set(NOTHING)
  $suggested.set({ query, state: 'waiting', found, fault: '' })
  timer = setTimeout(() => void ask(query), SUGGEST_DELAY_MS)
}

/** The same question once more, at once. */
export function suggestAgain(): void {
  const { query, found } = $suggested.get()
  stop()
  $suggested.set({ query, state: 'waiting', found, fault: '' })
  void ask(query)
}

async function ask(query: string): Promise<void> {
  const mine = new AbortController()
  running = mine
  const answer = await suggest(call, query, mine.signal).then(
    ({ data: found }): Suggested => ({ query, state: 'found', found, fault: '' }),
    (error: unknown): Suggested => ({
      query,
      state: 'failed',
      found: null,
      fault: sentenceOf(error),
    }),
  )
  // One that was given up may have been answered already.
  if (!mine.signal.aborted) $suggested.set(answer)
}

function stop(): void {
  clearTimeout(timer)
  running?.abort()
}

export const keepSearch = (typed: string): void => $searches.set(withSearch($searches.get(), typed))
export const forgetSearch = (query: string): void =>
  $searches.set(withoutSearch($searches.get(), query))
export const forgetSearches = (): void => $searches.set([])
