import type { Locator, Page } from 'playwright/test'
import { loginHref, productHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productDialogLabels } from '#lib/text/labels/product-dialog.ts'
import { aLeafOfTwoPages } from '#tests/support/builders/demo-addresses.ts'
import { bulkProduct } from '#tests/support/builders/demo-products.ts'
import { expect, ready, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'
import { cardsOf, picturesOf, tabOf, tabTitle } from '#tests/support/fixtures/product-page.ts'
import { signInCustomer } from '#tests/support/fixtures/shop-data.ts'

const dialog = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { level: 1 }) })
const cards = (page: Page): Locator => cardsOf(page.getByRole('main'))
const heading = (page: Page): Locator => dialog(page).getByRole('heading', { level: 1 })
const mainHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const topOf = (part: Locator) => () =>
  part.evaluate(element => Math.round(element.getBoundingClientRect().top))
const scrollTop = (page: Page) => () => page.evaluate(() => scrollY)

/** Opens the product of a card over its list; the addresses of both. */
async function open(page: Page, card: Locator): Promise<{ list: string; product: string }> {
  const list = page.url()
  const name = (await card.textContent()) ?? ''
  const product = await card.evaluate((link: HTMLAnchorElement) => link.href)
  await card.click()
  await expect(heading(page)).toHaveText(name)
  await expect(page).toHaveURL(product)
  return { list, product }
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('opens over its list with its own address; each way out returns to the list', async ({
  page,
  request,
  context,
}) => {
  await visit(page, await aLeafOfTwoPages(request))
  const title = await page.title()
  const category = await mainHeading(page).innerText()
  const card = cards(page).nth(6)
  await card.scrollIntoViewIfNeeded()
  const name = (await card.textContent()) ?? ''
  const { list, product } = await open(page, card)
  const place = await scrollTop(page)()
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(dialog(page)).toHaveAccessibleName(name)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await expect(page).toHaveTitle(title)
  await expect(card).toBeFocused()
  await expect.poll(scrollTop(page)).toBe(place)
  await page.goForward()
  await expect(heading(page)).toHaveText(name)
  await expect(page).toHaveURL(product)
  const waysOut = [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: productDialogLabels.close }).first().click(),
    () => page.mouse.click(20, 400),
  ]
  for (const [index, leave] of waysOut.entries()) {
    if (index > 0) await open(page, card)
    await leave()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(list)
    await expect(card).toBeFocused()
  }
  for (const press of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opening = context.waitForEvent('page')
    await card.click(press)
    const tab = await opening
    await expect(mainHeading(tab)).toHaveText(name)
    await tab.close()
  }

  // A reload shows the product's own page, where it was scrolled to the next time.
  await open(page, card)
  await reloadPage(page)
  await expect(mainHeading(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const tabs = tabTitle(page.getByRole('main'), catalogLabels.similarProducts)
  await tabs.evaluate(element => {
    element.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
  const top = await topOf(tabs)()
  await reloadPage(page)
  await expect.poll(topOf(tabs)).toBe(top)
  await page.goBack()
  await expect(page).toHaveURL(list)
  // The URL is the list's before the page of the product reloads as the list, whose script opens
  // the product of the next history entry.
  await expect(mainHeading(page)).toHaveText(category)
  await ready(page)
  await page.goForward()
  await dialog(page).getByRole('link', { name: productDialogLabels.wholePage }).click()
  await expect(mainHeading(page)).toBeVisible()
  await expect(page).toHaveURL(product)
})

test('cart, tabs, zoom, comments, requests and further products work in the dialog', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await visit(page, await aLeafOfTwoPages(request))
  const onSale = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: cartLabels.add }) })
  const { list, product } = await open(page, onSale.getByRole('heading').getByRole('link').first())
  const box = dialog(page)
  await box.getByRole('button', { name: cartLabels.add, exact: true }).click()
  await expect(box.getByRole('group').getByRole('status').first()).toHaveText(toPersianDigits(1))
  await tabTitle(box, catalogLabels.features).click()
  await expect(tabOf(box, catalogLabels.features).getByRole('table')).toBeVisible()

  // Zoom and product close one step at a time; there is no way forward to a closed picture.
  await heading(page).evaluate(element => element.setAttribute('data-same', ''))
  await picturesOf(box).first().click()
  const zoom = page.getByRole('dialog', { name: catalogLabels.zoom })
  await expect(zoom).toBeVisible()
  await page.goBack()
  await expect(zoom).toHaveCount(0)
  await expect(heading(page)).toHaveAttribute('data-same')
  await expect(page).toHaveURL(product)
  await box.getByRole('button', { name: catalogLabels.wholesaleRequest }).click()
  await expect(page).toHaveURL(loginHref(new URL(product).pathname))

  // A comment that is being written is kept when a step back leaves its product.
  await signInCustomer(context, request, baseURL ?? '')
  await visit(page, list)
  const card = cards(page).first()
  await open(page, card)
  const comments = tabTitle(box, catalogLabels.comments)
  const add = box.getByRole('button', { name: catalogLabels.addComment })
  await comments.click()
  await add.click()
  const form = page.getByRole('dialog', { name: catalogLabels.addComment })
  const text = form.getByLabel(catalogLabels.commentBody)
  await text.fill('نیمه‌کاره')
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card).toBeFocused()
  await page.goForward()
  await comments.click()
  await add.click()
  await expect(text).toHaveValue('نیمه‌کاره')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(list)
  await stacksProducts(page, productHref(await bulkProduct(request)))
})

/** Back leaves the uppermost product; Escape closes all of them. */
async function stacksProducts(page: Page, below: string): Promise<void> {
  const similar = (where: Locator) => tabOf(where, catalogLabels.similarProducts)
  const main = page.getByRole('main')
  await visit(page, below)
  const first = await open(page, cardsOf(similar(main)).first())
  // The tabs of the page stay as they are, and no id stands twice.
  for (const where of [main, dialog(page)])
    await expect(similar(where).getByRole('list')).toBeVisible()
  const ids = await page.evaluate(() =>
    Array.from(document.querySelectorAll('[id]'), element => element.id),
  )
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])

  await open(page, cardsOf(similar(dialog(page))).nth(1))
  await page.goBack()
  await expect(page).toHaveURL(first.product)
  await expect(dialog(page)).toBeVisible()
  await page.goForward()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(below)
}
