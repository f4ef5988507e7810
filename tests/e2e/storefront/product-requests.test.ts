import type { Page } from 'playwright/test'
import { loginHref, productHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { bulkProduct, soldOutProduct } from '#tests/support/builders/demo-products.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { register } from '#tests/support/builders/shopper.ts'

test('a guest signs in first; each request is sent once and remembered', async ({
  page,
  request,
}) => {
  test.slow()
  const product = await bulkProduct(request)
  const path = productHref(product)
  await visit(page, path)
  await page.getByRole('button', { name: catalogLabels.wholesaleRequest }).click()
  await expect(page).toHaveURL(loginHref(path))
  const mobile = newMobile()
  await register(page, mobile)
  await expect(page.getByRole('dialog')).toBeVisible()

  await watchMoves(page)
  await visit(page, path)
  await page.getByRole('button', { name: catalogLabels.wholesaleRequest }).click()
  const form = page.getByRole('dialog', { name: catalogLabels.wholesaleRequest })
  await form.getByLabel(productLabels.wholesaleCount).fill('۱۲۰')
  await expect(form.getByLabel(productLabels.wholesalePhone)).toHaveValue(toPersianDigits(mobile))
  await form.getByRole('button', { name: productLabels.sendWholesale }).click()
  await expect(page.getByText(catalogMessages.requestRegistered)).toBeVisible()
  await expect(page.getByText(productLabels.wholesaleRequested)).toBeVisible()
  await showsByItself(page, productLabels.wholesaleRequested)
  await page.mouse.move(10, 10)
  await page.keyboard.press('Shift')
  await expect(page.locator('.product-request[data-requested]:not([data-intent])')).toHaveCount(1)
  await expect(page.getByText(productLabels.wholesaleRequested)).toBeVisible()
  await expect(page.getByRole('button', { name: catalogLabels.wholesaleRequest })).toHaveCount(0)
  expect(await readMoves(page)).toEqual([])

  await visit(page, productHref(await soldOutProduct(request)))
  await page.getByRole('button', { name: catalogLabels.waitlistRequest }).click()
  await expect(page.getByText(catalogLabels.waitlistRequested)).toBeVisible()
  await expect(page.getByText(catalogMessages.requestRegistered)).toBeVisible()
  await showsByItself(page, catalogLabels.waitlistRequested)
  expect(await readMoves(page)).toEqual([])
})

/** A page that is loaded anew says it without a touch, and without the scripts of islands. */
async function showsByItself(page: Page, text: string): Promise<void> {
  const scripts: string[] = []
  page.on('request', request => scripts.push(new URL(request.url()).pathname))
  // A browser that returns to a place scrolls, as a visitor does.
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
  })
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await reloadPage(page)
  await expect(page.getByText(text)).toBeVisible()
  expect(scripts.filter(path => /react|client\.|jsx|nanostores/i.test(path))).toEqual([])
}
