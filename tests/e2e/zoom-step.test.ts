/** A picture in full is a step of its own: Back closes it, and leaves the page below. */
import type { Locator, Page } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productDialogLabels } from '#lib/text/labels/product-dialog.ts'
import { aLeafOfTwoPages } from '#tests/support/demo-addresses.ts'
import { productWithPictures } from '#tests/support/demo-products.ts'
import { expect, test } from '#tests/support/page.ts'

const zoomOf = (page: Page): Locator => page.getByRole('dialog', { name: catalogLabels.zoom })
const stateOf = (page: Page): Promise<unknown> => page.evaluate(() => history.state as unknown)

async function zoom(page: Page, picture: Locator): Promise<void> {
  await picture.click()
  await expect(zoomOf(page)).toBeVisible()
}

test('Back closes it; closed by Escape or its button it takes its step back', async ({
  page,
  request,
}) => {
  const path = productHref(await productWithPictures(request))
  await page.goto('/brands')
  await page.goto(path)
  const picture = page.locator('.gal-main a').first()
  const before = await stateOf(page)
  const ways = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => zoomOf(page).getByRole('button', { name: productDialogLabels.close }).click(),
  ]
  for (const leave of ways) {
    await zoom(page, picture)
    await leave()
    await expect(zoomOf(page)).toHaveCount(0)
    await expect(picture).toBeFocused()
    await expect.poll(() => stateOf(page)).toEqual(before)
    await expect(page).toHaveURL(path)
  }
  await page.goBack()
  await expect(page).toHaveURL('/brands')
})

test('a reload under it leaves no step that does nothing', async ({ page, request }) => {
  const path = productHref(await productWithPictures(request))
  await page.goto(path)
  const picture = page.locator('.gal-main a').first()
  const before = await stateOf(page)
  await zoom(page, picture)
  await page.reload()
  await zoom(page, picture)
  await page.goBack()
  await expect(zoomOf(page)).toHaveCount(0)
  expect(await stateOf(page)).toEqual(before)
  await expect(page).toHaveURL(path)
})

test('over a product that is over a list, one step back each', async ({ page, request }) => {
  const list = await aLeafOfTwoPages(request)
  await page.goto(list)
  await page.locator('.grid[data-page] .card a').first().click()
  const product = page.locator('dialog.pm[open]')
  // Brought anew, it would not carry this.
  await product.locator('h1').evaluate(heading => heading.setAttribute('data-here', ''))
  const address = page.url()
  await zoom(page, product.locator('.gal-main a').first())
  await page.goBack()
  await expect(zoomOf(page)).toHaveCount(0)
  await expect(product.locator('h1[data-here]')).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(product).toHaveCount(0)
  await expect(page).toHaveURL(list)
})
