/**
 * `/sw.js`: makes visited public pages readable offline (decision 071). Network first; the cache
 * answers on failure or after SLOW_ANSWER_MS. Bundled by tools/build.ts, which defines BUILD.
 */
import { SLOW_ANSWER_MS } from '#lib/rules/slow-answer.ts'
import { readUrl } from '#lib/rules/read-url.ts'
import { CART_PAGE, filesOf, fileKind, importsOf, isCartPage } from './cacheable.ts'
import { isCacheable, isPublicPage, kindOf, pageKey } from './cacheable.ts'

declare const BUILD: string

interface ExtendableEventLike extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEventLike extends ExtendableEventLike {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface MessageEventLike extends ExtendableEventLike {
  data: unknown
  source: { url?: string } | null
}
interface Worker {
  addEventListener(
    name: 'install' | 'activate',
    listener: (event: ExtendableEventLike) => void,
  ): void
  addEventListener(name: 'fetch', listener: (event: FetchEventLike) => void): void
  addEventListener(name: 'message', listener: (event: MessageEventLike) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
const worker = self as unknown as Worker

const OFFLINE_PAGE = '/offline'
/** The offline page, the cart page and their files. */
const SHELL = `sabad-shell-${BUILD}`
const PAGES = `sabad-pages-${BUILD}`
const FILES = `sabad-files-${BUILD}`
/** Content-hashed, so valid for every build. */
const PICTURES = 'sabad-pictures'
const ENTRIES_MAX: Record<string, number> = { [PAGES]: 50, [FILES]: 100, [PICTURES]: 300 }
const CURRENT_CACHES = [SHELL, ...Object.keys(ENTRIES_MAX)]
/** Limit of the files that the first page reports. */
const SEEN_MAX = 200

worker.addEventListener('install', event => {
  event.waitUntil(prepare().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', event => {
  event.waitUntil(
    Promise.all([
      dropOldCaches(),
      worker.registration.navigationPreload?.enable(),
      worker.clients.claim(),
    ]),
  )
})

worker.addEventListener('fetch', event => {
  const kind = kindOf(event.request, location.origin)
  if (kind === 'page') event.respondWith(answerPage(event))
  else if (kind) event.respondWith(answerFile(event, kind))
})

worker.addEventListener('message', event => {
  const { data, source } = event
  if (source?.url && Array.isArray(data)) event.waitUntil(cacheFirstPage(source.url, data))
})

async function prepare(): Promise<void> {
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-cache' })
  const files = filesOf(await page.clone().text())
  const shell = await caches.open(SHELL)
  await Promise.all([shell.put(OFFLINE_PAGE, page), shell.addAll(files)])
  // The rest works without the cart page.
  await prepareCart(shell).catch(() => undefined)
}

/** Cached last: only usable with all its files. */
async function prepareCart(shell: Cache): Promise<void> {
  const page = await fetch(CART_PAGE, { cache: 'no-cache', credentials: 'omit' })
  if (!isCacheable(page)) return
  const seen = new Set<string>()
  let pending = filesOf(await page.clone().text())
  while (pending.length > 0) {
    for (const file of pending) seen.add(file)
    const imported = await Promise.all(pending.map(file => prepareFile(shell, file)))
    pending = [...new Set(imported.flat())].filter(file => !seen.has(file))
  }
  await shell.put(location.origin + CART_PAGE, page)
}

/** Caches a file and returns the modules that it imports. */
async function prepareFile(shell: Cache, file: string): Promise<string[]> {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  const imported = file.endsWith('.js') ? importsOf(await answer.clone().text()) : []
  await shell.put(file, answer)
  return imported
}

async function dropOldCaches(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('sabad-') && !CURRENT_CACHES.includes(name)) await caches.delete(name)
}

/** The network; the cached page when it fails or is slow. */
async function answerPage(event: FetchEventLike): Promise<Response> {
  const url = new URL(event.request.url)
  const fetching = fetchPage(event)
  // A late answer is cached too.
  event.waitUntil(fetching.then(answer => cachePage(url, answer)).catch(() => undefined))
  try {
    const late = new Promise<undefined>(resolve => setTimeout(resolve, SLOW_ANSWER_MS))
    return (await Promise.race([fetching, late])) ?? (await findPage(url)) ?? (await fetching)
  } catch {
    return (await findPage(url)) ?? (await find(OFFLINE_PAGE)) ?? Response.error()
  }
}

const fetchPage = async ({ preloadResponse, request }: FetchEventLike): Promise<Response> =>
  (await preloadResponse) ?? fetch(request)

async function cachePage(url: URL, answer: Response): Promise<void> {
  if (isCartPage(url)) await store(SHELL, url.origin + CART_PAGE, answer.clone())
  else if (isPublicPage(url)) {
    await store(PAGES, pageKey(url), answer.clone())
    await trim()
  }
}

/** The cached page, marked for the connection strip (first-screen/inline/connection.ts). */
async function findPage(url: URL): Promise<Response | undefined> {
  if (!isCartPage(url) && !isPublicPage(url)) return undefined
  const cached = await find(isCartPage(url) ? url.origin + CART_PAGE : pageKey(url))
  if (!cached) return undefined
  const headers = new Headers(cached.headers)
  // They described the transferred bytes.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response((await cached.text()).replace(' id="connection"', '$& data-cut="1"'), {
    headers,
  })
}

async function answerFile(event: FetchEventLike, kind: 'file' | 'picture'): Promise<Response> {
  const { url } = event.request
  const cached = await find(url)
  if (cached) return cached
  const answer = await fetch(event.request)
  event.waitUntil(store(kind === 'file' ? FILES : PICTURES, url, answer.clone()))
  return answer
}

/** The page that registered the worker was loaded before it: caches it and its files. */
async function cacheFirstPage(page: string, seen: unknown[]): Promise<void> {
  const url = new URL(page)
  if (isPublicPage(url)) await fetchAndStore(PAGES, pageKey(url), page)
  for (const address of seen.slice(0, SEEN_MAX)) {
    const file = typeof address === 'string' ? readUrl(address) : null
    const kind = file?.origin === location.origin ? fileKind(file.pathname) : null
    if (file && kind) await fetchAndStore(kind === 'file' ? FILES : PICTURES, file.href, file.href)
  }
}

/** One failure does not affect the others. */
async function fetchAndStore(name: string, key: string, address: string): Promise<void> {
  const answer = await fetch(address).catch(() => undefined)
  if (answer) await store(name, key, answer)
}

/** Undefined when storage is broken. */
const find = (address: string): Promise<Response | undefined> =>
  caches.match(address, { ignoreVary: true }).catch(() => undefined)

/** Storage may be full. */
async function store(name: string, address: string, answer: Response): Promise<void> {
  if (!isCacheable(answer)) return
  try {
    const cache = await caches.open(name)
    await cache.put(address, answer)
  } catch {
    // The next visit tries again.
  }
}

/** Deletes the oldest entries beyond the limit. */
async function trim(): Promise<void> {
  for (const [name, max] of Object.entries(ENTRIES_MAX)) {
    const cache = await caches.open(name)
    const cached = await cache.keys()
    for (const old of cached.slice(0, Math.max(0, cached.length - max))) await cache.delete(old)
  }
}
