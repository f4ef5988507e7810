/** What stands on a page stays where it is, in whatever pieces the page comes (decision 079). */
import type { Page } from 'playwright/test'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { productHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { pageMessages } from '#lib/text/messages/page.ts'
import { aBundle, aLeaf, aProduct } from '#tests/support/builders/demo-addresses.ts'
import { expectCount } from '#tests/support/fixtures/cart-page.ts'
import { signInCustomer } from '#tests/support/fixtures/shop-data.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, test } from '#tests/support/fixtures/slow-line.ts'
import { reloadPage, visit } from '#tests/support/fixtures/page.ts'

const PAGES = ['/', '/search/', '/bundles', '/faqs', '/contact-us']
const isFontLoaded = (page: Page) => page.evaluate(() => document.fonts.check('1em Vazirmatn'))
/** Milliseconds and bytes a second: longer than a mobile line's round trip, and else as fast as it is. */
const SLOW = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 }
/** As long as browsers keep a text unseen whose font is optional. */
const BLOCK_MS = 100
const plain = (page: Page) => page.locator('html[data-plain]')

test(
  'a page that arrives in pieces shifts no layout',
  { tag: '@every-screen' },
  async ({ page, request, line }) => {
    await watchMoves(page)
    for (const path of [
      ...PAGES,
      await aLeaf(request),
      await aProduct(request),
      await aBundle(request),
    ]) {
      await visit(page, line.origin + path)
      expect(await readMoves(page), path).toEqual([])
    }
  },
)

test('the header of a signed-in customer shifts no layout', async ({ page, request, line }) => {
  await page.addInitScript(() => localStorage.setItem('sabad:user', '{"id":1}'))
  await watchMoves(page)
  for (const path of ['/', await aLeaf(request), await aProduct(request)]) {
    await visit(page, line.origin + path, { waitUntil: 'networkidle' })
    await expect(page.locator('.tool-user:visible')).toHaveText(navLabels.profile)
    expect(await readMoves(page), path).toEqual([])
  }
})

test('a reloaded list that arrives in pieces still grows', async ({ page, line }) => {
  await visit(page, `${line.origin}/search/`, { waitUntil: 'networkidle' })
  // Its files are at hand now: its scripts are there before the page is.
  await reloadPage(page)
  const cards = page.locator('.card:not(.ghost)')
  await expect(cards).toHaveCount(PAGE_SIZE)
  await cards.last().scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBeGreaterThan(PAGE_SIZE)
})

test('replays a click made before the page has fully arrived', async ({ page, request, line }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  line.rest = promise
  await page.goto(line.origin + (await aLeaf(request)), { waitUntil: 'commit' })
  const place = page.locator('[data-add]').first()
  await place.getByRole('button').click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  resolve(undefined)
  await expect(place.getByRole('status')).toHaveText(toPersianDigits(1))
})

test('keeps text, caret and focus typed before the search box is hydrated', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route(/SearchBox\.[^/]*\.js$/, async route => {
    await released
    await route.continue()
  })
  await watchMoves(page)
  await visit(page, '/faqs')
  const field = page.locator('#q')
  await field.click()
  await page.keyboard.type('شر')
  await page.keyboard.press('Home')
  const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart)
  const before = await caret()
  release(undefined)
  await expect(field).toHaveRole('combobox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('شر')
  await expect.poll(caret).toBe(before)
  await expect(page.getByRole('listbox')).toBeVisible()
  expect(await readMoves(page)).toEqual([])
})

test('a late font is applied on the next page', async ({ page, line }) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  line.fonts = promise
  await watchMoves(page)
  await page.goto(`${line.origin}/search/`, { waitUntil: 'domcontentloaded' })
  await expect(plain(page)).toHaveCount(1)
  resolve(undefined)
  await expect.poll(() => isFontLoaded(page)).toBe(true)
  expect(await readMoves(page)).toEqual([])
  await expect(plain(page)).toHaveCount(1)
  await visit(page, `${line.origin}/faqs`, { waitUntil: 'networkidle' })
  await expect(plain(page)).toHaveCount(0)
})

test('loads fonts after the page on a slow line', async ({ page, line }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW)
  await visit(page, `${line.origin}/faqs`)
  await expect(plain(page)).toHaveCount(1)
  await expect.poll(() => isFontLoaded(page)).toBe(true)
  await expect(plain(page)).toHaveCount(1)
  await page.getByRole('contentinfo').getByRole('link', { name: navLabels.aboutUs }).click()
  await page.waitForURL(/about-us/)
  await expect.poll(() => isFontLoaded(page)).toBe(true)
  await expect(plain(page)).toHaveCount(0)
})

/** Browsers other than Chromium do not tell of their line, and paint without a preloaded font. */
const tellNothing = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: undefined })
  })
const isSeen = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).visibility === 'visible')

for (const come of [true, false])
  test(`waits a moment for a font that ${come ? 'comes' : 'does not come'} when the browser reports no connection type`, async ({
    page,
    line,
  }) => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    line.fonts = promise
    await tellNothing(page)
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.goto(`${line.origin}/faqs`, { waitUntil: 'commit' })
    await expect(page.locator('footer')).toBeAttached()
    expect(await isSeen(page)).toBe(false)
    if (come) resolve(undefined)
    else await page.clock.runFor(BLOCK_MS)
    await expect.poll(() => isSeen(page)).toBe(true)
    expect(await isFontLoaded(page)).toBe(come)
    await expect(plain(page)).toHaveCount(come ? 0 : 1)
    resolve(undefined)
  })

test.describe('on a network that carries nothing', () => {
  test.use({ serviceWorkers: 'allow' })

  test('shows visited pages within three seconds and says that it is offline', async ({
    page,
    context,
    request,
    baseURL,
    line,
    newProduct,
  }) => {
    const product = await newProduct()
    const path = productHref(product)
    await signInCustomer(context, request, baseURL ?? '')
    await visit(page, line.origin + path)
    await page.getByRole('button', { name: cartLabels.add, exact: true }).first().click()
    await expectCount(page, product, 1)
    const isCached = (address: string) =>
      page.evaluate(async url => (await caches.match(url)) !== undefined, line.origin + address)
    for (const address of [path, '/cart']) await expect.poll(() => isCached(address)).toBe(true)

    const { promise, resolve } = Promise.withResolvers<undefined>()
    line.responses = promise
    const strip = page.locator('#connection')
    for (const address of [path, '/cart']) {
      await page.goto(line.origin + address, { waitUntil: 'commit' })
      await expect(strip).toHaveText(pageMessages.offline)
      await expect(page.getByText(product.name).first()).toBeVisible()
      const [visit] = await page.evaluate(
        () => performance.getEntriesByType('navigation') as PerformanceNavigationTiming[],
      )
      expect(visit?.responseStart).toBeLessThan(3_000)
    }
    await expectCount(page, product, 1)
    await expect(page.getByText(cartMessages.cartPricesOld)).toBeVisible()
    resolve(undefined)
    await expect(strip).toHaveText(pageMessages.backOnline)
  })
})
