/** What works without JavaScript: everything but the cart and the account. */
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { contentLabels } from '#lib/text/labels/content.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { productHref } from '#lib/rules/links.ts'
import { sortNames } from '#lib/text/names.ts'
import { removeFilter } from '#lib/text/sentences.ts'
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
import { putComments } from '#tests/support/fixtures/shop-data.ts'

test.use({ javaScriptEnabled: false })

test('finds, filters, sorts and pages through products by forms and links', async ({
  page,
  request,
}) => {
  await visit(page, '/')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(0)
  await page.locator('#q').fill('شیر')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/\?q=/)
  await expect(page.locator('.card').first()).toBeVisible()

  const [brand] = (await filterOf(request, 'special_sale=1')).brands
  if (!brand) throw new Error('the demo has no brand on special sale')
  await visit(page, '/search/?page=2&sort=1')
  await openFilter(page)
  await form(page).locator('[name=special_sale]').check()
  await brandOf(page, brand.id).check()
  const apply = form(page).getByRole('button').last()
  await apply.click()
  await expect(page).toHaveURL(`/search/?brand=${brand.id}&special_sale=1&sort=1`)
  await expect(countOf(page)).toHaveText(items(brand.count))
  await expect(page.locator('.card')).toHaveCount(Math.min(PAGE_SIZE, brand.count))
  await page.getByRole('link', { name: removeFilter(brand.name) }).click()
  await expect(page).toHaveURL('/search/?special_sale=1&sort=1')
  // Nothing would show the value of a slider: prices are links, which the form keeps.
  await openFilter(page)
  await expect(form(page).getByRole('slider').first()).toBeHidden()
  const prices = form(page).locator('[data-part=price] a')
  await prices.nth(1).click()
  await expect(page).toHaveURL(/\/search\/\?special_sale=1&sort=1&min=\d+0000&max=\d+0000$/)
  const filtered = page.url()
  await openFilter(page)
  await expect(prices.nth(1)).toHaveAttribute('aria-current', 'true')
  await apply.click()
  await expect(page).toHaveURL(filtered)

  await visit(page, '/search/')
  await page.getByRole('link', { name: sortNames[1], exact: true }).click()
  await expect(page).toHaveURL('/search/?sort=1')
  await page.getByRole('link', { name: pageLabels.nextPage }).click()
  await expect(page).toHaveURL('/search/?sort=1&page=2')
  await page.getByRole('link', { name: pageLabels.previousPage }).click()
  await expect(page).toHaveURL('/search/?sort=1')
  await visit(page, '/search/?min=900000000')
  const none = page.locator('.none')
  await expect(none).toContainText(catalogMessages.nothingFoundWithFilter)
  await none.getByRole('link').click()
  await expect(page).toHaveURL('/search/')
  const card = page.locator('.card').getByRole('link').first()
  const name = (await card.textContent()) ?? ''
  await card.click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(name)
})

