/** What works without JavaScript: everything but the cart and the account. */
import type { Page } from 'playwright/test'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { productHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { fieldName } from '#lib/text/fields.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { contentLabels } from '#lib/text/labels/content.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { contactSubjectNames } from '#lib/text/names.ts'
import { productWithPictures } from '#tests/support/builders/demo-products.ts'
import {
  brandOf,
  countOf,
  filterOf,
  form,
  items,
  openFilter,
  opener,
} from '#tests/support/checks/listing.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { cardsOf, picturesOf, tabOf, tabTitle } from '#tests/support/fixtures/product-page.ts'
import { FILTERS_ID } from '#ui/filters-id.ts'
import { putComments } from '#tests/support/fixtures/shop-data.ts'

test.use({ javaScriptEnabled: false })

test('finds and filters products, and shows pictures, tabs and all comments of one', async ({
  page,
  request,
  baseURL,
}) => {
  const product = await productWithPictures(request)
  const comments = Array.from({ length: PAGE_SIZE + 3 }, (_, n) => `نظر ${n}`)
  await putComments(baseURL ?? '', { record_name: 'product', record_id: product.id }, comments)
  await visit(page, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).not.toHaveCount(0)
  await page.getByLabel(catalogLabels.searchPlaceholder).fill('شیر')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/\?q=/)
  await expect(cardsOf(main).first()).toBeVisible()

  const [brand] = (await filterOf(request, 'special_sale=1')).brands
  if (!brand) throw new Error('the demo has no brand on special sale')
  await visit(page, '/search/?page=2&sort=1')
  await openFilter(page)
  await form(page).getByLabel(catalogLabels.onlySpecialSale).check()
  await brandOf(page, brand).check()
  await form(page).getByRole('button').last().click()
  await expect(page).toHaveURL(`/search/?brand=${brand.id}&special_sale=1&sort=1`)
  await expect(countOf(page)).toHaveText(items(brand.count))
  await expect(cardsOf(main)).toHaveCount(Math.min(PAGE_SIZE, brand.count))
  await visit(page, '/search/?special_sale=1')
  // Nothing would show the value of a slider: prices are links, which the form keeps.
  await openFilter(page)
  await expect(form(page).getByRole('slider').first()).toBeHidden()
  // Playwright takes what is within a noscript as hidden.
  const price = form(page).getByRole('link', { includeHidden: true, name: 'تومان' }).nth(1)
  await price.click()
  await expect(page).toHaveURL(/\/search\/\?special_sale=1&min=\d+0000&max=\d+0000$/)
  const filtered = page.url()
  await openFilter(page)
  await expect(price).toHaveAttribute('aria-current', 'true')
  await form(page).getByRole('button').last().click()
  await expect(page).toHaveURL(filtered)
  const name = (await cardsOf(main).first().textContent()) ?? ''
  await cardsOf(main).first().click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)

  const newest = comments.at(-1) ?? ''
  // A page that was cached before follows within two seconds (tests/quality/serve.test.ts).
  const read = async () => (await request.get(productHref(product))).text()
  await expect.poll(read).toContain(newest)
  await visit(page, productHref(product))
  const thumbnail = `${catalogLabels.gallery} ${toPersianDigits(2)}`
  await page.getByRole('link', { name: thumbnail }).click()
  const picture = picturesOf(page).nth(1)
  await expect(picture).toBeInViewport({ ratio: 0.5 })
  await expect(picture).toHaveAttribute('href', product.gallery[0]?.path ?? '?')
  await tabTitle(main, catalogLabels.description).click()
  await expect(tabOf(main, catalogLabels.description).getByRole('paragraph')).toBeVisible()
  await expect(tabOf(main, catalogLabels.similarProducts).getByRole('list')).toBeHidden()
  await page.getByRole('button', { name: actionLabels.share }).click()
  await expect(page.getByRole('link', { name: productLabels.whatsapp })).toBeVisible()
  await page.keyboard.press('Escape')

  await tabTitle(main, catalogLabels.comments).click()
  const shown = tabOf(main, catalogLabels.comments).getByRole('listitem')
  await expect(shown).toHaveCount(PAGE_SIZE)
  await expect(shown.first()).toContainText(newest)
  await page.getByRole('link', { name: catalogLabels.olderComments }).click()
  await expect(page).toHaveURL(/\?comments=2#comments-product-/)
  await expect(shown).toHaveCount(3)
  await expect(shown.last()).toBeVisible()
  await answersQuestions(page)
})

