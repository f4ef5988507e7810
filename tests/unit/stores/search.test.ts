import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Suggestions } from '#lib/contract/search.ts'
import { SUGGEST_DELAY_MS } from '#lib/rules/limits.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import {
  $searches,
  $suggestions,
  forgetSearch,
  forgetSearches,
  storeSearch,
  suggestAgain,
  suggestFor,
} from '#stores/search.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
beforeEach(() => {
  suggestFor('')
  $searches.set([])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

const brandNamed = (name: string): Suggestions => ({
  brands: [{ id: 1, name, slug: name }],
  categories: [],
  products: [],
})
const answerOf = (name: string) =>
  Response.json({ status: true, code: 200, message: '', data: brandNamed(name), extra_data: {} })
const brand = () => $suggestions.get().suggestions?.brands[0]?.name
const queryOf = (request: Request) => new URL(request.url).searchParams.get('q') ?? ''
const settled = () =>
  vi.waitFor(() => expect(['found', 'failed']).toContain($suggestions.get().state), 10_000)

it('requests once, 500 ms after the last letter', async () => {
  for (const typed of ['ش', 'شی', 'شیر']) {
    suggestFor(typed)
    vi.advanceTimersByTime(SUGGEST_DELAY_MS - 1)
  }
  expect(browser.calls).toEqual([])
  vi.advanceTimersByTime(1)
  await settled()
  expect(browser.calls).toEqual(['GET /search/suggest'])
  expect($suggestions.get()).toMatchObject({ query: 'شیر', state: 'found' })
})

it('requests nothing for one letter, nor again for a space', async () => {
  suggestFor('ش ')
  expect($suggestions.get().state).toBe('idle')
  suggestFor('شیر')
  vi.advanceTimersByTime(SUGGEST_DELAY_MS)
  await settled()
  suggestFor('شیر ')
  expect($suggestions.get().state).toBe('found')
  vi.advanceTimersByTime(SUGGEST_DELAY_MS)
  expect(browser.calls).toHaveLength(1)
})

it('cancels an older request, whose answer overwrites nothing', async () => {
  const answers = new Map<string, (answer: Response) => void>()
  const requests: Request[] = []
  browser.answer = request => {
    requests.push(request)
    return new Promise(resolve => answers.set(queryOf(request), resolve))
  }
  suggestFor('نان')
  vi.advanceTimersByTime(SUGGEST_DELAY_MS)
  await vi.waitFor(() => expect(requests).toHaveLength(1), 10_000)
  suggestFor('شیر')
  expect(requests[0]?.signal.aborted).toBe(true)
  vi.advanceTimersByTime(SUGGEST_DELAY_MS)
  await vi.waitFor(() => expect(requests).toHaveLength(2), 10_000)
  answers.get('شیر')?.(answerOf('شیر'))
  await settled()
  answers.get('نان')?.(answerOf('نان'))
  await vi.advanceTimersByTimeAsync(SUGGEST_DELAY_MS)
  expect(brand()).toBe('شیر')
})

it('keeps earlier suggestions until the answer arrives', async () => {
  browser.answer = request => Promise.resolve(answerOf(queryOf(request)))
  suggestFor('نان')
  vi.advanceTimersByTime(SUGGEST_DELAY_MS)
  await settled()
  suggestFor('شیر')
  expect($suggestions.get().state).toBe('waiting')
  expect(brand()).toBe('نان')
  suggestFor('')
  expect($suggestions.get()).toMatchObject({ state: 'idle', suggestions: null })
})

it('shows why it failed, and retries at once on request', async () => {
  browser.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  suggestFor('شیر')
  vi.advanceTimersByTime(SUGGEST_DELAY_MS)
  await settled()
  expect($suggestions.get()).toMatchObject({ state: 'failed', fault: siteMessages.networkError })
  browser.answer = () => Promise.resolve(answerOf('شیر'))
  suggestAgain()
  await vi.waitFor(() => expect($suggestions.get().state).toBe('found'), 10_000)
  expect(brand()).toBe('شیر')
})

it('stores searches in this browser only', () => {
  storeSearch('نان')
  storeSearch(' شیر ')
  expect(JSON.parse(localStorage.getItem('sabad:searches') ?? '')).toEqual(['شیر', 'نان'])
  forgetSearch('نان')
  expect($searches.get()).toEqual(['شیر'])
  forgetSearches()
  expect($searches.get()).toEqual([])
  expect(browser.calls).toEqual([])
})
