import type { Page, Request } from 'playwright/test'
import { LOADER_FIRST_RETRY_MS, LOADER_RETRY_MS, FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { installClock } from '#tests/support/fakes/clock.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { aLeafOfTwoPages } from '#tests/support/builders/demo-addresses.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'

const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
  })

test('loads a list to its end without layout shifts, however late pages come', async ({
  page,
  request,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route(/[?&]page=2/, async route => {
    await released
    await route.continue()
  })
  await watchMoves(page)
  await visit(page, await aLeafOfTwoPages(request))
  const cards = page.locator('.grid[data-page] > .card:not(.ghost)')
  const ghosts = page.locator('.ghost')
  const first = await cards.count()
  await scrollToEnd(page)
  await ghosts.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const coming = await ghosts.count()
  const place = await ghosts.first().boundingBox()
  release(undefined)

  await expect(ghosts).toHaveCount(0)
  await expect(cards).toHaveCount(first + coming)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await cards.nth(first).boundingBox()).toEqual(place)
  expect(await readMoves(page)).toEqual([])
})

test('reports a failed next page, keeps its link and retries', async ({ page, request }) => {
  // Not a 503: Chromium would write a line for it.
  const answers = ['no list', 'hang', 'no list', 'go on']
  let asked = 0
  await page.route(/[?&]page=2/, async route => {
    const answer = answers[asked++]
    if (answer === 'no list') await route.fulfill({ body: answer })
    else if (answer === 'go on') await route.continue()
  })
  await watchMoves(page)
  await installClock(page)
  await visit(page, await aLeafOfTwoPages(request))
  const cards = page.locator('.grid[data-page] > .card:not(.ghost)')
  const said = page.locator('.pager').getByRole('status')
  const next = page.getByRole('link', { name: pageLabels.nextPage })
  const first = await cards.count()
  await expect(said).toBeEmpty()
  await scrollToEnd(page)
  await expect(said).toHaveText(catalogMessages.temporarilyDown)
  await expect(next).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('.ghost')).toHaveCount(0)

  await page.clock.runFor(LOADER_FIRST_RETRY_MS)
  await expect.poll(() => asked).toBe(2)
  // What hangs keeps no places, and has an end.
  await expect(next).toBeVisible()
  await expect(page.locator('.ghost')).toHaveCount(0)
  await page.clock.runFor(FETCH_TIMEOUT_MS)
  // When it ends cannot be seen from here: steps that are shorter than the wait after it.
  await expect(async () => {
    await page.clock.runFor(LOADER_RETRY_MS / 10)
    expect(asked).toBe(3)
  }).toPass()
  await expect(said).toHaveText(catalogMessages.temporarilyDown)
  await expect(async () => {
    await page.clock.runFor(LOADER_RETRY_MS / 10)
    expect(asked).toBe(4)
  }).toPass()
  // From here on the clock is left alone: it would end the wait for the answer.
  await expect.poll(() => cards.count()).toBeGreaterThan(first)
  await expect(said).toBeEmpty()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await readMoves(page)).toEqual([])
})

test('resumes a failed list once the connection is back', async ({ page, request, context }) => {
  const isNext = (asked: Request) => /[?&]page=2/.test(asked.url())
  let underWay = 0
  page.on('request', asked => (underWay += Number(isNext(asked))))
  page.on('requestfailed', lost => (underWay -= Number(isNext(lost))))
  await page.clock.install()
  await visit(page, await aLeafOfTwoPages(request))
  const cards = page.locator('.grid[data-page] > .card:not(.ghost)')
  const first = await cards.count()
  await context.setOffline(true)
  await scrollToEnd(page)
  const said = page.locator('.pager').getByRole('status')
  await expect(said).toHaveText(catalogMessages.temporarilyDown)
  // From here on no wait of the page ends; the jump itself ended one.
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect.poll(() => underWay).toBe(0)
  const asked = page.waitForRequest(isNext)
  await context.setOffline(false)
  await asked
  // The first moments of a connection do not always carry.
  await page.clock.resume()
  await expect.poll(() => cards.count()).toBeGreaterThan(first)
})
