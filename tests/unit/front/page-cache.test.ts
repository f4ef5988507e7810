import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { Made } from '#front/packed.ts'
import { createPageCache } from '#front/page-cache.ts'

const FRESH_MS = 60_000
const MINUTE_MS = 60_000
const KEY = '/faqs'

/** A cache on a clock, over a maker that does as it is told. */
function open() {
  const clock = { ms: 0 }
  const failures: unknown[] = []
  const cache = createPageCache({
    freshMs: FRESH_MS,
    nowMs: () => clock.ms,
    onFailure: (_key, error) => failures.push(error),
  })
  let made = 0
  const next = { status: 200, passing: false, error: null as Error | null }
  const make = (): Promise<Made> => {
    made += 1
    if (next.error) return Promise.reject(next.error)
    const body = Buffer.from(`${made}`)
    return Promise.resolve({ ...next, headers: {}, body, compress: false })
  }
  const get = async () => {
    const { status, variants } = await cache.get(KEY, KEY, make)
    return `${status} ${variants.plain.body.toString()}`
  }
  /** Whether the short way answers this address, and whether it asks for another. */
  const serve = () => {
    const requests: string[] = []
    const response = { writeHead: () => undefined, end: () => undefined }
    const served = cache.serve(
      { url: KEY, headers: {} } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
      key => key === KEY,
      () => requests.push(KEY),
    )
    return { served, requests }
  }
  return { cache, clock, next, get, serve, make, failures, made: () => made }
}

const FAILURES: [string, Partial<ReturnType<typeof open>['next']>][] = [
  ['an error', { error: new Error('boom') }],
  ['a 503', { status: 503 }],
  ['a 500', { status: 500 }],
]

test.each(FAILURES)('serves the cached page for an hour after %s, no longer', async (_, how) => {
  const { clock, next, get } = open()
  expect(await get()).toBe('200 1')
  Object.assign(next, how)
  for (const minutes of [2, 11, 60]) {
    clock.ms = minutes * MINUTE_MS
    expect(await get(), `${minutes} minutes`).toBe('200 1')
  }
  clock.ms = 61 * MINUTE_MS + 1
  const late = await get().catch(() => 'thrown')
  expect(late).not.toContain('200')
})

test('reports a failure that a cached answer hid', async () => {
  const { clock, next, get, failures } = open()
  await get()
  next.error = new Error('boom')
  clock.ms = FRESH_MS + 1
  await get()
  expect(failures).toEqual([next.error])
})

test('replaces an incomplete page by a complete one while that is fresh enough', async () => {
  const { clock, next, get } = open()
  await get()
  next.passing = true
  clock.ms = 10 * MINUTE_MS
  expect(await get()).toBe('200 1')
  // An hour-old page is worse than one of now without its menu.
  clock.ms = 12 * MINUTE_MS
  expect(await get()).toBe('200 3')
})

test('renders an incomplete page again for the next visitor', async () => {
  const { next, get } = open()
  next.passing = true
  expect([await get(), await get()]).toEqual(['200 1', '200 2'])
  next.passing = false
  expect([await get(), await get()]).toEqual(['200 3', '200 3'])
})

test('keeps a missing page missing, even if the answer is incomplete', async () => {
  const { clock, next, get } = open()
  await get()
  Object.assign(next, { status: 404, passing: true })
  clock.ms = FRESH_MS + 1
  expect(await get()).toBe('404 2')
})

test('waits two seconds after a failure, then retries and recovers', async () => {
  const { clock, next, get, serve, made } = open()
  await get()
  next.status = 503
  clock.ms = 11 * MINUTE_MS + 1
  await get()
  expect(made()).toBe(2)
  // Also by the short way, though the answer is older than that gives out otherwise.
  expect(serve()).toEqual({ served: true, requests: [] })
  await get()
  expect(made()).toBe(2)
  clock.ms += 2_001
  next.status = 200
  expect(serve().served).toBe(false)
  expect(await get()).toBe('200 3')
  expect(serve()).toEqual({ served: true, requests: [] })
})

test('does not repeat a failed refresh with each visit', async () => {
  const { cache, clock, next, get, serve, make, made } = open()
  await get()
  next.status = 503
  clock.ms = FRESH_MS + 1
  expect(serve()).toEqual({ served: true, requests: [KEY] })
  await cache.refresh(KEY, make)
  expect(serve()).toEqual({ served: true, requests: [] })
  expect(made()).toBe(2)
})

test('a purge removes stale answers too', async () => {
  const { cache, next, get } = open()
  await get()
  next.status = 503
  cache.purge()
  expect(await get()).toBe('503 2')
})
