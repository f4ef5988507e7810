/** What a touch, the dark and a narrow screen make of a page. */
import { cartLabels } from '#lib/text/labels/cart.ts'
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

test('logos are dimmed in the dark theme', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/brands')
  const picture = page.locator('.brands .brand-tile picture').first()
  await expect(picture).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(picture.locator('img')).toHaveCSS('filter', 'brightness(0.82)')
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
})

test.describe('a finger beside a dialog', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: false })

  test('closes the dialog and clicks nothing below it', async ({ page }) => {
    await visit(page, '/')
    // Before its island is hydrated the link leads to the cart page.
    await page.keyboard.press('Tab')
    const island = page.locator('astro-island[component-export="MiniCart"]')
    await expect(island).not.toHaveAttribute('ssr')
    await page.locator('[data-cart-link]:visible').first().click()
    const cart = page.getByRole('dialog', { name: cartLabels.title })
    await expect(cart).toBeVisible()
    await page.evaluate(() => {
      const report = ({ target }: Event) =>
        document.documentElement.setAttribute('data-pressed', (target as Element).localName)
      addEventListener('click', report, true)
    })
    const below = await page.locator('.header-nav a').first().boundingBox()
    if (!below) throw new Error('the header has no links')
    await page.touchscreen.tap(below.x + below.width / 2, below.y + below.height / 2)
    await expect(page.locator('html')).toHaveAttribute('data-pressed', 'dialog')
    await expect(cart).toBeHidden()
    await expect(page.locator('[data-cart-link]:visible').first()).toBeFocused()
  })
})
