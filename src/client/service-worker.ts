/**
 * `/sw.js`: public pages that were visited can be read without a connection (decision 071).
 * The network is asked first; a cached page is shown when it fails, or takes longer than SLOW_ANSWER_MS. Bundled by tools/build.ts.
 */
import { SLOW_ANSWER_MS } from '#lib/rules/slow-answer.ts'
import { readUrl } from '#lib/rules/read-url.ts'
import { CART_PAGE, filesOf, fileKind, importsOf, isCartPage } from './keepable.ts'
import { isKeepable, isPublicPage, kindOf, pageKey } from './keepable.ts'

/** Of the build that this worker came with; written in by the bundler. */
declare const BUILD: string

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asking extends Lasting {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Told extends Lasting {
  data: unknown
  source: { url?: string } | null
}
interface Worker {
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(name: 'fetch', listener: (event: Asking) => void): void
  addEventListener(name: 'message', listener: (event: Told) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}
const worker = self as unknown as Worker

const OFFLINE_PAGE = '/offline'
/** The page for what was never visited and that of the basket, with all that they need. */
const SHELL = `sabad-shell-${BUILD}`
const PAGES = `sabad-pages-${BUILD}`
const FILES = `sabad-files-${BUILD}`
/** Named by their content: good for every build. */
const PICTURES = 'sabad-pictures'
const MOST: Record<string, number> = { [PAGES]: 50, [FILES]: 100, [PICTURES]: 300 }
const CURRENT = [SHELL, ...Object.keys(MOST)]
/** Files of the first page that it tells of. */
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
  if (source?.url && Array.isArray(data)) event.waitUntil(keepFirst(source.url, data))
})

async function prepare(): Promise<void> {
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-cache' })
  const files = filesOf(await page.clone().text())
  const shell = await caches.open(SHELL)
  await Promise.all([shell.put(OFFLINE_PAGE, page), shell.addAll(files)])
  // Without the basket the rest can be read all the same.
  await prepareCart(shell).catch(() => undefined)
}

/** The page of the basket comes last: with it everything is there that it needs to live. */
async function prepareCart(shell: Cache): Promise<void> {
  const page = await fetch(CART_PAGE, { cache: 'no-cache', credentials: 'omit' })
  if (!isKeepable(page)) return
  const seen = new Set<string>()
  let wanted = filesOf(await page.clone().text())
  while (wanted.length > 0) {
    for (const file of wanted) seen.add(file)
    const named = await Promise.all(wanted.map(file => prepareFile(shell, file)))
    wanted = [...new Set(named.flat())].filter(file => !seen.has(file))
  }
  await shell.put(location.origin + CART_PAGE, page)
}

/** Keeps a file; the modules that it names in turn. */
async function prepareFile(shell: Cache, file: string): Promise<string[]> {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  const named = file.endsWith('.js') ? importsOf(await answer.clone().text()) : []
  await shell.put(file, answer)
  return named
}

async function dropOldCaches(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('sabad-') && !CURRENT.includes(name)) await caches.delete(name)
}

/** From the shop; where no answer comes, or none in time, as it was when it was last visited. */
async function answerPage(event: Asking): Promise<Response> {
  const url = new URL(event.request.url)
  const coming = fetchPage(event)
  // Cached too when it comes late.
  event.waitUntil(coming.then(answer => keepPage(url, answer)).catch(() => undefined))
  try {
    const late = new Promise<undefined>(resolve => setTimeout(resolve, SLOW_ANSWER_MS))
    return (await Promise.race([coming, late])) ?? (await findPage(url)) ?? (await coming)
  } catch {
    return (await findPage(url)) ?? (await find(OFFLINE_PAGE)) ?? Response.error()
  }
}

const fetchPage = async ({ preloadResponse, request }: Asking): Promise<Response> =>
  (await preloadResponse) ?? fetch(request)

async function keepPage(url: URL, answer: Response): Promise<void> {
  if (isCartPage(url)) await keep(SHELL, url.origin + CART_PAGE, answer.clone())
  else if (isPublicPage(url)) {
    await keep(PAGES, pageKey(url), answer.clone())
    await trim()
  }
}

/** The cached page, whose strip says that the connection is gone (client/first/connection.ts). */
async function findPage(url: URL): Promise<Response | undefined> {
  if (!isCartPage(url) && !isPublicPage(url)) return undefined
  const kept = await find(isCartPage(url) ? url.origin + CART_PAGE : pageKey(url))
  if (!kept) return undefined
  const headers = new Headers(kept.headers)
  // Of the bytes that came, not of the text.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response((await kept.text()).replace(' id="net"', '$& data-cut="1"'), { headers })
}

async function answerFile(event: Asking, kind: 'file' | 'picture'): Promise<Response> {
  const { url } = event.request
  const kept = await find(url)
  if (kept) return kept
  const answer = await fetch(event.request)
  event.waitUntil(keep(kind === 'file' ? FILES : PICTURES, url, answer.clone()))
  return answer
}

/** The page that this worker came with was read before it: that page and its files. */
async function keepFirst(page: string, seen: unknown[]): Promise<void> {
  const url = new URL(page)
  if (isPublicPage(url)) await fetchAndKeep(PAGES, pageKey(url), page)
  for (const address of seen.slice(0, SEEN_MAX)) {
    const file = typeof address === 'string' ? readUrl(address) : null
    const kind = file?.origin === location.origin ? fileKind(file.pathname) : null
    if (file && kind) await fetchAndKeep(kind === 'file' ? FILES : PICTURES, file.href, file.href)
  }
}

/** One that does not come takes none of the others with it. */
async function fetchAndKeep(name: string, key: string, address: string): Promise<void> {
  const answer = await fetch(address).catch(() => undefined)
  if (answer) await keep(name, key, answer)
}

/** What is kept, or nothing where the browser's own storage is broken: then the network serves. */
const find = (address: string): Promise<Response | undefined> =>
  caches.match(address, { ignoreVary: true }).catch(() => undefined)

/** A full disk is no reason to fail: then nothing is kept. */
async function keep(name: string, address: string, answer: Response): Promise<void> {
  if (!isKeepable(answer)) return
  try {
    const cache = await caches.open(name)
    await cache.put(address, answer)
  } catch {
    // The next visit tries again.
  }
}

/** The oldest leave where there are too many. */
async function trim(): Promise<void> {
  for (const [name, most] of Object.entries(MOST)) {
    const cache = await caches.open(name)
    const kept = await cache.keys()
    for (const old of kept.slice(0, Math.max(0, kept.length - most))) await cache.delete(old)
  }
}
