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
import { signInCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'

const summary = (page: Page, name: string) => page.locator('summary', { hasText: name })
const zoomOf = (page: Page): Locator => page.getByRole('dialog', { name: catalogLabels.zoom })
const pictures = (page: Page) => page.locator('.gallery-main a')
const historyState = (page: Page) => () => page.evaluate(() => history.state as unknown)

test('opens one tab at a time, by keyboard too, and shares the short address', async ({
  page,
  request,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await bulkProduct(request)
  await visit(page, productHref(product))
  const open = page.locator('details[open]')
  await expect(open.locator('summary')).toHaveText(catalogLabels.similarProducts)
  await summary(page, catalogLabels.features).press('Enter')
  await expect(open).toHaveCount(1)
  await expect(open.getByRole('table')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(open.getByRole('table')).toBeVisible()
  await summary(page, catalogLabels.description).click()
  await expect(open.locator('.prose')).toBeVisible()
  // Side by side they are reached by arrows, the next one to the left.
  const tabs = page.locator('.tabs summary')
  await tabs.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tabs.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tabs.first()).toBeFocused()

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
})

test('zooms the gallery by thumbnails, keys and mouse; each way out restores the history', async ({
  page,
  request,
}) => {
  const product = await productWithPictures(request)
  const path = productHref(product)
  await visit(page, '/brands')
  await visit(page, path)
  const before = await historyState(page)()
  await page.locator('.gallery-thumbnails a').nth(2).click()
  await expect(pictures(page).nth(2)).toBeInViewport({ ratio: 0.9 })
  await expect(page).toHaveURL(path)

  await pictures(page).nth(2).press('Enter')
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
  await expect(pictures(page).nth(3)).toBeFocused()
  await expect.poll(historyState(page)).toEqual(before)

  const first = pictures(page).first()
  for (const leave of [
    () => page.goBack(),
    () => zoom.getByRole('button', { name: productDialogLabels.close }).click(),
    () => reloadPage(page),
  ]) {
    await first.click()
    await expect(zoom).toBeVisible()
    await leave()
    await expect(zoom).toHaveCount(0)
    await expect.poll(historyState(page)).toEqual(before)
    await expect(page).toHaveURL(path)
  }
  await page.goBack()
  await expect(page).toHaveURL('/brands')
})

test('registers wholesale and waitlist requests once and shows them on later visits', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const id = await signInCustomer(context, request, baseURL ?? '')
  const { mobile } = await withShop(baseURL ?? '', db =>
    db.selectFrom('users').select('mobile').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await visit(page, productHref(await bulkProduct(request)))
  const ask = page.getByRole('button', { name: catalogLabels.wholesaleRequest })
  await ask.click()
  const form = page.getByRole('dialog', { name: catalogLabels.wholesaleRequest })
  await form.getByLabel(productLabels.wholesaleCount).fill('۱۲۰')
  await expect(form.getByLabel(productLabels.wholesalePhone)).toHaveValue(toPersianDigits(mobile))
  await form.getByRole('button', { name: productLabels.sendWholesale }).click()
  await expect(page.getByText(catalogMessages.requestRegistered)).toBeVisible()
  await expect(page.getByText(productLabels.wholesaleRequested)).toBeFocused()
  await expectShownWithoutFramework(page, productLabels.wholesaleRequested)
  await expect(ask).toHaveCount(0)

  await visit(page, productHref(await soldOutProduct(request)))
  await page.getByRole('button', { name: catalogLabels.waitlistRequest }).click()
  await expect(page.getByText(catalogMessages.requestRegistered)).toBeVisible()
  await expectShownWithoutFramework(page, catalogLabels.waitlistRequested)
})

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
