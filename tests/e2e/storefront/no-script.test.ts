import { actionLabels } from '#lib/text/labels/action.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test.use({ javaScriptEnabled: false })

test('shows no loaders and no dead controls without JavaScript', async ({ page }) => {
  const main = page.locator('main')
  await visit(page, '/cart')
  await expect(main.locator('.notice')).toHaveText(pageLabels.scriptNeeded)
  await expect(main.getByRole('status')).toBeHidden()
  await visit(page, '/login')
  await expect(main.locator('.notice')).toHaveText(pageLabels.scriptNeeded)
  await expect(main.locator('input, button').filter({ visible: true })).toHaveCount(0)
  // What stands in a noscript has no role for Playwright.
  await main.locator('.button', { hasText: actionLabels.backToHome }).click()
  await expect(page).toHaveURL(/\/$/)
})
