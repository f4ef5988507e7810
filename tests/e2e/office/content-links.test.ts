import { contentLabels as words } from '#lib/text/labels/admin-content.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { followed } from '#tests/support/checks/content-text.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test('shows the name of a linked page, or that none exists, while typing', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/content/banners/main')
  const link = page.locator('[name="banners.0.link"]')
  const told = page.locator('.content-field', { has: link }).locator('output')
  await expect(link).toHaveValue('/bundles')
  await expect(told).toContainText('پک‌ها')
  await link.fill('/landings/yalda')
  await expect(told).toContainText('یلدا')
  await followed(page, '/products/999999', () => link.fill('/products/999999'))
  await expect(told).toHaveText(words.deadLink)
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await link.fill('https://example.com/x')
  await expect(told).toContainText('example.com')
  await link.fill('javascript:alert(1)')
  await expect(told).toHaveText(words.deadLink)
  // By words a page is chosen, and named.
  await link.fill('شیر پرچرب')
  await page.getByRole('option').filter({ hasText: '/products/' }).first().click()
  await expect(link).toHaveValue(/^\/products\/\d+\//)
  await expect(told).toContainText('شیر پرچرب')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows the name of a linked page after submitting', async ({ page, baseURL }) => {
    await enterAsStaff(page, baseURL ?? '', ['content'])
    await visit(page, '/admin/content/slides/main')
    const link = page.locator('[name="slides.0.link"]')
    await link.fill('/landings/nowhere')
    await page.locator('[value="down:slides.0"]').click()
    const moved = page.locator('[name="slides.1.link"]')
    await expect(moved).toHaveValue('/landings/nowhere')
    const told = page.locator('.content-field', { has: moved }).locator('output')
    await expect(told).toHaveText(words.deadLink)
  })
})
