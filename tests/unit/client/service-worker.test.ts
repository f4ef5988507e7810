import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SLOW_ANSWER_MS } from '#lib/rules/slow-answer.ts'

const ORIGIN = 'https://shop.test'
const broken = () => Promise.reject(new Error('the disk is gone'))

type Listener = (event: object) => void
let listeners: Record<string, Listener>
let stored: string[]
/** What each address answers; the network is away for the others. */
let network: Record<string, string>

beforeEach(async () => {
  listeners = {}
  stored = []
  network = {}
  vi.resetModules()
  vi.stubGlobal('BUILD', 'test')
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => void (listeners[name] = listener),
  })
  vi.stubGlobal('fetch', (input: Request | URL | string) => {
    const url = input instanceof Request ? input.url : String(input)
    const text = network[url]
    return text === undefined ? broken() : Promise.resolve(publicAnswer(text))
  })
  await import('../../../src/client/service-worker.ts')
})
// Other files share this process.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function publicAnswer(text: string): Response {
  const answer = new Response(text, { headers: { 'cache-control': 'public' } })
  return Object.defineProperties(answer, {
    type: { value: 'basic' },
    clone: { value: () => publicAnswer(text) },
  })
}

/** Tells the worker of something, and waits for all that it does about it. */
async function tell(name: string, event: object): Promise<Response | undefined> {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners[name]?.({
    ...event,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
    respondWith: (promise: Promise<Response>) => void (answer = promise),
  })
  const answered = await answer
  await Promise.all(work)
  return answered
}

const stubCaches = (changes: object = {}) => {
  const put = (address: string) => Promise.resolve(void stored.push(address))
  const open = () => Promise.resolve({ put, keys: () => Promise.resolve([]) })
  vi.stubGlobal('caches', { match: () => Promise.resolve(undefined), open, ...changes })
}

test('fetches a file from the network when the cache is unavailable', async () => {
  stubCaches({ match: broken, open: broken })
  const url = `${ORIGIN}/_astro/x.abcd1234.js`
  network[url] = 'file'
  const answer = await tell('fetch', { request: new Request(url) })
  expect(await answer?.text()).toBe('file')
})

test('answers with a network error without connection and caches', async () => {
  stubCaches({ match: broken, open: broken })
  const request = new Request(`${ORIGIN}/faqs`)
  Object.defineProperty(request, 'mode', { value: 'navigate' })
  const answer = await tell('fetch', { request, preloadResponse: Promise.resolve(undefined) })
  expect(answer?.type).toBe('error')
})

test.each([
  ['in time', SLOW_ANSWER_MS - 1, 'fresh'],
  ['late', SLOW_ANSWER_MS + 1, '<p class="connection" id="connection" data-cut="1"></p>'],
])(
  'chooses between network and cached page when the response comes %s',
  async (_, afterMs, text) => {
    vi.useFakeTimers()
    stubCaches({
      match: () => Promise.resolve(publicAnswer('<p class="connection" id="connection"></p>')),
    })
    vi.stubGlobal('fetch', async () => {
      await new Promise(resolve => setTimeout(resolve, afterMs))
      return publicAnswer('fresh')
    })
    const request = new Request(`${ORIGIN}/faqs`)
    Object.defineProperty(request, 'mode', { value: 'navigate' })
    const response = tell('fetch', { request, preloadResponse: Promise.resolve(undefined) })
    await vi.advanceTimersByTimeAsync(afterMs)
    expect(await (await response)?.text()).toBe(text)
    // A late answer is for the next visit.
    expect(stored).toEqual([`${ORIGIN}/faqs`])
  },
)

test('caches the files of the first page that load', async () => {
  stubCaches()
  const files = ['a', 'b', 'c'].map(name => `${ORIGIN}/_astro/${name}.abcd1234.js`)
  network[`${ORIGIN}/faqs`] = 'page'
  for (const file of [files[0], files[2]]) network[String(file)] = 'file'
  await tell('message', { data: files, source: { url: `${ORIGIN}/faqs` } })
  expect(stored).toEqual([`${ORIGIN}/faqs`, files[0], files[2]])
})

test('caches the cart page and all its files at installation', async () => {
  const addAll = (files: string[]) => Promise.resolve(void stored.push(...files))
  const put = (address: string) => Promise.resolve(void stored.push(address))
  const skipWaiting = () => Promise.resolve()
  Object.assign(self, { skipWaiting })
  stubCaches({ open: () => Promise.resolve({ put, addAll, keys: () => Promise.resolve([]) }) })
  network['/offline'] = 'offline'
  network['/cart'] = '<script src="/_astro/page.js"></script>'
  network['/_astro/page.js'] = 'import"./react.js";import"./cart.js"'
  network['/_astro/cart.js'] = 'import"./react.js";import("./map.js")'
  await tell('install', {})
  expect(stored).not.toContain(`${ORIGIN}/cart`)
  // With all of them, it is there too.
  network['/_astro/react.js'] = 'react'
  stored = []
  await tell('install', {})
  expect(stored.toSorted()).toEqual([
    '/_astro/cart.js',
    '/_astro/page.js',
    '/_astro/react.js',
    '/offline',
    `${ORIGIN}/cart`,
  ])
})
