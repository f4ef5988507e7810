import { actionLabels } from '#lib/text/labels/action.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript nothing seems to load, nor to answer', async ({ page }) => {
  const main = page.locator('main')
  await page.goto('/cart')
  await expect(main.locator('.notice')).toHaveText(pageLabels.scriptNeeded)
  await expect(main.locator('[role=status]')).toBeHidden()
  await page.goto('/login')
  await expect(main.locator('.notice')).toHaveText(pageLabels.scriptNeeded)
  await expect(main.locator('input, button').filter({ visible: true })).toHaveCount(0)
  // What stands in a noscript has no role for Playwright.
  await main.locator('.btn', { hasText: actionLabels.backToHome }).click()
  await expect(page).toHaveURL(/\/$/)
})
