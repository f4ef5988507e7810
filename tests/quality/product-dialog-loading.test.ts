/** The product dialog while its product is late, fails to load, or is no product. */
import type { Page, Route } from 'playwright/test'
import { FETCH_TIMEOUT_MS, PRODUCT_MODAL_DELAY_MS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { productDialogLabels } from '#lib/text/labels/product-dialog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { aLeafOfTwoPages } from '#tests/support/builders/demo-addresses.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const loading = (page: Page) => page.getByRole('dialog', { name: productDialogLabels.loading })
const firstCard = (page: Page) => page.locator('.grid[data-page] .card a').first()

/** Holds back the product of the next dialog until it is released. */
async function holdProduct(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/products/**', async route => {
    if (route.request().resourceType() === 'fetch') await promise
    // A request that was aborted meanwhile cannot go on.
    await route.continue().catch(() => undefined)
  })
  return () => resolve(undefined)
}

test('reports a product that fails to load, and retries', async ({ page, request }) => {
  await page.clock.install()
  const list = await aLeafOfTwoPages(request)
  await visit(page, list)
  const hangs = (route: Route) => route.request().resourceType() !== 'fetch' && route.continue()
  await page.route('**/products/**', hangs)
  await firstCard(page).click()
  await page.clock.runFor(PRODUCT_MODAL_DELAY_MS)
  await expect(dialog(page).locator('.product-dialog-loading')).toBeVisible()
  await page.clock.runFor(FETCH_TIMEOUT_MS)
  await expect(dialog(page).getByRole('alert')).toHaveText(catalogMessages.temporarilyDown)
  await expect(dialog(page)).toHaveAccessibleName(catalogMessages.temporarilyDown)
  const retry = dialog(page).getByRole('button', { name: actionLabels.retry })
  await expect(retry).toBeFocused()
  await page.unroute('**/products/**', hangs)
  await retry.press('Enter')
  await page.clock.runFor(PRODUCT_MODAL_DELAY_MS)
  await expect(dialog(page).getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(list)
  await expect(firstCard(page)).toBeFocused()
})

test('announces loading and shifts no layout', async ({ page, request }) => {
  // Routes switch the browser's cache off, with which the font of a shown page changes.
  const release = await holdProduct(page)
  await watchMoves(page)
  await visit(page, await aLeafOfTwoPages(request))
  await firstCard(page).click()
  await expect(loading(page)).toBeVisible()
  release()
  await expect(dialog(page).getByRole('heading', { level: 1 })).toBeVisible()
  expect(await readMoves(page)).toEqual([])
})

test('stays closed when it was closed while loading', async ({ page, request }) => {
  const list = await aLeafOfTwoPages(request)
  await visit(page, list)
  const release = await holdProduct(page)
  await firstCard(page).click()
  await expect(loading(page)).toBeVisible()
  const aborted = page.waitForEvent('requestfailed', sent => sent.url().includes('/products/'))
  await page.goBack()
  await aborted
  release()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
})

test('opens the page when the dialog cannot load the product', async ({ page, request }) => {
  await page.route('**/products/**', route =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ status: 200, body: 'no product' })
      : route.continue(),
  )
  await visit(page, await aLeafOfTwoPages(request))
  const product = await firstCard(page).evaluate((link: HTMLAnchorElement) => link.href)
  await firstCard(page).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(product)
})
