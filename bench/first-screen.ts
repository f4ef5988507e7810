import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { categoryHref, productHref } from '#lib/rules/links.ts'
import { placeholderCopy } from '#lib/rules/picture.ts'
import { copyDemo, shopIn } from '#tests/support/fixtures/demo-shop.ts'
import { firstItem, firstLeaf } from './demo-pages.ts'
import { type PageKind, TRICKS } from './first-screen-tricks.ts'
import { median, type Row } from './measure.ts'
import { firstVisit } from './paint.ts'
import { startPinned } from './server.ts'
import { openChromium } from './slow-page.ts'

const PORT = 4796
const VISITS = 15
/** What a trick must gain of the largest paint of one of its pages: one of both. */
const LEAST_MS = 30
const LEAST_SHARE = 0.05

interface Variant {
  /** Null is the page as it is. */
  trick: string | null
  kind: PageKind
  html: Buffer
  largest: number[]
}

/**
 * How much later the largest paint of a first visit on a slow phone comes without each trick of
 * src/first-screen, all of them by turns. A value is the largest gain of its pages as a multiple of
 * what it must gain.
 */
export async function firstScreen(): Promise<Row[]> {
  const shop = await startPinned(['node', 'src/serve.ts'], PORT, shopIn(copyDemo()))
  const browser = await openChromium()
  try {
    const variants = await variantsOf(shop.origin)
    const proxy = await startProxy(shop.origin, variants)
    for (let run = 0; run < VISITS; run++)
      for (const [index, variant] of variants.entries()) {
        const { largest } = await firstVisit(browser, `${proxy.origin}/variant/${index}`, 'load')
        variant.largest.push(largest)
      }
    proxy.close()
    return TRICKS.map(({ name }) => rowOf(name, variants))
  } finally {
    await browser.close()
    await shop.stop()
  }
}

async function variantsOf(origin: string): Promise<Variant[]> {
  const leaf = await firstLeaf(origin)
  // A list holds a copy of a picture that was requested before.
  const { image } = await firstItem(origin, `categories/${leaf.id}/products`)
  await fetch(origin + placeholderCopy(image))
  const paths: Record<PageKind, string> = {
    home: '/',
    category: categoryHref(leaf),
    product: productHref(await firstItem(origin, 'products')),
    faqs: '/faqs',
  }
  const variants: Variant[] = []
  for (const [kind, path] of Object.entries(paths) as [PageKind, string][]) {
    const page = await (await fetch(origin + path)).text()
    const add = (trick: string | null, html: string) =>
      variants.push({ trick, kind, html: brotliCompressSync(html), largest: [] })
    add(null, page)
    for (const { name, pages, without } of TRICKS)
      if (pages.includes(kind)) add(name, without(page))
  }
  return variants
}

/** Answers `/variant/N` itself, without a content policy, and the rest as the shop does. */
async function startProxy(
  shop: string,
  variants: readonly Variant[],
): Promise<{ origin: string; close: () => void }> {
  const answers = new Map<string, Promise<Answer>>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const variant = variants[Number(/^\/variant\/(\d+)$/.exec(path)?.[1])]
    const answer = variant
      ? Promise.resolve({ type: 'text/html; charset=utf-8', body: variant.html, isPacked: true })
      : (answers.get(path) ?? readAnswer(shop + path))
    answers.set(path, answer)
    void answer.then(({ type, body, isPacked }) => {
      response.writeHead(200, {
        'content-type': type,
        ...(isPacked && { 'content-encoding': 'br' }),
      })
      response.end(body)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

interface Answer {
  type: string
  body: Buffer
  isPacked: boolean
}

async function readAnswer(url: string): Promise<Answer> {
  const answer = await fetch(url)
  const type = answer.headers.get('content-type') ?? 'text/plain'
  const body = Buffer.from(await answer.arrayBuffer())
  const isPacked = /text|javascript|json|svg/.test(type)
  return { type, body: isPacked ? brotliCompressSync(body) : body, isPacked }
}

/** Prints the medians of its pages. */
function rowOf(name: string, variants: readonly Variant[]): Row {
  const gains = variants
    .filter(({ trick }) => trick === name)
    .map(({ kind, largest }) => {
      const base = variants.find(other => other.trick === null && other.kind === kind)
      const withTrick = median(base?.largest ?? [])
      const gainMs = median(largest) - withTrick
      console.log(`${name}: ${kind} ${withTrick.toFixed(0)} ms, ${gainMs.toFixed(0)} ms gained`)
      return Math.max(gainMs / LEAST_MS, gainMs / withTrick / LEAST_SHARE)
    })
  return { name, value: Math.max(...gains), unit: '× the least gain', limit: 1, must: 'reach' }
}
