/** What a touch, the dark and a narrow screen make of a page. */
import { cartLabels } from '#lib/text/labels/cart.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test('a tap leaves no hover color', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/search/')
  const card = page
    .locator('.list-main .card')
    .filter({ has: page.getByRole('button') })
    .first()
  const name = card.getByRole('link').first()
  const colour = () => name.evaluate(link => getComputedStyle(link).color)
  const before = await colour()
  await card.getByRole('button', { name: cartLabels.add }).tap()
  await expect(card.getByRole('group')).toBeVisible()
  // What the touch itself coloured fades.
  await expect.poll(colour).toBe(before)
})

test('a text search marks the search of the bottom bar', { tag: '@phone' }, async ({ page }) => {
  const bar = page.getByRole('navigation', { name: navLabels.menu })
  const current = bar.locator('[aria-current=page]')
  await visit(page, '/search/?q=شیر')
  await expect(current).toHaveText(navLabels.search)
  await visit(page, '/search/')
  await expect(current).toHaveText(navLabels.allProducts)
})

test('logos are dimmed in the dark theme', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/brands')
  const picture = page.locator('.brands .brand-tile picture').first()
  await expect(picture).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(picture.locator('img')).toHaveCSS('filter', 'brightness(0.82)')
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
})
