/** Bars at the ends of a phone's screen, and what lies between them. */
import { productHref } from '#lib/rules/links.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { allResultsFor } from '#lib/text/labels/search.ts'
import { aBundle } from '#tests/support/builders/demo-addresses.ts'
import { productWithPictures } from '#tests/support/builders/demo-products.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { test as checkoutTest } from '#tests/support/fixtures/checkout-page.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const TOUCH_PX = 44

test('the bottom bar has five links and marks the current page @phone', async ({ page }) => {
  await visit(page, '/brands')
  const bar = page.getByRole('navigation', { name: navLabels.menu, exact: true })
  await expect(bar.getByRole('link')).toHaveText([
    navLabels.home,
    navLabels.brands,
    navLabels.search,
    navLabels.allProducts,
    navLabels.login,
  ])
  const current = bar.locator('[aria-current=page]')
  await expect(current).toHaveText(navLabels.brands)
  for (const link of await bar.getByRole('link').all()) {
    const { width, height } = (await link.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(TOUCH_PX)
  }
  await visit(page, '/search')
  await expect(current).toHaveText(navLabels.allProducts)
  await visit(page, '/search/?q=شیر')
  await expect(current).toHaveText(navLabels.search)
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})

test('search results fill the screen between header and bottom bar @phone', async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => scrollTo(0, 600))
  await expect(page.locator('#header')).toHaveAttribute('data-away')
  const bar = page.getByRole('navigation', { name: navLabels.menu, exact: true })
  await bar.getByText(navLabels.search).tap()
  await expect(page.locator('#q')).toBeFocused()
  await page.keyboard.type('شیر')
  await expect(page.getByRole('option', { name: allResultsFor('شیر'), exact: true })).toBeVisible()
  const box = async (selector: string) => (await page.locator(selector).boundingBox())!
  await expect(async () => {
    const [header, panel, bottom] = await Promise.all(
      ['#header', '[data-suggest]', '.bar'].map(box),
    )
    expect(header!.y).toBe(0)
    expect(Math.abs(panel!.y - (header!.y + header!.height))).toBeLessThanOrEqual(1)
    expect(Math.abs(panel!.y + panel!.height - bottom!.y)).toBeLessThanOrEqual(1)
    expect(panel!.width).toBe(header!.width)
  }).toPass()
})

test('the price bar stays at the end of the screen @phone', async ({ page, request }) => {
  for (const path of [productHref(await productWithPictures(request)), await aBundle(request)]) {
    await visit(page, path)
    const bar = page.locator('.buy-bar')
    await expect(bar).toBeInViewport({ ratio: 1 })
    await page.getByRole('contentinfo').evaluate(footer => {
      scrollBy({ top: footer.getBoundingClientRect().top - innerHeight, behavior: 'instant' })
    })
    await expect(bar).toBeInViewport({ ratio: 1 })
  }
})

checkoutTest('the bar with the sum ends the checkout @phone', async ({ page, open }) => {
  await open()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const bar = page.locator('[data-end-bar]')
  await expect
    .poll(() => bar.evaluate(each => Math.round(innerHeight - each.getBoundingClientRect().bottom)))
    .toBe(0)
})

test('links of the menu are large enough for touch on a tablet @phone', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, '/faqs')
  await page.getByRole('banner').getByRole('button', { name: navLabels.categories }).click()
  await expect(page.locator('#menu')).toBeVisible()
  expect(await smallTargets(page, '.menu-all')).toEqual([])
})
