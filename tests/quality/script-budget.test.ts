import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from 'playwright/test'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { test as customerTest } from '#tests/support/fixtures/checkout-page.ts'
import { test as orderTest } from '#tests/support/fixtures/customer-orders.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { PROFILE_PAGES } from '#ui/profile-pages.ts'
import { type Move, readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { publicPages } from '#tests/support/builders/public-pages.ts'
import {
  aBundle,
  aLeaf,
  aLeafOfTwoPages,
  aProduct,
} from '#tests/support/builders/demo-addresses.ts'

const KB = 1024
const SHOP_LIMIT = 35_000
const REQUESTS_MAX = 15
/** Comes two seconds later, and has a limit of its own (decision 122). */
const PAGE_SPEED = /\/speed\.[^/]*\.js$/

interface Visit {
  /** Of all JavaScript, as gzip would send it. */
  bytes: number
  names: string[]
  /** Path and query of each request, without those for lazy pictures. */
  requests: string[]
}

/** Everything a page loads by itself until the network rests. */
async function loadsOf(
  page: Page,
  path: string,
  go = (): Promise<unknown> => visit(page, path, { waitUntil: 'networkidle' }),
): Promise<Visit> {
  const scripts: { name: string; body: Promise<Buffer> }[] = []
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  page.on('response', response => {
    if (response.request().resourceType() === 'script' && !PAGE_SPEED.test(response.url()))
      scripts.push({ name: new URL(response.url()).pathname, body: response.body() })
  })
  await go()
  // The network may have rested before the page had the time to ask.
  await expect(page.locator(`astro-island[ssr][opts*='"now"']`)).toHaveCount(0)
  const inline = await page
    .locator('script:not([src], [type="application/ld+json"])')
    .allTextContents()
  const bodies = await Promise.all(scripts.map(script => script.body))
  const bytes = [...bodies, ...inline.map(text => Buffer.from(text))]
    .map(body => gzipSync(body).length)
    .reduce((sum, length) => sum + length, 0)
  // A lazy picture may be requested at any moment: only requests until now are compared with them.
  const untilNow = [...requests]
  const copies = await page
    .locator('img[loading=lazy], picture:has(img[loading=lazy]) source')
    .evaluateAll(all => all.flatMap(each => ['src', 'srcset'].map(name => each.getAttribute(name))))
  const { origin } = new URL(page.url())
  const lazy = copies
    .flatMap(text => text?.split(',') ?? [])
    .map(copy => origin + copy.trim().replace(/ .*/, ''))
  const eager = untilNow.filter(url => url.startsWith(origin) && !lazy.includes(url))
  return {
    bytes,
    names: scripts.map(script => script.name),
    requests: eager.map(url => url.slice(origin.length)),
  }
}

/** Islands that are hydrated wherever a page is touched first; others wait for a touch of their own. */
const AWAKE = `[opts*='true'], [opts*='"cart"']`

/** Waits until the first touch has hydrated what it was meant to. */
async function expectAwake(page: Page, island: string): Promise<void> {
  const hydrated = page.locator(`${AWAKE}, [component-export=${island}]`)
  await expect(page.locator('astro-island[ssr]').and(hydrated)).toHaveCount(0)
}

const INLINE_MAX_BYTES = 2 * KB

/** A content page, and what it loads at a touch. */
const CONTENT_PAGES = {
  '/faqs': 104 * KB,
  '/about-us': 102 * KB,
  '/terms': 102 * KB,
  '/contact-us': 110 * KB,
  '/brands': 102 * KB,
  '/landings/yalda': 106 * KB,
}
for (const [path, limit] of Object.entries(CONTENT_PAGES))
  test(`${path} loads no script before a touch`, async ({ page }) => {
    const { names, requests } = await loadsOf(page, path)
    expect(names).toEqual([])
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(REQUESTS_MAX)
    const touched = await loadsOf(page, path, async () => {
      await page.keyboard.press('Shift')
      await expectAwake(page, 'CartControls')
    })
    expect(touched.bytes, touched.names.join('\n')).toBeLessThanOrEqual(limit)
  })

test('no page holds more than 2 kB of inline scripts', async ({ request }) => {
  const heavy: Record<string, number> = {}
  const others = ['/cart', '/login', '/offline', '/profile', '/profile/orders', '/no-such-page']
  for (const path of [...(await publicPages(request)), ...others]) {
    const answer = await request.get(path, { headers: { cookie: 'sabad_in=1' } })
    const scripts = (await answer.text()).matchAll(
      /<script(?![^>]*(?:src=|ld\+json))[^>]*>(.*?)<\/script>/gs,
    )
    const bytes = [...scripts].reduce((sum, [, text = '']) => sum + Buffer.byteLength(text), 0)
    expect(bytes, path).toBeGreaterThan(0)
    if (bytes > INLINE_MAX_BYTES) heavy[path] = bytes
  }
  expect(heavy).toEqual({})
})

const pagesOfGoods = async (request: APIRequestContext): Promise<string[]> => [
  '/',
  '/search',
  await aLeafOfTwoPages(request),
  await aProduct(request),
  await aBundle(request),
]

const TOUCHED_LIMIT = 110 * KB
test('a cold visit of home, list, product and bundle loads little before and at a touch', async ({
  browser,
  request,
  baseURL,
}) => {
  for (const path of await pagesOfGoods(request)) {
    const visitor = await browser.newContext({ baseURL: baseURL ?? '' })
    const page = await visitor.newPage()
    const { bytes, requests } = await loadsOf(page, path)
    expect(bytes, path).toBeLessThan(SHOP_LIMIT)
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(REQUESTS_MAX)
    // The next page of a list comes when somebody is there to read it.
    expect(requests.filter(url => /[?&]page=/.test(url))).toEqual([])
    const touched = await loadsOf(page, path, async () => {
      await page.keyboard.press('Shift')
      await expectAwake(page, 'CartControls')
    })
    await visitor.close()
    const all = bytes + touched.bytes
    expect(all, `${path}\n${touched.names.join('\n')}`).toBeLessThanOrEqual(TOUCHED_LIMIT)
    expect(all).toBeGreaterThan(SHOP_LIMIT)
  }
})

/** Pages with a place where a first touch can fall, and the island that is touched there. */
async function firstTouches(request: APIRequestContext) {
  const list = await aLeafOfTwoPages(request)
  const product = await aProduct(request)
  return [
    ['/', '#q', 'SearchBox'],
    [list, '#q', 'SearchBox'],
    [list, '.filter-open, #filters h2', 'SearchFilters'],
    [list, '[data-add] button', 'CartControls'],
    [product, '[data-add] button', 'CartControls'],
    [product, '.tabs summary', 'CartControls'],
  ] as const
}

test('a first touch of search, filter, add button or tab loads little', async ({
  browser,
  request,
  baseURL,
}) => {
  for (const [path, place, island] of await firstTouches(request)) {
    const visitor = await browser.newContext({ baseURL: baseURL ?? '' })
    const page = await visitor.newPage()
    const { bytes, names } = await loadsOf(page, path, async () => {
      await visit(page, path, { waitUntil: 'networkidle' })
      await page.locator(place).filter({ visible: true }).first().click()
      await expectAwake(page, island)
    })
    await visitor.close()
    expect(bytes, `${path} ${place}\n${names.join('\n')}`).toBeLessThanOrEqual(TOUCHED_LIMIT)
    expect(bytes).toBeGreaterThan(SHOP_LIMIT)
  }
})

const ISLAND_LIMIT = 131 * KB

customerTest('/checkout loads little before a touch, and not the map', async ({ page, open }) => {
  const { bytes, names } = await loadsOf(page, '/checkout', async () => {
    await open()
    await page.waitForLoadState('networkidle')
  })
  expect(bytes).toBeGreaterThan(50 * KB)
  expect(bytes).toBeLessThan(ISLAND_LIMIT)
  // What comes from here on is not counted.
  page.removeAllListeners('response')
  const map = page.waitForResponse(/\/maplibre-[^/]*\.js$/)
  expect(names.filter(name => name.includes('maplibre'))).toEqual([])
  await page.locator('#step-address h2 button').click()
  await page.getByRole('button', { name: checkoutLabels.addAddress }).click()
  expect((await map).ok()).toBe(true)
})

for (const path of ['/cart', '/login'])
  test(`${path} loads little before a touch`, async ({ page }) => {
    const { bytes } = await loadsOf(page, path)
    expect(bytes).toBeLessThan(ISLAND_LIMIT)
  })

const PROFILE_LIMIT = 120 * KB

orderTest(
  'pages behind sign-in load little before a touch, and not the map',
  async ({ context, customer }) => {
    const { id, trackingCode } = await customer.order()
    const paths = [
      ...PROFILE_PAGES.map(each => each.path),
      `/receipts/${id}`,
      `/payments?tracking_code=${trackingCode}&status=1`,
    ]
    for (const path of paths) {
      const page = await context.newPage()
      const { bytes, names } = await loadsOf(page, path)
      await page.close()
      expect(bytes, path).toBeGreaterThan(50 * KB)
      expect(bytes, path).toBeLessThan(PROFILE_LIMIT)
      expect(names.filter(name => name.includes('maplibre'))).toEqual([])
    }
  },
)

/** What moves on a page while it loads and is scrolled to its end. */
async function movesOf(page: Page, path: string): Promise<Move[]> {
  await visit(page, path)
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
  })
  await page.waitForLoadState('networkidle')
  return readMoves(page)
}

test(
  'home, category and product shift no layout',
  { tag: '@every-screen' },
  async ({ page, request }) => {
    await watchMoves(page)
    for (const path of ['/', await aLeaf(request), await aProduct(request)])
      expect(await movesOf(page, path), path).toEqual([])
  },
)
