import { actionLabels } from '#lib/text/labels/action.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { countOf, filterOf, form, items, opener, wake } from '#tests/support/checks/listing.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test('the menu leads to a category', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/faqs')
  const burger = page.locator('.burger')
  await burger.press('Enter')
  const menu = page.locator('#menu')
  await expect(menu.getByRole('button', { name: actionLabels.close })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(burger).toBeFocused()
  await burger.tap()
  await menu.locator('summary').first().tap()
  await menu.locator('.menu-group').first().getByRole('listitem').first().getByRole('link').tap()
  await expect(page).toHaveURL(/\/search\/categories\/\d+\/[^/]+\/?$/)
})

test(
  'filters open as a drawer that traps the focus and names the number of matches',
  { tag: '@phone' },
  async ({ page, request }) => {
    const { special_sale } = await filterOf(request)
    await visit(page, '/search/')
    await wake(page)
    await expect(form(page)).toBeHidden()
    await opener(page).press('Enter')
    const close = form(page).getByRole('button', { name: actionLabels.close })
    await expect(close).toBeFocused()
    const card = page.locator('.grid[data-page] .card a').first()
    await expect(card).toHaveCSS('interactivity', 'inert')
    await form(page).locator('[name=special_sale]').check()
    await expect(page).toHaveURL('/search/?special_sale=1')
    await expect(card).toHaveCSS('interactivity', 'inert')
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(opener(page)).toContainText(toPersianDigits(1))
    await expect(card).toHaveCSS('interactivity', 'auto')

    await opener(page).tap()
    await form(page)
      .getByRole('button', { name: items(special_sale.count) })
      .tap()
    await expect(form(page)).toBeHidden()
    await expect(countOf(page)).toHaveText(items(special_sale.count))
  },
)
