/** Where a page stands when somebody comes back to it, or loads it again. */
import type { Page } from 'playwright/test'
import { aBundle, aLeafOfTwoPages, aProduct } from '#tests/support/builders/demo-addresses.ts'
import { readMovesOnReturn, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'

/** Goes down the page, most of its way; how far that is. */
const goDown = async (page: Page): Promise<number> => {
  // What stands below the first screen is there by then.
  await expect(page.locator('html')).not.toHaveAttribute('data-first')
  return page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    scrollTo({ top: Math.round((scrollHeight - clientHeight) * 0.7), behavior: 'instant' })
    return scrollY
  })
}

const place = (page: Page) => page.evaluate(() => scrollY)

test('Back and a reload find a page at its place', async ({ page, request }) => {
  await watchMoves(page)
  for (const path of ['/', '/faqs', await aProduct(request), await aBundle(request)]) {
    await page.goto(path)
    const left = await goDown(page)
    expect(left).toBeGreaterThan(100)
    await page.reload()
    await expect.poll(() => place(page), path).toBe(left)
    expect(await readMovesOnReturn(page)).toEqual([])
    await page.goto('/terms')
    await page.goBack()
    await expect.poll(() => place(page), path).toBe(left)
    expect(await readMovesOnReturn(page)).toEqual([])
  }
})

test('a product that stood over a list, and is loaded again, is found at its place', async ({
  page,
  request,
}) => {
  await page.goto(await aLeafOfTwoPages(request))
  await page.locator('.card a').first().click()
  await expect(page.locator('dialog.pm h1')).toBeVisible()
  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  const left = await goDown(page)
  expect(left).toBeGreaterThan(100)
  await page.reload()
  await expect.poll(() => place(page)).toBe(left)
})
