/** A list that grows while its next page is late or does not come. */
import type { Page } from 'playwright/test'
import { FETCH_TIMEOUT_MS, LOADER_FIRST_RETRY_MS, LOADER_RETRY_MS } from '#lib/rules/limits.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { aLeafOfTwoPages } from '#tests/support/builders/demo-addresses.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { installClock } from '#tests/support/fakes/clock.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

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
  let requests = 0
  await page.route(/[?&]page=2/, async route => {
    const answer = answers[requests++]
    if (answer === 'no list') await route.fulfill({ body: answer })
    else if (answer === 'go on') await route.continue()
  })
  await watchMoves(page)
  await installClock(page)
  await visit(page, await aLeafOfTwoPages(request))
  const cards = page.locator('.grid[data-page] > .card:not(.ghost)')
  const message = page.locator('.pager').getByRole('status')
  const next = page.getByRole('link', { name: pageLabels.nextPage })
  const first = await cards.count()
  await expect(message).toBeEmpty()
  await scrollToEnd(page)
  await expect(message).toHaveText(catalogMessages.temporarilyDown)
  await expect(next).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('.ghost')).toHaveCount(0)

  await page.clock.runFor(LOADER_FIRST_RETRY_MS)
  await expect.poll(() => requests).toBe(2)
  // What hangs keeps no places, and has an end.
  await expect(next).toBeVisible()
  await expect(page.locator('.ghost')).toHaveCount(0)
  await page.clock.runFor(FETCH_TIMEOUT_MS)
  // When it ends cannot be seen from here: steps that are shorter than the wait after it.
  await expect(async () => {
    await page.clock.runFor(LOADER_RETRY_MS / 10)
    expect(requests).toBe(3)
  }).toPass()
  await expect(message).toHaveText(catalogMessages.temporarilyDown)
  await expect(async () => {
    await page.clock.runFor(LOADER_RETRY_MS / 10)
    expect(requests).toBe(4)
  }).toPass()
  // From here on the clock is left alone: it would end the wait for the answer.
  await expect.poll(() => cards.count()).toBeGreaterThan(first)
  await expect(message).toBeEmpty()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await readMoves(page)).toEqual([])
})
