/** The pictures of a product, and one in full: a step of its own, which Back closes. */
import type { Locator, Page } from 'playwright/test'
import { productHref } from '#lib/rules/links.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productDialogLabels } from '#lib/text/labels/product-dialog.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { aLeafOfTwoPages } from '#tests/support/builders/demo-addresses.ts'
import { productWithPictures } from '#tests/support/builders/demo-products.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'

const zoomOf = (page: Page): Locator => page.getByRole('dialog', { name: catalogLabels.zoom })
const stateOf = (page: Page): Promise<unknown> => page.evaluate(() => history.state as unknown)

async function zoom(page: Page, picture: Locator): Promise<void> {
  await picture.click()
  await expect(zoomOf(page)).toBeVisible()
}

test('zooms the gallery by thumbnails, keys and wheel', async ({ page, request }) => {
  const product = await productWithPictures(request)
  await visit(page, productHref(product))
  const links = page.locator('.gallery-main a')
  const thumbs = page.locator('.gallery-thumbnails a')
  await expect(links).toHaveCount(5)
  await expect(thumbs).toHaveCount(4)
  await thumbs.nth(2).click()
  await expect(links.nth(2)).toBeInViewport({ ratio: 0.9 })
  await expect(thumbs.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(productHref(product))

  await links.nth(2).press('Enter')
  const zoom = zoomOf(page)
  await expect(zoom).toHaveAccessibleName(`${catalogLabels.zoom} ${formatNumber(3)}`)
  const picture = zoom.locator('img')
  await expect(picture).toHaveAccessibleName(product.name)
  await expect(picture).toHaveAttribute('src', new RegExp(product.gallery[1]?.path ?? '?'))
  await page.keyboard.press('+')
  await expect(picture).toHaveCSS('transform', /matrix\(1\.5,/)
  await page.keyboard.press('ArrowLeft')
  await expect(picture).toHaveCSS('transform', /matrix\(1\.5, 0, 0, 1\.5, 60, 0\)/)
  await page.keyboard.press('0')
  await expect(picture).toHaveCSS('transform', /matrix\(1, 0, 0, 1, 0, 0\)/)
  await expect(zoom.getByRole('status')).toBeEmpty()
  await page.keyboard.press('ArrowLeft')
  await expect(picture).toHaveAttribute('src', new RegExp(product.gallery[2]?.path ?? '?'))
  await expect(zoom.getByRole('status')).toHaveText(`${catalogLabels.zoom} ${formatNumber(4)}`)
  await picture.hover()
  await page.mouse.wheel(0, -400)
  await expect(picture).toHaveCSS('transform', /matrix\(2\.2/)
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(links.nth(3)).toBeFocused()
  await expect(links.nth(3)).toBeInViewport({ ratio: 0.9 })
})

/** Two fingers on the screen, so far apart, as Chromium hears them. */
async function pinch(page: Page, apart: number[]): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  const [x, y] = [180, 400]
  const fingers = (by: number) => [
    { x: x - by / 2, y, id: 1 },
    { x: x + by / 2, y, id: 2 },
  ]
  for (const [step, by] of apart.entries())
    await screen.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: fingers(by),
    })
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('zooms a picture by pinch or double click', async ({ page, request, hasTouch }) => {
  await visit(page, productHref(await productWithPictures(request)))
  await page.locator('.gallery-main a').first().click()
  const picture = page.getByRole('dialog', { name: catalogLabels.zoom }).locator('img')
  await expect(picture).toBeVisible()
  if (hasTouch) await pinch(page, [80, 120, 160])
  else await picture.dblclick()
  const scale = hasTouch ? /matrix\(2, 0, 0, 2,/ : /matrix\(2\.5, 0, 0, 2\.5,/
  await expect(picture).toHaveCSS('transform', scale)
})

test('Back, Escape and its button close the zoom and restore the history', async ({
  page,
  request,
}) => {
  const path = productHref(await productWithPictures(request))
  await visit(page, '/brands')
  await visit(page, path)
  const picture = page.locator('.gallery-main a').first()
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

test('a reload leaves no dead history step', async ({ page, request }) => {
  const path = productHref(await productWithPictures(request))
  await visit(page, '/brands')
  await visit(page, path)
  const picture = page.locator('.gallery-main a').first()
  const before = await stateOf(page)
  await zoom(page, picture)
  await reloadPage(page)
  await expect.poll(() => stateOf(page)).toEqual(before)
  await zoom(page, picture)
  await page.goBack()
  await expect(zoomOf(page)).toHaveCount(0)
  expect(await stateOf(page)).toEqual(before)
  await expect(page).toHaveURL(path)
  await page.goBack()
  await expect(page).toHaveURL('/brands')
})

test('closes zoom and product dialog one step at a time', async ({ page, request }) => {
  const list = await aLeafOfTwoPages(request)
  await visit(page, list)
  await page.locator('.grid[data-page] .card a').first().click()
  const product = page.locator('dialog.product-dialog[open]')
  // Brought anew, it would not carry this.
  await product.locator('h1').evaluate(heading => heading.setAttribute('data-here', ''))
  const address = page.url()
  await zoom(page, product.locator('.gallery-main a').first())
  await page.goBack()
  await expect(zoomOf(page)).toHaveCount(0)
  await expect(product.locator('h1[data-here]')).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(product).toHaveCount(0)
  await expect(page).toHaveURL(list)

  // There is no way forward to the picture, which is closed.
  await page.goForward()
  await expect(product).toBeVisible()
  const open = await stateOf(page)
  await page.evaluate(
    () =>
      new Promise(stepped => {
        addEventListener('popstate', stepped, { once: true })
        history.forward()
      }),
  )
  await expect.poll(() => stateOf(page)).toEqual(open)
  await expect(product).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(product).toHaveCount(0)
  await expect(page).toHaveURL(list)
})

test('does not open a picture that loads after its product was left', async ({ page, request }) => {
  const list = await aLeafOfTwoPages(request)
  await visit(page, list)
  await page.locator('.grid[data-page] .card a').first().click()
  const product = page.locator('dialog.product-dialog[open]')
  await expect(product.locator('h1')).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/zoom.*.css', async route => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest('**/zoom.*.css')
  await product.locator('.gallery-main a').first().click()
  await asked
  await page.goBack()
  await expect(product).toHaveCount(0)
  const came = page.waitForResponse('**/zoom.*.css')
  release(undefined)
  await (await came).finished()
  await page.evaluate(
    () =>
      new Promise(seen => {
        requestAnimationFrame(() => requestAnimationFrame(seen))
      }),
  )
  await expect(zoomOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
})
