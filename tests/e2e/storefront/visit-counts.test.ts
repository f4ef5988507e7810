/** What is counted: visits, clicks on banners, opened questions. */
import type { Page } from 'playwright/test'
import { aBranch, aBundle, aLeaf, buyableProduct } from '#tests/support/builders/demo-addresses.ts'
import { brandHref, productHref } from '#lib/rules/links.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

/** The counts that a page has sent so far, as path and body; Chromium hides the bodies of beacons. */
async function watchCounts(page: Page): Promise<string[]> {
  const counts: string[] = []
  await page.exposeFunction('tellCount', (count: string) => void counts.push(count))
  await page.addInitScript(() => {
    const { tellCount } = window as unknown as { tellCount: (count: string) => void }
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, data) => {
      if (data instanceof Blob) void data.text().then(text => tellCount(`${String(url)} ${text}`))
      return send(url, data)
    }
  })
  return counts
}

test('counts a view of product, bundle, category and brand once', async ({ page, request }) => {
  const counts = await watchCounts(page)
  const product = await buyableProduct(request)
  const paths = [
    productHref(product),
    await aBundle(request),
    await aLeaf(request),
    await aBranch(request),
    brandHref(product.brand),
  ]
  const answers: Promise<number | undefined>[] = []
  page.on('request', sent => {
    if (sent.url().endsWith('/api/v1/visits'))
      answers.push(sent.response().then(answer => answer?.status()))
  })
  for (const [index, path] of paths.entries()) {
    await visit(page, path, { waitUntil: 'networkidle' })
    // The answer to a page that is gone is not told.
    await expect.poll(() => [counts.length, answers.length]).toEqual([index + 1, index + 1])
    await answers[index]
  }
  const ids = paths.map(path => Number(/\/(\d+)\//.exec(path)?.[1]))
  expect(counts).toEqual(
    ['product', 'bundle', 'category', 'category', 'brand'].map(
      (type, index) => `/api/v1/visits ${JSON.stringify({ type, id: ids[index] })}`,
    ),
  )
  const statuses = await Promise.all(answers)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

test('does not count a hidden page', async ({ page, request }) => {
  const counts = await watchCounts(page)
  await page.addInitScript(() => {
    const state = { hidden: true }
    Object.assign(window, { state })
    Object.defineProperty(document, 'visibilityState', {
      get: () => (state.hidden ? 'hidden' : 'visible'),
    })
  })
  await visit(page, productHref(await buyableProduct(request)), { waitUntil: 'networkidle' })
  expect(counts).toEqual([])
  await page.evaluate(() => {
    Object.assign((window as unknown as { state: object }).state, { hidden: false })
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => counts).toHaveLength(1)
})

test('counts clicks on banners on home and landings', async ({ page, context }) => {
  for (const path of ['/', '/landings/yalda']) {
    await visit(page, path)
    const banner = page.locator('[data-banner]').first()
    const id = await banner.getAttribute('data-banner')
    const counted = context.waitForEvent('request', sent =>
      sent.url().endsWith(`/home/banners/${id}/visit`),
    )
    // Chromium tells nothing of the answer to a beacon whose page is gone.
    await page.evaluate(() => {
      addEventListener('click', event => {
        event.preventDefault()
      })
    })
    await banner.click()
    const answer = await (await counted).response()
    expect(answer?.status(), path).toBe(200)
  }
})

test('counts a question each time it is opened', async ({ page }) => {
  const counts = await watchCounts(page)
  await visit(page, '/faqs', { waitUntil: 'networkidle' })
  expect(counts).toEqual([])
  const questions = page.locator('[data-faq]')
  const id = await questions.nth(1).getAttribute('data-faq')
  await questions.nth(1).locator('summary').click()
  await questions.nth(1).locator('summary').click()
  await questions.nth(1).locator('summary').press('Enter')
  // What comes last tells that nothing more is on its way.
  const last = await questions.nth(2).getAttribute('data-faq')
  await questions.nth(2).locator('summary').click()
  await expect
    .poll(() => counts)
    .toEqual([id, id, last].map(each => `/api/v1/faqs/${each}/visit {}`))
})
