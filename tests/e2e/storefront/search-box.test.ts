import type { Page } from 'playwright/test'
import { toPersianDigits } from '#lib/text/digits.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { allResultsFor, removeRecentLabel, searchLabels } from '#lib/text/labels/search.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { readMoves, watchMoves } from '#tests/support/checks/layout-shift.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const field = (page: Page) => page.getByRole('search').getByLabel(catalogLabels.searchPlaceholder)
const list = (page: Page) => page.getByRole('listbox')
const option = (page: Page, name: string) => list(page).getByRole('option', { name, exact: true })

test('suggests by keyboard and screen reader, searches, and offers recent searches', async ({
  page,
}) => {
  await watchMoves(page)
  await visit(page, '/faqs')
  await field(page).click()
  await page.keyboard.type('شیر')
  await expect(option(page, allResultsFor('شیر'))).toBeVisible()
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  const group = (name: string) => list(page).getByRole('group', { name, exact: true })
  await expect(group(catalogLabels.suggestedCategories)).toBeVisible()
  const products = group(catalogLabels.suggestedProducts).getByRole('option')
  await expect(products).toHaveCount(11)
  await expect(products.first()).toContainText('تومان')
  const count = (await list(page).getByRole('option').count()) - 1
  await expect(page.getByRole('search').getByRole('status')).toContainText(toPersianDigits(count))
  expect(await readMoves(page)).toEqual([])
  expect(await seriousFaultsInBothThemes(page)).toEqual([])

  await page.keyboard.press('ArrowDown')
  const first = list(page).getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('End')
  await expect(option(page, allResultsFor('شیر'))).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(products.last()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('شیر')

  await page.keyboard.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  // Tab leaves the field without a stop in its list.
  const focused = page.getByRole('search').locator(':focus')
  for (let buttons = 0; buttons < 2; buttons++) {
    await page.keyboard.press('Tab')
    await expect(focused).toHaveRole('button')
  }
  await page.keyboard.press('Tab')
  await expect(focused).toHaveCount(0)
  await field(page).click()
  await page.keyboard.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/categories\/\d+\//)

  const resultsOf = (text: string) => `/search/?${new URLSearchParams({ q: text })}`
  await visit(page, '/faqs')
  await field(page).click()
  await page.keyboard.type('شیر')
  await expect(option(page, allResultsFor('شیر'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(resultsOf('شیر'))
  await field(page).press('End')
  await page.keyboard.type(' تازه')
  await option(page, allResultsFor('شیر تازه')).click()
  await expect(page).toHaveURL(resultsOf('شیر تازه'))
  await expect(field(page)).toHaveValue('شیر تازه')

  await visit(page, '/brands')
  await field(page).click()
  const options = list(page).getByRole('option')
  await expect(options).toHaveText(['شیر تازه', 'شیر'])
  await page.getByRole('button', { name: removeRecentLabel('شیر') }).click()
  await expect(options).toHaveText(['شیر تازه'])
  await expect(field(page)).toBeFocused()
  await page.getByRole('button', { name: searchLabels.clearRecent }).click()
  await expect(list(page)).toHaveCount(0)
})
