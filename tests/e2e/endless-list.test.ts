import type { Page } from 'playwright/test'
import { pageLabels } from '#lib/text/labels/page.ts'
import { expect, test } from '#tests/support/page.ts'
import { aLeafOfTwoPages } from '#tests/support/demo-addresses.ts'
import { readMoves, watchMoves } from '#tests/support/layout-shift.ts'

const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
  })

test('a list grows to its end and moves nothing, however late its next page comes', async ({
  page,
  request,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route(/[?&]page=2/, async route => {
    await released
    await route.continue()
  })
  await watchMoves(page)
  await page.goto(await aLeafOfTwoPages(request))
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

test(
  'a next page that does not come leaves its link',
  { tag: '@desktop' },
  async ({ page, request }) => {
    await page.route(/[?&]page=2/, route => route.fulfill({ body: 'no list' }))
    await page.goto(await aLeafOfTwoPages(request))
    await scrollToEnd(page)
    await expect(page.getByRole('link', { name: pageLabels.nextPage })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  },
)
