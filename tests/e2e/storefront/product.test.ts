import { gzipSync } from 'node:zlib'
import type { Locator, Page } from 'playwright/test'
import { productHref, shortProductHref } from '#lib/rules/links.ts'
import { formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productDialogLabels } from '#lib/text/labels/product-dialog.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import {
  bulkProduct,
  productWithPictures,
  soldOutProduct,
} from '#tests/support/builders/demo-products.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'
import { picturesOf, tabOf, tabTitle } from '#tests/support/fixtures/product-page.ts'
import { signInCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'

/** Bytes; with a record it comes to 1 kB (decision 122). */
const SPEED_SCRIPT_MAX = 924

const zoomOf = (page: Page): Locator => page.getByRole('dialog', { name: catalogLabels.zoom })
const historyState = (page: Page) => () => page.evaluate(() => history.state as unknown)

test('counts a visit and its speed, opens tabs, shares the address and registers requests once', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await signInCustomer(context, request, baseURL ?? '')
  const { mobile } = await withShop(baseURL ?? '', db =>
    db.selectFrom('users').select('mobile').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const product = await bulkProduct(request)
  const counted = page.waitForResponse('**/api/v1/visits')
  const measuring = page.waitForResponse(/\/speed\.[^/]*\.js$/)
  await visit(page, productHref(product))
  expect((await counted).status()).toBe(200)
  await opensTabs(page)

  const share = page.getByRole('button', { name: actionLabels.share })
  await share.click()
  const dialog = page.getByRole('dialog', { name: catalogLabels.shareTitle })
  await dialog.getByRole('button', { name: productLabels.copyLink }).click()
  await expect(dialog.getByRole('status')).toHaveText(productLabels.linkCopied)
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${baseURL}${shortProductHref(product.id)}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(share).toBeFocused()

  const ask = page.getByRole('button', { name: catalogLabels.wholesaleRequest })
  await ask.click()
  const form = page.getByRole('dialog', { name: catalogLabels.wholesaleRequest })
  await form.getByLabel(productLabels.wholesaleCount).fill('۱۲۰')
  await expect(form.getByLabel(productLabels.wholesalePhone)).toHaveValue(toPersianDigits(mobile))
  await form.getByRole('button', { name: productLabels.sendWholesale }).click()
  await expect(page.getByText(catalogMessages.requestRegistered)).toBeVisible()
  await expect(page.getByText(productLabels.wholesaleRequested)).toBeFocused()
  expect(gzipSync(await (await measuring).body()).length).toBeLessThanOrEqual(SPEED_SCRIPT_MAX)
  const speed = page.waitForResponse('**/api/v1/speed')
  // Requests of a page that is being left are hidden from the test.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  expect((await speed).status()).toBe(200)
  await expectShownWithoutFramework(page, productLabels.wholesaleRequested)
  await expect(ask).toHaveCount(0)

  await visit(page, productHref(await soldOutProduct(request)))
  await page.getByRole('button', { name: catalogLabels.waitlistRequest }).click()
  await expect(page.getByText(catalogMessages.requestRegistered)).toBeVisible()
  await expectShownWithoutFramework(page, catalogLabels.waitlistRequested)
})

/** One at a time; side by side they are reached by arrows, the next one to the left. */
async function opensTabs(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const similar = tabOf(main, catalogLabels.similarProducts).getByRole('list')
  const description = tabOf(main, catalogLabels.description).getByRole('paragraph')
  const features = tabOf(main, catalogLabels.features).getByRole('table')
  const focused = page.locator(':focus')
  await expect(similar).toBeVisible()
  await tabTitle(main, catalogLabels.description).click()
  await expect(description).toBeVisible()
  await expect(similar).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toContainText(catalogLabels.comments)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveText(catalogLabels.features)
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press('Enter')
    await expect(features).toBeVisible()
  }
  await expect(description).toBeHidden()
  await page.keyboard.press('Home')
  await expect(focused).toHaveText(catalogLabels.description)
}

/** A page that is loaded again shows it without a touch, and without the scripts of islands. */
async function expectShownWithoutFramework(page: Page, text: string): Promise<void> {
  // A browser that restores a scroll position scrolls, as a visitor does.
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const paths: string[] = []
  page.on('request', request => paths.push(new URL(request.url()).pathname))
  await reloadPage(page)
  await expect(page.getByText(text)).toBeVisible()
  expect(paths.filter(path => /react|client\.|jsx|nanostores/i.test(path))).toEqual([])
}

test('zooms the gallery by thumbnails, keys and mouse; each way out restores the history', async ({
  page,
  request,
}) => {
  const product = await productWithPictures(request)
  const path = productHref(product)
  const pictures = picturesOf(page)
  await visit(page, '/brands')
  await visit(page, path)
  const before = await historyState(page)()
  await page.getByRole('link', { name: `${catalogLabels.gallery} ${formatNumber(3)}` }).click()
  await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.9 })
  await expect(page).toHaveURL(path)

  await pictures.nth(2).press('Enter')
  const zoom = zoomOf(page)
  await expect(zoom).toHaveAccessibleName(`${catalogLabels.zoom} ${formatNumber(3)}`)
  const picture = zoom.getByRole('img', { name: product.name })
  await page.keyboard.press('+')
  await expect(picture).toHaveCSS('transform', /matrix\(1\.5,/)
  await page.keyboard.press('ArrowLeft')
  await expect(picture).toHaveCSS('transform', /matrix\(1\.5, 0, 0, 1\.5, 60, 0\)/)
  await page.keyboard.press('0')
  await expect(picture).toHaveCSS('transform', /matrix\(1, 0, 0, 1, 0, 0\)/)
  await page.keyboard.press('ArrowLeft')
  await expect(picture).toHaveAttribute('src', new RegExp(product.gallery[2]?.path ?? '?'))
  await expect(zoom.getByRole('status')).toHaveText(`${catalogLabels.zoom} ${formatNumber(4)}`)
  await picture.hover()
  await page.mouse.wheel(0, -400)
  await expect(picture).toHaveCSS('transform', /matrix\(2\.2/)
  await page.keyboard.press('0')
  await picture.dblclick()
  await expect(picture).toHaveCSS('transform', /matrix\(2\.5, 0, 0, 2\.5,/)
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(zoom).toHaveCount(0)
  await expect(pictures.nth(3)).toBeFocused()
  await expect.poll(historyState(page)).toEqual(before)

  for (const leave of [
    () => page.goBack(),
    () => zoom.getByRole('button', { name: productDialogLabels.close }).click(),
    () => reloadPage(page),
  ]) {
    await pictures.first().click()
    await expect(zoom).toBeVisible()
    await leave()
    await expect(zoom).toHaveCount(0)
    await expect.poll(historyState(page)).toEqual(before)
    await expect(page).toHaveURL(path)
  }
  await page.goBack()
  await expect(page).toHaveURL('/brands')
})
