import { cartLabels } from '#lib/text/labels/cart.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test.describe('a finger beside a dialog', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: false })

  test('closes the dialog and clicks nothing below it', async ({ page }) => {
    await visit(page, '/')
    // Before its island lives the link leads to the page of the basket.
    await page.keyboard.press('Tab')
    const island = page.locator('astro-island[component-export="MiniCart"]')
    await expect(island).not.toHaveAttribute('ssr')
    await page.locator('[data-cart-link]:visible').first().click()
    const basket = page.getByRole('dialog', { name: cartLabels.title })
    await expect(basket).toBeVisible()
    await page.evaluate(() => {
      const tell = ({ target }: Event) =>
        document.documentElement.setAttribute('data-pressed', (target as Element).localName)
      addEventListener('click', tell, true)
    })
    const below = await page.locator('.header-nav a').first().boundingBox()
    if (!below) throw new Error('the header has no links')
    await page.touchscreen.tap(below.x + below.width / 2, below.y + below.height / 2)
    await expect(page.locator('html')).toHaveAttribute('data-pressed', 'dialog')
    await expect(basket).toBeHidden()
    await expect(page.locator('[data-cart-link]:visible').first()).toBeFocused()
  })
})
