import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { $listing, cancelListing, loadListing, announceListing } from '#stores/listing.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  announceListing('')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const page = (html: string, status = 200) => new Response(html, { status })

it('finds the page of a list, and shows that it is loading', async () => {
  fetched.mockResolvedValue(page('<p>'))
  const finding = loadListing('/search/?brand=1')
  expect($listing.get()).toEqual({ state: 'searching', says: catalogMessages.searching })
  expect(await finding).toEqual({ href: '/search/?brand=1', html: '<p>' })
})

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a failure of the shop', () => Promise.resolve(page('', 503))],
])('shows %s, with a retry', async (_, answer) => {
  fetched.mockImplementation(answer)
  expect(await loadListing('/search/?brand=1')).toBeNull()
  expect($listing.get()).toEqual({
    state: 'failed',
    says: catalogMessages.temporarilyDown,
    href: '/search/?brand=1',
  })
})

it('fails on a request that hangs', async () => {
  vi.useFakeTimers()
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  )
  const finding = loadListing('/search/?brand=1')
  await vi.advanceTimersByTimeAsync(FETCH_TIMEOUT_MS)
  expect(await finding).toBeNull()
  expect($listing.get()).toMatchObject({ state: 'failed', href: '/search/?brand=1' })
})

it('ignores an earlier request', async () => {
  const waits: ((answer: Response) => void)[] = []
  fetched.mockImplementation(() => new Promise(resolve => waits.push(resolve)))
  const first = loadListing('/search/?brand=1')
  const second = loadListing('/search/?brand=2')
  waits[0]?.(page('one'))
  waits[1]?.(page('two'))
  expect(await first).toBeNull()
  expect(await second).toMatchObject({ html: 'two' })
})

it('is silent about a cancelled request', async () => {
  const { promise, reject } = Promise.withResolvers<Response>()
  fetched.mockReturnValue(promise)
  const finding = loadListing('/search/?brand=1')
  cancelListing()
  reject(new DOMException('', 'AbortError'))
  expect(await finding).toBeNull()
  expect($listing.get()).toEqual({ state: 'idle', says: '' })
})
