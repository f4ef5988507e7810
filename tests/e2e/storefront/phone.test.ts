import { toPersianDigits } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { countOf, filterOf, form, items, opener, wake } from '#tests/support/checks/listing.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { cardsOf } from '#tests/support/fixtures/product-page.ts'

test(
  'the menu leads to a category; filters open as a drawer that traps the focus and names the number of matches',
  { tag: '@phone' },
  async ({ page, request }) => {
    await visit(page, '/faqs')
    const burger = page.getByRole('banner').getByRole('button', { name: navLabels.menu })
    await burger.press('Enter')
    const menu = page.getByRole('navigation', { name: navLabels.categories })
    await expect(menu.getByRole('button', { name: actionLabels.close })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(burger).toBeFocused()
    await burger.tap()
    await menu.getByRole('group').first().tap()
    await menu.getByRole('listitem').first().getByRole('link').tap()
    await expect(page).toHaveURL(/\/search\/categories\/\d+\/[^/]+\/?$/)

    const { special_sale } = await filterOf(request)
    await visit(page, '/search/')
    await wake(page)
    await expect(form(page)).toBeHidden()
    await opener(page).press('Enter')
    const close = form(page).getByRole('button', { name: actionLabels.close })
    await expect(close).toBeFocused()
    const card = cardsOf(page.getByRole('main')).first()
    await expect(card).toHaveCSS('interactivity', 'inert')
    await form(page).getByLabel(catalogLabels.onlySpecialSale).check()
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