test('shows pictures, tabs, share links and all comments of a product', async ({
  page,
  request,
  baseURL,
}) => {
  const product = await productWithPictures(request)
  const comments = Array.from({ length: PAGE_SIZE + 3 }, (_, n) => `نظر ${n}`)
  await putComments(baseURL ?? '', { record_name: 'product', record_id: product.id }, comments)
  const newest = comments.at(-1) ?? ''
  // A page that was cached before follows within two seconds (tests/quality/serve.test.ts).
  const read = async () => (await request.get(productHref(product))).text()
  await expect.poll(read).toContain(newest)
  await visit(page, productHref(product))
  await page.locator('.gallery-thumbnails a').nth(1).click()
  const picture = page.locator('.gallery-main a').nth(1)
  await expect(picture).toBeInViewport({ ratio: 0.5 })
  await expect(picture).toHaveAttribute('href', product.gallery[0]?.path ?? '?')
  const summary = (text: string) => page.locator('summary', { hasText: text })
  await summary(catalogLabels.description).click()
  await expect(page.locator('.tabs .prose')).toBeVisible()
  await expect(page.locator('.tabs .card').first()).toBeHidden()
  await page.getByRole('button', { name: actionLabels.share }).click()
  await expect(page.getByRole('link', { name: productLabels.whatsapp })).toBeVisible()
  await page.keyboard.press('Escape')

  await summary(catalogLabels.comments).click()
  const shown = page.locator('.comments').getByRole('listitem')
  await expect(shown).toHaveCount(PAGE_SIZE)
  await expect(shown.first()).toContainText(newest)
  await page.getByRole('link', { name: catalogLabels.olderComments }).click()
  await expect(page).toHaveURL(/\?comments=2#comments-product-/)
  await expect(shown).toHaveCount(3)
  await expect(shown.last()).toBeVisible()
})

test('answers questions, takes messages, and says what needs a script', async ({ page }) => {
  await visit(page, '/faqs')
  const questions = page.locator('.faq')
  const open = page.locator('.faq[open]:visible')
  await expect(open).toHaveCount(1)
  await questions.nth(1).locator('summary').click()
  await expect(questions.first()).not.toHaveAttribute('open')
  await expect(questions.nth(1).locator('.prose')).toBeVisible()
  const all = await questions.count()
  await page.locator('.faq-categories label').nth(2).click()
  const shown = page.locator('.faq:visible')
  await expect.poll(() => shown.count()).toBeLessThan(all)
  await expect(shown.first()).toHaveAttribute('open')

  await visit(page, '/contact-us')
  const field = (name: string) => page.locator(`#contact-${name}`)
  const message = { first_name: 'سارا', last_name: 'کریمی', description: 'سفارشم نرسید.' }
  for (const [name, value] of Object.entries({ ...message, mobile_number: '0912' }))
    await field(name).fill(value)
  const send = page.getByRole('button', { name: contentLabels.sendMessage })
  await send.click()
  await expect(field('mobile_number')).toHaveAccessibleDescription(
    accountMessages.mobileElevenDigits,
  )
  await expect(field('type')).toHaveAccessibleDescription(
    fieldRequired(fieldName('subject'), 'انتخاب'),
  )
  for (const [name, value] of Object.entries(message)) await expect(field(name)).toHaveValue(value)
  await field('mobile_number').fill('۰۹۱۲۳۴۵۶۷۸۹')
  await field('type').selectOption('10')
  await send.click()
  await expect(
    page.getByText(siteMessages.messageSent).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(field('description')).toHaveValue('')

  const main = page.getByRole('main')
  for (const path of ['/cart', '/login']) {
    await visit(page, path)
    // Playwright finds no role or text within a noscript.
    await expect(main.locator('.notice')).toHaveText(pageLabels.scriptNeeded)
    await expect(main.getByRole('status')).toBeHidden()
    await expect(main.locator('input, button').filter({ visible: true })).toHaveCount(0)
  }
  await expect(page.getByLabel(accountLabels.mobile)).toBeHidden()
  await main.locator('.button', { hasText: actionLabels.backToHome }).click()
  await expect(page).toHaveURL(/\/$/)
})

test(
  'menu, search and filters open on a phone and trap the focus',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/faqs')
    await page.getByRole('navigation', { name: navLabels.menu }).getByText(navLabels.search).tap()
    await expect(page.locator('#q')).toBeFocused()
    const burger = page.locator('.burger')
    await burger.press('Enter')
    const menu = page.locator('#menu')
    await expect(menu.getByRole('button', { name: actionLabels.close })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator('a:focus, button:focus, input:focus')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(burger).toBeFocused()
    await burger.click()
    await menu.locator('summary').first().click()
    await menu
      .locator('.menu-group')
      .first()
      .getByRole('listitem')
      .first()
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(/\/search\/categories\/\d+\/[^/]+\/?$/)

    await visit(page, '/search/')
    await opener(page).press('Enter')
    const close = form(page).getByRole('button', { name: actionLabels.close })
    await expect(close).toBeFocused()
    const card = page.locator('.grid[data-page] .card a').first()
    await expect(card).toHaveCSS('interactivity', 'inert')
    const outside = page.locator(':focus:not(body, #filters *)')
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab']) {
      await page.keyboard.press(key)
      await expect(outside).toHaveCount(0)
    }
    await page.keyboard.press('Tab')
    await expect(close).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  },
)