/** Questions and their categories open by themselves; the contact form, cart and login say what is. */
async function answersQuestions(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await visit(page, '/faqs')
  const questions = main.getByRole('group').filter({ hasNot: page.getByRole('radio') })
  await expect(questions.first().getByRole('paragraph').first()).toBeVisible()
  await questions.nth(1).click()
  await expect(questions.nth(1).getByRole('paragraph').first()).toBeVisible()
  await expect(questions.filter({ has: page.getByRole('paragraph') })).toHaveCount(1)
  const all = await questions.count()
  await main.getByRole('radio').nth(2).press('Space')
  // The list of a category is within a noscript.
  const shown = main
    .getByRole('group', { includeHidden: true })
    .filter({ hasNot: page.getByRole('radio') })
    .filter({ visible: true })
  await expect.poll(() => shown.count()).toBeLessThan(all)
  await expect(shown.first()).toHaveAttribute('open')

  await visit(page, '/contact-us')
  const fields = { first_name: 'سارا', last_name: 'کریمی', mobile_number: '۰۹۱۲۳۴۵۶۷۸۹' }
  for (const [field, value] of Object.entries(fields))
    await main.getByRole('textbox', { name: fieldName(field), exact: true }).fill(value)
  await main.getByLabel(contentLabels.description).fill('سفارشم نرسید.')
  await main.getByLabel(contentLabels.subject).selectOption(contactSubjectNames[10])
  await page.getByRole('button', { name: contentLabels.sendMessage }).click()
  await expect(main.getByRole('status').filter({ hasText: siteMessages.messageSent })).toBeVisible()

  for (const path of ['/cart', '/login']) {
    await visit(page, path)
    await expect(main).toContainText(pageLabels.scriptNeeded, { useInnerText: true })
    await expect(main.getByRole('status')).toBeHidden()
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(main.getByRole('textbox')).toHaveCount(0)
  }
  await expect(page.getByLabel(accountLabels.mobile)).toBeHidden()
  await main.getByRole('link', { includeHidden: true, name: actionLabels.backToHome }).click()
  await expect(page).toHaveURL(/\/$/)
}

test(
  'menu, search and filters open on a phone and trap the focus',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/faqs')
    await page.getByRole('navigation', { name: navLabels.menu }).getByText(navLabels.search).tap()
    await expect(page.getByLabel(catalogLabels.searchPlaceholder)).toBeFocused()
    const burger = page.getByRole('banner').getByRole('button', { name: navLabels.menu })
    await burger.press('Enter')
    const menu = page.getByRole('navigation', { name: navLabels.categories })
    await expect(menu.getByRole('button', { name: actionLabels.close })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expectFocusWithin(page, 'menu')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(burger).toBeFocused()
    await burger.click()
    await menu.getByRole('group').first().click()
    await menu.getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/search\/categories\/\d+\/[^/]+\/?$/)

    await visit(page, '/search/')
    await opener(page).press('Enter')
    const close = form(page).getByRole('button', { name: actionLabels.close })
    await expect(close).toBeFocused()
    await expect(cardsOf(page.getByRole('main')).first()).toHaveCSS('interactivity', 'inert')
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab']) {
      await page.keyboard.press(key)
      await expectFocusWithin(page, FILTERS_ID)
    }
    await page.keyboard.press('Tab')
    await expect(close).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  },
)

/** The part or the browser's own bars have the focus. */
const expectFocusWithin = (page: Page, id: string) =>
  expect
    .poll(() =>
      page.evaluate(part => {
        const { activeElement, body } = document
        return activeElement === body || activeElement?.closest(`#${part}`) != null
      }, id),
    )
    .toBe(true)
