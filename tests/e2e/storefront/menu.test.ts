import type { Page } from 'playwright/test'
import { navLabels } from '#lib/text/labels/nav.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: navLabels.categories })
const opener = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: navLabels.categories })

test('opens on hover and by keyboard, and leads to categories', async ({ page }) => {
  await page.clock.install()
  await watchMoves(page)
  await visit(page, '/faqs')
  // A mouse moves on its way: Chromium fires no event for its first position.
  await page.mouse.move(640, 790)
  await opener(page).hover()
  await expect(menu(page)).toBeVisible()
  await menu(page).hover()
  await expect(menu(page)).toBeVisible()
  await page.mouse.move(640, 790)
  await expect(menu(page)).toBeHidden()
  await opener(page).hover()
  await expect(menu(page)).toBeVisible()
  await opener(page).click()
  await page.mouse.move(640, 790)
  await page.clock.fastForward(2_000)
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  expect(await readMoves(page)).toEqual([])

  await opener(page).press('Enter')
  await expect(menu(page)).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link').first()).toBeFocused()
  await menu(page).getByRole('link').filter({ visible: true }).last().focus()
  await page.keyboard.press('Tab')
  await expect(menu(page)).toBeHidden()
  await expect(page.locator(':focus')).toBeInViewport()
  await opener(page).press('Enter')
  await page.keyboard.press('Escape')
  await expect(opener(page)).toBeFocused()

  await opener(page).click()
  await menu(page).getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/search\/categories\/\d+\/[^/]+\/?$/)
  await opener(page).click()
  const roots = menu(page)
    .getByRole('link')
    .filter({ has: page.getByRole('presentation') })
  expect(await roots.count()).toBeGreaterThan(5)
  await roots.first().click()
  await expect(page).toHaveURL(/\/search\/categories\/\d+\/.+\/shelves$/)
})
