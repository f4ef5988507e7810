/** A slow and failing backend behind the built front server: what a visitor gets meanwhile and after. */
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { aLeaf, aProduct } from '#tests/support/builders/demo-addresses.ts'
import { copyDemo } from '#tests/support/fixtures/demo-shop.ts'
import {
  answerOf,
  type HostileBackend,
  openHostileBackend,
} from '#tests/support/fakes/hostile-backend.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { type BuiltShop, startShop } from '#tests/support/fixtures/built-shop.ts'

test.describe.configure({ mode: 'serial' })

/** A page waits 2.5 s for its backend, once: less than two of that. */
const WAIT_MS = 4_900
/** Less than one of it. */
const AT_ONCE_MS = 2_400
/** A rest of two seconds at most (backend/remote.ts), and again the machine. */
const RECOVERY_MS = 10_000
const PATHS = ['/brands', '/landings/yalda', '/search']
const EVERYTHING = /^\/api\//

let shop: BuiltShop
let hostile: HostileBackend
let site: BuiltShop

test.beforeAll(async () => {
  const folder = copyDemo()
  shop = await startShop(folder)
  hostile = await openHostileBackend(request => answerOf(shop.origin, request))
  site = await startShop(folder, { API_ORIGIN: hostile.origin })
})
test.beforeEach(() => {
  hostile.faults = []
})
test.afterAll(async () => {
  await site.stop()
  await hostile.fall()
  await shop.stop()
})

/** Restarts the front server: its cache is empty. */
async function forgetAll(): Promise<void> {
  await site.stop()
  site = await startShop(copyDemo(), { API_ORIGIN: hostile.origin })
}

async function ask(path: string) {
  const begun = performance.now()
  const answer = await fetch(site.origin + path, { redirect: 'manual' })
  const html = await answer.text()
  return { status: answer.status, headers: answer.headers, html, ms: performance.now() - begun }
}

const status = (path: string) => async () => (await ask(path)).status

// tests/unit/backend/remote-backend.test.ts has all the ways to fail.
for (const fault of ['silence', 'html-500'] as const)
  test(`${fault}: "temporarily down" as 503 after one wait, and right again at once`, async () => {
    await forgetAll()
    hostile.faults = [{ path: EVERYTHING, fault }]
    for (const path of PATHS) {
      const { status: code, headers, html, ms } = await ask(path)
      expect(ms, path).toBeLessThan(WAIT_MS)
      expect(code, path).toBe(503)
      expect(html, path).toContain(catalogMessages.temporarilyDown)
      expect(headers.get('retry-after'), path).toBe('5')
      expect(headers.get('cache-control'), path).toBe('no-store')
    }
    hostile.faults = []
    for (const path of PATHS) await expect.poll(status(path), { timeout: RECOVERY_MS }).toBe(200)
  })

test('answers 503 without a backend and recovers', async () => {
  await forgetAll()
  await hostile.fall()
  for (const path of PATHS) expect(await status(path)(), path).toBe(503)
  const call = await ask('/api/v1/brands')
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
  expect(JSON.parse(call.html)).toMatchObject({ status: false, code: 503 })
  await hostile.rise()
  for (const path of PATHS) await expect.poll(status(path), { timeout: RECOVERY_MS }).toBe(200)
})

test('serves cached pages at once while the backend fails', async ({ request }) => {
  // A page that lacks a part, as just after a recovery, is not cached.
  await forgetAll()
  const paths = [...PATHS, await aLeaf(request), await aProduct(request)]
  for (const path of paths) await expect.poll(status(path), { timeout: RECOVERY_MS }).toBe(200)
  const expectCachedPages = async () => {
    for (const path of paths) {
      const { status: code, html, ms } = await ask(path)
      expect([code, shows(html, catalogMessages.temporarilyDown)], path).toEqual([200, false])
      expect(ms, path).toBeLessThan(AT_ONCE_MS)
    }
  }
  hostile.faults = [{ path: EVERYTHING, fault: 'silence' }]
  await expectCachedPages()
  await hostile.fall()
  await expectCachedPages()
  await hostile.rise()
})

/** Menu, footer, similar products and breadcrumb, without which a product can do. */
const PRODUCT_PARTS = /\/categories(\?|$)|\/config\/shop|\/similars|\/breadcrumb/

test('a product is there without its other parts after one wait, and is not cached', async ({
  request,
}) => {
  const product = await aProduct(request)
  for (const fault of ['error', 'silence'] as const) {
    await forgetAll()
    hostile.faults = [{ path: PRODUCT_PARTS, fault }]
    const { status: code, headers, html, ms } = await ask(product)
    expect([code, html.includes('<h1')], fault).toEqual([200, true])
    expect(headers.get('cache-control'), fault).toMatch(/^no-/)
    expect(ms, fault).toBeLessThan(WAIT_MS)
  }
  hostile.faults = []
  const cacheControl = async () => (await ask(product)).headers.get('cache-control')
  await expect.poll(cacheControl, { timeout: RECOVERY_MS }).toContain('public')
})

