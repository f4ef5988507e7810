import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright'
import { bundleHref, categoryHref, productHref } from '#lib/rules/links.ts'
import { placeholderCopy } from '#lib/rules/picture.ts'
import { copyDemo, shopIn } from '#tests/support/fixtures/demo-shop.ts'
import { median, type Row } from './measure.ts'
import { firstItem, firstLeaf } from './demo-pages.ts'
import { startPinned } from './server.ts'
import { openChromium, slowPage } from './slow-page.ts'

const PORT = 4795
const RUNS = 7
const LIMITS = { first: 460, largest: 1_000, blocking: 30, ratio: 1.15 }

interface Paint {
  first: number
  largest: number
  blocking: number
  /** The picture that was the largest paint, or its copy in the page; none when it was a text. */
  picture: string
}

/** What a first visitor with a slow phone waits for, beside a bare file with the same picture. */
export async function paint(): Promise<Row[]> {
  const shop = await startPinned(['node', 'src/serve.ts'], PORT, shopIn(copyDemo()))
  const browser = await openChromium()
  const leaf = await firstLeaf(shop.origin)
  // A list holds a copy of a picture that was requested before (decision 079).
  const { image } = await firstItem(shop.origin, `categories/${leaf.id}/products`)
  await fetch(shop.origin + placeholderCopy(image))
  const paths = {
    home: '/',
    category: categoryHref(leaf),
    product: productHref(await firstItem(shop.origin, 'products')),
    bundle: bundleHref(await firstItem(shop.origin, 'bundles')),
  }
  const rows: Row[] = []
  try {
    for (const [name, path] of Object.entries(paths))
      rows.push(...(await rowsOf(browser, name, shop.origin + path)))
  } finally {
    await browser.close()
    await shop.stop()
  }
  return rows
}

async function rowsOf(browser: Browser, name: string, url: string): Promise<Row[]> {
  await firstVisit(browser, url)
  const bare = await startBare((await firstVisit(browser, url)).picture)
  const visits: Paint[] = []
  const files: Paint[] = []
  for (let run = 0; run < RUNS; run++) {
    visits.push(await firstVisit(browser, url))
    files.push(await firstVisit(browser, bare.url))
  }
  bare.server.close()
  const of = (all: readonly Paint[], key: 'first' | 'largest' | 'blocking') =>
    median(all.map(each => each[key]))
  const times = (['first', 'largest', 'blocking'] as const).map((key): Row => ({
    name: `${name}: ${key} ${key === 'blocking' ? 'time' : 'paint'}`,
    value: of(visits, key),
    unit: 'ms',
    limit: LIMITS[key],
    must: 'stay',
  }))
  return [
    ...times,
    {
      name: `${name}: largest paint ÷ bare file with the same picture`,
      value: of(visits, 'largest') / of(files, 'largest'),
      unit: '×',
      limit: LIMITS.ratio,
      must: 'stay',
    },
  ]
}

/** A first visit on a slow phone and line. */
export async function firstVisit(
  browser: Browser,
  url: string,
  waitUntil: 'load' | 'networkidle' = 'networkidle',
): Promise<Paint> {
  const page = await slowPage(browser)
  await page.goto(url, { waitUntil })
  const result = await page.evaluate(readPaint)
  await page.context().close()
  return result
}

/** In the page: what it has painted so far. */
export async function readPaint(): Promise<Paint> {
  const entries = (type: string): Promise<PerformanceEntry[]> =>
    new Promise(resolve => {
      const observer = new PerformanceObserver(list => {
        observer.disconnect()
        resolve(list.getEntries())
      })
      observer.observe({ type, buffered: true })
      setTimeout(resolve, 500, [])
    })
  const [paints, largest, tasks] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'longtask'].map(entries),
  )
  const last = largest?.at(-1) as
    | (PerformanceEntry & { url: string; element: Element | null })
    | undefined
  return {
    first: paints?.find(each => each.name === 'first-paint')?.startTime ?? NaN,
    largest: last?.startTime ?? NaN,
    blocking: (tasks ?? []).reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0),
    picture: last?.element?.querySelector('img')?.currentSrc ?? last?.url ?? '',
  }
}

/** The least that can show this picture: one file with nothing else in it. */
async function startBare(picture: string): Promise<{ server: Server; url: string }> {
  const bytes = picture ? Buffer.from(await (await fetch(picture)).arrayBuffer()) : null
  const type = picture.endsWith('.avif') ? 'image/avif' : 'image/webp'
  const html =
    '<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title>' +
    (bytes ? '<img src="/picture" width="328" height="246">' : '<h1>A line of text</h1>')
  const server = createServer((request, response) => {
    const isPicture = request.url === '/picture' && bytes !== null
    response.setHeader('content-type', isPicture ? type : 'text/html')
    response.end(isPicture ? bytes : html)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}
