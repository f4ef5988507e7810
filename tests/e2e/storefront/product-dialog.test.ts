import type { Locator, Page } from 'playwright/test'
import { loginHref, productHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productDialogLabels } from '#lib/text/labels/product-dialog.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { aLeafOfTwoPages } from '#tests/support/builders/demo-addresses.ts'
import { bulkProduct } from '#tests/support/builders/demo-products.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'

const dialog = (page: Page): Locator => page.locator('dialog.product-dialog[open]')
const cards = (page: Page): Locator => page.locator('.grid[data-page] .card a')
const title = (page: Page): Locator => dialog(page).getByRole('heading', { level: 1 })

/** Opens the card's product over its list; the list's address and the product's. */
async function open(page: Page, card: Locator): Promise<{ list: string; product: string }> {
  const list = page.url()
  const name = (await card.textContent()) ?? ''
  const product = await card.evaluate((link: HTMLAnchorElement) => link.href)
  await card.click()
  await expect(title(page)).toHaveText(name)
  await expect(page).toHaveURL(product)
  return { list, product }
}

test(
  'opens over the list with its own address; Back closes it, forward opens it again',
  { tag: '@every-screen' },
  async ({ page, request }) => {
    await visit(page, await aLeafOfTwoPages(request))
    const card = cards(page).nth(6)
    await card.scrollIntoViewIfNeeded()
    const before = await page.title()
    const name = (await card.textContent()) ?? ''
    const { list, product } = await open(page, card)
    const place = await page.evaluate(() => scrollY)
    expect(await page.evaluate(() => history.state as unknown)).toMatchObject({ modal: 1 })
    await expect(page).toHaveTitle(new RegExp(name))
    await expect(dialog(page)).toHaveAttribute('aria-label', name)

    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(list)
    await expect(page).toHaveTitle(before)
    await expect(card).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

    await page.goForward()
    await expect(title(page)).toHaveText(name)
    await expect(page).toHaveURL(product)
  },
)

test('Escape, its button and a click outside return to the list', async ({ page, request }) => {
  await visit(page, await aLeafOfTwoPages(request))
  const card = cards(page).nth(1)
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: productDialogLabels.close }).first().click(),
    () => page.mouse.click(20, 400),
  ]
  for (const leave of ways) {
    const { list } = await open(page, card)
    await leave()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(list)
    await expect(card).toBeFocused()
  }
})

test('a reload shows the whole page, and Back the list', async ({ page, request }) => {
  await visit(page, await aLeafOfTwoPages(request))
  const { list, product } = await open(page, cards(page).first())
  await reloadPage(page)
  await expect(page).toHaveURL(product)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('.crumbs')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(cards(page).first()).toBeVisible()
  // What the way forward leads to is opened by the list's script.
  await page.waitForLoadState()
  await expect(page.locator('html[data-first]')).toHaveCount(0)
  await page.goForward()
  await expect(title(page)).toBeVisible()
  await dialog(page).getByRole('link', { name: productDialogLabels.wholePage }).click()
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page).toHaveURL(product)
})

test('opens the page in a new tab on a modified click', async ({ page, request, context }) => {
  await visit(page, await aLeafOfTwoPages(request))
  const list = page.url()
  const card = cards(page).first()
  for (const press of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opening = context.waitForEvent('page')
    await card.click(press)
    const tab = await opening
    await expect(tab.locator('main h1')).toBeVisible()
    await expect(tab.locator('dialog.product-dialog')).toHaveCount(0)
    await tab.close()
  }
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
})

test('announces loading and shifts no layout', async ({ page, request }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/products/**', async route => {
    if (route.request().resourceType() === 'fetch') await released
    await route.continue()
  })
  await visit(page, await aLeafOfTwoPages(request))
  await watchMoves(page)
  await reloadPage(page)
  const card = cards(page).nth(2)
  const name = (await card.textContent()) ?? ''
  await card.click()
  await expect(page.getByRole('dialog', { name: productDialogLabels.loading })).toBeVisible()
  await expect(page.locator('.product-dialog-loading')).toBeVisible()
  release(undefined)
  await expect(title(page)).toHaveText(name)
  expect(await readMoves(page)).toEqual([])
})

test('stays closed when closed during loading', async ({ page, request }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/products/**', async route => {
    await released
    await route.continue().catch(() => undefined)
  })
  await visit(page, await aLeafOfTwoPages(request))
  const list = page.url()
  await cards(page).nth(2).click()
  await expect(page.locator('.product-dialog-loading')).toBeVisible()
  const dropped = page.waitForEvent('requestfailed', asked => asked.url().includes('/products/'))
  await page.goBack()
  await dropped
  release(undefined)
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
  const card = cards(page).first()
  const product = await card.evaluate((link: HTMLAnchorElement) => link.href)
  await card.click()
  await expect(page.locator('main .product h1')).toBeVisible()
  await expect(page).toHaveURL(product)
})

test('cart, tabs, zoom and requests work in the dialog', async ({ page, request }) => {
  const path = await aLeafOfTwoPages(request)
  await visit(page, path)
  const { product } = await open(page, page.locator('.card:not(.off) a').first())
  const box = dialog(page)
  await box.locator('.buy').getByRole('button', { name: cartLabels.add }).click()
  await expect(box.locator('.buy').getByRole('status')).toHaveText(toPersianDigits(1))

  await box.locator('.tabs summary', { hasText: catalogLabels.features }).click()
  await expect(box.locator('.tabs details[open]')).toHaveCount(1)
  await expect(box.locator('.tabs table')).toBeVisible()

  const picture = box.locator('.gallery-main a').first()
  await picture.click()
  const zoom = page.getByRole('dialog', { name: catalogLabels.zoom })
  await expect(zoom).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(zoom).toHaveCount(0)
  await expect(picture).toBeFocused()
  await expect(box).toBeVisible()
  await expect(page).toHaveURL(product)

  await box.locator('.product-request button').first().click()
  await expect(page).toHaveURL(loginHref(new URL(product).pathname))
})

test('steps back through stacked products; Escape closes both', async ({ page, request }) => {
  const below = productHref(await bulkProduct(request))
  await visit(page, below)
  const first = await open(page, page.locator('.tabs .card a').first())
  // The tabs of the page stay as they are, and no name stands twice.
  await expect(page.locator('main .tabs details[open]')).toHaveCount(1)
  await expect(dialog(page).locator('.tabs details[open]')).toHaveCount(1)
  const ids = await page.locator('[id]').evaluateAll(all => all.map(element => element.id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])

  await open(page, dialog(page).locator('.tabs .card a').nth(1))
  await page.goBack()
  await expect(page).toHaveURL(first.product)
  await expect(dialog(page)).toBeVisible()
  await page.goForward()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(below)
})

test(
  'fits its screen and is accessible in both themes',
  { tag: '@every-screen' },
  async ({ page, request, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, await aLeafOfTwoPages(request))
    await open(page, cards(page).first())
    const place = await dialog(page).boundingBox()
    if (isMobile) expect(place).toEqual({ x: 0, y: 0, width: 360, height: 740 })
    else expect(place).toEqual({ x: 160, y: 32, width: 960, height: 736 })
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a card is a link to the page', async ({ page, request }) => {
    await visit(page, await aLeafOfTwoPages(request))
    const card = cards(page).first()
    const name = (await card.textContent()) ?? ''
    await card.click()
    await expect(page.locator('main h1')).toHaveText(name)
  })
})
