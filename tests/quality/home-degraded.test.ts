/** Home over a backend that is slow, fails, or speaks no sense: row by row, and back by itself. */
import type { Page } from 'playwright/test'
import { rowModelSchema } from '#lib/contract/home.ts'
import { LOADER_FIRST_RETRY_MS, LOADER_RETRY_MS } from '#lib/rules/limits.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { homeLayouts } from '#tests/support/builders/demo-addresses.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, test } from '#tests/support/fixtures/remote-shop.ts'
import { visit } from '#tests/support/fixtures/page.ts'

/** A page must not wait for a row: it would for 2.5 s, all that its calls may take together. */
const SOON_MS = 2_400
const rowCall = (id: number) => new RegExp(`/home/load\\?row=${id}$`)
const ofRow = (page: Page, id: number) => page.locator(`[data-from="/rows/${id}"]`)

test('failed and slow rows do not block the page and load by themselves', async ({
  page,
  request,
  remote: { origin, backend },
}) => {
  const layouts = await homeLayouts(request)
  const [, , sale, banner, shelf] = layouts.map(({ id }) => id)
  if (!sale || !banner || !shelf) throw new Error('home has too few rows')
  // The menu and the footer are there already, so that what is measured is the rows.
  await request.get(`${origin}/faqs`)
  backend.faults = [
    { path: rowCall(sale), fault: 'silence' },
    { path: rowCall(banner), fault: 'error' },
    { path: rowCall(shelf), fault: 'wrong-shape' },
  ]
  await watchMoves(page)
  await page.clock.install()
  const begun = performance.now()
  const answer = await page.goto(`${origin}/`, { waitUntil: 'commit' })
  expect(performance.now() - begun).toBeLessThan(SOON_MS)
  expect(answer?.headers()['cache-control']).toBe('no-cache')
  await expect(page.locator('main > section')).toHaveCount(layouts.length)
  await expect(page.locator('.wait')).toHaveCount(3)

  backend.faults = [{ path: rowCall(sale), fault: 'error' }]
  await ofRow(page, sale).scrollIntoViewIfNeeded()
  await page.clock.runFor(LOADER_FIRST_RETRY_MS)
  await expect(ofRow(page, banner)).toHaveCount(0)
  await expect(ofRow(page, shelf)).toHaveCount(0)
  await expect(ofRow(page, sale)).toBeVisible()

  backend.faults = []
  await expect(async () => {
    await page.clock.runFor(LOADER_RETRY_MS)
    await expect(page.locator('.wait')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  const titles = layouts.flatMap(({ title }) => title ?? [])
  await expect(page.locator('main > section h2')).toHaveText(titles)
  expect(await readMoves(page)).toEqual([])

  // What came is alive: a countdown ticks, an add button adds.
  await expect(page.locator('.sale-row .count time')).toHaveText(/[۰-۹]/)
  const slot = page.locator('.sale-row .add-slot').first()
  await slot.getByRole('button').first().click()
  await page.clock.runFor(1_000)
  await expect(slot).toContainText('۱')
})

test('does not cache a page with a missing row', async ({
  request,
  remote: { origin, backend },
}) => {
  const read = async () => {
    const answer = await request.get(`${origin}/`)
    return { html: await answer.text(), cache: answer.headers()['cache-control'] }
  }
  backend.faults = [{ path: /\/home\/load/, fault: 'error' }]
  expect(await read()).toMatchObject({ cache: 'no-cache' })
  backend.faults = []
  await expect.poll(async () => (await read()).html).not.toContain('data-from')
  expect((await read()).cache).toContain('max-age=180')
})

test('each placeholder has the size of its row', async ({
  page,
  request,
  baseURL,
  remote: { origin, backend },
}) => {
  const layouts = await homeLayouts(request)
  expect(new Set(layouts.map(({ model }) => model))).toEqual(new Set(rowModelSchema.options))
  const heightsAt = async (address: string) => {
    // In the shop's font: those of the device are wider or narrower.
    await expect(async () => {
      await visit(page, address)
      // Decided before the first frame: a page never changes it.
      await expect(page.locator('html')).not.toHaveAttribute('data-plain', { timeout: 100 })
    }).toPass()
    const rows = page.locator('main > section')
    await expect(rows).toHaveCount(layouts.length)
    const heights: Record<number, string[]> = {}
    for (const width of [320, 360, 600, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const sizes = await rows.evaluateAll(all =>
        all.map(row => row.getBoundingClientRect().height),
      )
      heights[width] = layouts.map(
        ({ id, model }, index) => `${id} ${model} ${Math.round(sizes[index] ?? 0)}`,
      )
    }
    return heights
  }
  backend.faults = [{ path: /\/home\/load/, fault: 'error' }]
  const placeholders = await heightsAt(`${origin}/`)
  await expect(page.locator('.wait')).toHaveCount(layouts.length)
  expect(placeholders).toEqual(await heightsAt(baseURL ?? ''))
})

test('says that home is unavailable and loads it once it can', async ({
  page,
  remote: { origin, backend },
}) => {
  backend.faults = [{ path: /\/home\/layouts/, fault: 'error' }]
  await page.clock.install()
  const answer = await visit(page, `${origin}/`)
  expect(answer?.status()).toBe(503)
  await expect(page.getByText(catalogMessages.temporarilyDown).last()).toBeVisible()
  backend.faults = []
  await page.clock.runFor(LOADER_FIRST_RETRY_MS)
  await expect(page.locator('main > section').first()).toBeVisible()
  await expect(page.getByText(catalogMessages.temporarilyDown)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('hides placeholders without JavaScript and says that rows are missing', async ({
    page,
    request,
    remote: { origin, backend },
  }) => {
    const [, , sale] = await homeLayouts(request)
    backend.faults = [{ path: rowCall(sale?.id ?? 0), fault: 'error' }]
    await visit(page, `${origin}/`)
    await expect(page.locator('.wait')).not.toHaveCount(0)
    await expect(page.locator('.wait:visible')).toHaveCount(0)
    // Playwright finds no text within a noscript.
    const sentence = page.locator('main .notice.row')
    await expect(sentence).toBeVisible()
    await expect(sentence).toHaveText(pageLabels.rowsMissing)
  })
})
