/** Pages over a backend that is silent about a part of them: none waits for it, it comes by itself. */
import type { Page } from 'playwright/test'
import { LOADER_FIRST_RETRY_MS, LOADER_RETRY_MS } from '#lib/rules/limits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { aBranch, aLeafOfTwoPages, aProduct } from '#tests/support/builders/demo-addresses.ts'
import type { HostileBackend } from '#tests/support/fakes/hostile-backend.ts'
import { expect, test } from '#tests/support/fixtures/remote-shop.ts'
import { visit } from '#tests/support/fixtures/page.ts'

/** A part is waited for a second; it would be for 2.5 s, all that a page's calls may take together. */
const SOON_MS = 2_400
const PART_WAIT_MS = 1_000
const down = (page: Page) => page.getByText(catalogMessages.temporarilyDown)

/** Opens a page whose menu is cached already; it must come soon and must not be cached. */
async function openDegraded(page: Page, origin: string, path: string): Promise<void> {
  await page.clock.install()
  const begun = performance.now()
  const answer = await page.goto(origin + path, { waitUntil: 'commit' })
  expect(performance.now() - begun).toBeLessThan(SOON_MS)
  expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([200, 'no-cache'])
}

/** When such a path was first requested, in ms. */
const firstRequest = (
  { requests, requestedAt }: HostileBackend,
  path: RegExp,
): number | undefined => requestedAt[requests.findIndex(each => path.test(each))]

/** Lets the time of the retries pass until something is there. */
async function retriesUntil(page: Page, there: () => Promise<void>): Promise<void> {
  await page.clock.runFor(LOADER_FIRST_RETRY_MS)
  await expect(async () => {
    await page.clock.runFor(LOADER_RETRY_MS)
    await there()
  }).toPass()
}

test('a product does not wait for similar products or comments', async ({
  page,
  request,
  remote: { origin, backend },
}) => {
  const path = await aProduct(request)
  await request.get(`${origin}/faqs`)
  backend.faults = [
    { path: /\/similars/, fault: 'silence' },
    { path: /\/comments/, fault: 'silence' },
  ]
  await openDegraded(page, origin, path)
  await expect(page.locator('h1')).toBeVisible()
  await expect(down(page)).toHaveCount(2)
  // Both are requested at the same time.
  const [similars, comments] = [/\/similars/, /\/comments/].map(path => firstRequest(backend, path))
  expect(Math.abs(Number(similars) - Number(comments))).toBeLessThan(PART_WAIT_MS)
  backend.faults = []
  await retriesUntil(page, async () => {
    await expect(page.locator('.alike .card').first()).toBeVisible({ timeout: 1_000 })
    await expect(down(page)).toHaveCount(0, { timeout: 1_000 })
  })
  await expect(page.locator('.tabs details[open] .alike')).toBeVisible()
  // What came is alive.
  const slot = page.locator('.alike .add-slot:has(button)').first()
  await slot.getByRole('button').first().click()
  await page.clock.runFor(1_000)
  await expect(slot).toContainText('۱')
})

test(
  'a late filter loads by itself, into an open drawer too',
  { tag: '@phone' },
  async ({ page, request, isMobile, remote: { origin, backend } }) => {
    const path = await aLeafOfTwoPages(request)
    await request.get(`${origin}/faqs`)
    backend.faults = [{ path: /\/filters?(\?|$)/, fault: 'silence' }]
    await openDegraded(page, origin, path)
    const filter = page.locator('#filters')
    if (isMobile) await page.locator('.filter-open').click()
    await expect(filter.getByText(catalogMessages.temporarilyDown)).toBeVisible()
    await expect(page.getByRole('heading', { name: catalogLabels.filters })).toBeVisible()
    backend.faults = []
    await retriesUntil(page, () =>
      expect(page.locator('form#filters')).toBeVisible({ timeout: 1_000 }),
    )
    await expect(down(page)).toHaveCount(0)
    await filter.getByRole('radio').nth(1).check()
    await page.clock.runFor(1_000)
    await expect(page).toHaveURL(/brand=\d/)
  },
)

test(
  'keeps the filter button of a list whose filter loads later',
  { tag: '@phone' },
  async ({ page, request, isMobile, remote: { origin, backend } }) => {
    await page.clock.install()
    await visit(page, origin + (await aLeafOfTwoPages(request)))
    const opener = page.locator('.filter-open')
    await expect(page.locator('form#filters')).toBeAttached()
    backend.faults = [{ path: /\/filters?(\?|$)/, fault: 'error' }]
    await page.locator('.sorts a').first().click()
    await expect(page).toHaveURL(/sort=1/)
    await expect(down(page)).toHaveCount(1)
    await expect(opener).toBeVisible({ visible: isMobile })
    if (isMobile) await opener.click()
    await expect(down(page)).toBeVisible()
    backend.faults = []
    await retriesUntil(page, () =>
      expect(page.locator('form#filters')).toBeVisible({ timeout: 1_000 }),
    )
    await expect(page.locator('#filters [name=sort]')).toHaveValue('1')
  },
)

test('late shelves load by themselves', async ({ page, request, remote: { origin, backend } }) => {
  const path = await aBranch(request)
  await request.get(`${origin}/faqs`)
  backend.faults = [{ path: /\/shelves/, fault: 'silence' }]
  await openDegraded(page, origin, path)
  await expect(page.locator('.categories a').first()).toBeVisible()
  await expect(down(page)).toHaveCount(0)
  backend.faults = []
  await retriesUntil(page, () =>
    expect(page.locator('.shelves .card').first()).toBeVisible({ timeout: 1_000 }),
  )
})

test('late parts of the contact page load and keep typed text', async ({
  page,
  request,
  remote: { origin, backend },
}) => {
  await request.get(`${origin}/faqs`)
  backend.faults = [{ path: /\/pages\/|\/config\/shop/, fault: 'silence' }]
  await openDegraded(page, origin, '/contact-us')
  await expect(down(page)).toHaveCount(2)
  const name = page.locator('[name=first_name]')
  await name.fill('مینا')
  backend.faults = []
  await retriesUntil(page, async () => {
    await expect(page.locator('.contact address')).toBeVisible({ timeout: 1_000 })
    await expect(down(page)).toHaveCount(0, { timeout: 1_000 })
  })
  await expect(name).toHaveValue('مینا')
})