test('questions and contact are there without their categories and text', async () => {
  await forgetAll()
  hostile.faults = [{ path: /\/faqs\/categories|\/pages\//, fault: 'error' }]
  for (const path of ['/faqs', '/contact-us']) {
    const { status: code, headers, html } = await ask(path)
    expect([code, html.includes('<h1')], path).toEqual([200, true])
    expect(headers.get('cache-control'), path).toMatch(/^no-/)
  }
})

/** Whether the page shows a failure, and whether it says that there are no similar products. */
const sentencesOf = (html: string) =>
  [catalogMessages.temporarilyDown, catalogMessages.noSimilarProduct].map(text => shows(html, text))

test('does not call missing similar products none', async ({ request, browser }) => {
  await forgetAll()
  const path = await aProduct(request)
  hostile.faults = [{ path: /\/similars/, fault: 'error' }]
  expect(sentencesOf((await ask(path)).html)).toEqual([true, false])
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await visit(page, site.origin + path)
  const tab = page.locator('.tabs details[open]')
  await expect(tab.locator('summary')).toHaveText(catalogLabels.similarProducts)
  await expect(tab).toContainText(catalogMessages.temporarilyDown)
  hostile.faults = []
  const sound = async () => sentencesOf((await ask(path)).html)
  await expect.poll(sound, { timeout: RECOVERY_MS }).toEqual([false, false])
  await tab.getByRole('link', { name: actionLabels.retry }).click()
  await expect(page).toHaveURL(site.origin + path)
  await expect(tab.locator('.card').first()).toBeVisible()
  await context.close()
})

test('shows a placeholder for a missing filter', async ({ request, browser }) => {
  await forgetAll()
  const paths = [await aLeaf(request), '/search/']
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of paths) {
    hostile.faults = [{ path: /\/filters?(\?|$)/, fault: 'error' }]
    await visit(page, `${site.origin}${path}?sort=1`)
    const place = page.getByRole('region', { name: catalogLabels.filters })
    await expect(place).toContainText(catalogMessages.temporarilyDown)
    await expect(page.locator('.grid .card').first()).toBeVisible()
    hostile.faults = []
    const sound = async () => sentencesOf((await ask(`${path}?sort=1`)).html)
    await expect.poll(sound, { timeout: RECOVERY_MS }).toEqual([false, false])
    await place.getByRole('link', { name: actionLabels.retry }).click()
    await expect(page).toHaveURL(`${site.origin}${path}?sort=1`)
    await expect(page.locator('form.filter')).toBeAttached()
    await expect(place).toHaveCount(0)
  }
  await context.close()
})

test('serves pages part by part on a slow backend', async ({ request }) => {
  await forgetAll()
  hostile.faults = [{ path: EVERYTHING, fault: 'slow' }]
  const paths = ['/search', await aProduct(request)]
  for (const path of paths) expect(await status(path)(), path).toBe(503)
  for (const path of paths) {
    await expect.poll(status(path), { timeout: RECOVERY_MS }).toBe(200)
    const whole = async () => (await ask(path)).headers.get('cache-control')
    await expect.poll(whole, { timeout: 2 * RECOVERY_MS }).toContain('public')
  }
})

test('answers 404 only for what does not exist', async () => {
  await forgetAll()
  hostile.faults = [{ path: /\/config\//, fault: 'error' }]
  expect(await status('/landings/no-such')()).toBe(404)
  expect(await status('/products/999999/x')()).toBe(404)
  hostile.faults = [{ path: EVERYTHING, fault: 'html-404' }]
  expect(await status('/landings/yalda')()).toBe(503)
  expect(await status('/products/999999/x')()).toBe(503)
})

test("the 503 page has the shop's frame and a link to itself", async ({ page }) => {
  await forgetAll()
  hostile.faults = [{ path: EVERYTHING, fault: 'reset' }]
  await visit(page, `${site.origin}/brands`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogMessages.temporarilyDown)
  hostile.faults = []
  await expect.poll(status('/brands'), { timeout: RECOVERY_MS }).toBe(200)
  await page.getByRole('link', { name: actionLabels.retry }).click()
  await expect(page).toHaveURL(`${site.origin}/brands`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(navLabels.brands)
})

test('keeps a contact form that the backend does not take', async () => {
  await forgetAll()
  hostile.faults = [{ path: /contact_us/, fault: 'reset' }]
  const answer = await fetch(`${site.origin}/contact-us`, {
    method: 'POST',
    headers: { origin: site.origin },
    body: new URLSearchParams({ first_name: 'سارا', description: 'سلام، سفارشم نرسید.' }),
  })
  const html = await answer.text()
  expect(answer.status).toBe(503)
  expect(html).toContain(catalogMessages.temporarilyDown)
  expect(html).toContain('value="سارا"')
  expect(html).toContain('سلام، سفارشم نرسید.</textarea>')
})

/** Whether a page shows a sentence; a list holds in an attribute what it would say later. */
const shows = (html: string, sentence: string): boolean => html.includes(`>${sentence}`)
