/** Where a page stands when somebody comes back to it, or loads it again. */
import type { Page } from 'playwright/test'
import { aBundle, aLeafOfTwoPages, aProduct } from '#tests/support/builders/demo-addresses.ts'
import { readMovesOnReturn, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'

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

test('restores the scroll position on Back and on reload', async ({ page, request }) => {
  await watchMoves(page)
  for (const path of ['/', '/faqs', await aProduct(request), await aBundle(request)]) {
    await visit(page, path)
    const left = await goDown(page)
    expect(left).toBeGreaterThan(100)
    await reloadPage(page)
    await expect.poll(() => place(page), path).toBe(left)
    expect(await readMovesOnReturn(page)).toEqual([])
    await visit(page, '/terms')
    await page.goBack()
    await expect.poll(() => place(page), path).toBe(left)
    expect(await readMovesOnReturn(page)).toEqual([])
  }
})

test('restores the scroll position of a product reloaded from its dialog', async ({
  page,
  request,
}) => {
  await visit(page, await aLeafOfTwoPages(request))
  await page.locator('.card a').first().click()
  await expect(page.locator('dialog.product-dialog h1')).toBeVisible()
  await reloadPage(page)
  await expect(page.locator('main h1')).toBeVisible()
  const left = await goDown(page)
  expect(left).toBeGreaterThan(100)
  await reloadPage(page)
  await expect.poll(() => place(page)).toBe(left)
})
