/** Pages that the browser translates go on: a translator takes texts out of the page, or wraps them. */
import type { Page } from 'playwright/test'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { formatToman } from '#lib/text/money.ts'
import {
  confirmOf,
  dialogOf,
  openDialog,
  pickPlace,
} from '#tests/support/fixtures/address-dialog.ts'
import { expectCount, putInCart, stepperOf } from '#tests/support/fixtures/cart-page.ts'
import { step, test } from '#tests/support/fixtures/checkout-page.ts'
import { openFilter, wake } from '#tests/support/checks/listing.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { translate, type Translator } from '#tests/support/fakes/page-translator.ts'

// As Chromium does; tests/unit/islands/translation-patch.test.tsx has the other ways.
const HOW: Translator = 'replace'
const translateIn = (page: Page) =>
  page.evaluate(`(${translate.toString()})(${JSON.stringify(HOW)}, document.body)`)

test('the cart, filters and dialogs of a translated page work', async ({
  page,
  open,
  newProduct,
}) => {
  const product = await newProduct()
  const price = product.price_by_discount ?? product.price
  await putInCart(page, product, 1)
  await translateIn(page)
  const add = stepperOf(page, product).locator('button').last()
  await add.click()
  await expectCount(page, product, 2)
  await translateIn(page)
  await page.locator('[data-cart-link]').first().click()
  const side = page.getByRole('dialog').filter({ has: page.locator('footer') })
  await expect(side).toContainText(formatToman(price * 2))
  await translateIn(page)
  await stepperOf(side, product).locator('button').first().click()
  await expect(side).toContainText(formatToman(price))
  await expectCount(side, product, 1)

  await visit(page, '/cart')
  await expectCount(page, product, 1)
  await translateIn(page)
  const sum = page.locator('dd[aria-live=polite]')
  await stepperOf(page, product).locator('button').last().click()
  await expect(sum).toContainText(formatToman(price * 2))
  await translateIn(page)
  for (const count of [1, 0]) {
    await stepperOf(page, product).locator('button').first().click()
    if (count > 0) await expect(sum).toContainText(formatToman(price * count))
  }
  await expect(page.getByRole('link', { name: cartLabels.startShopping })).toBeVisible()

  await visit(page, '/search/')
  await wake(page)
  await translateIn(page)
  await openFilter(page)
  // The filter that applies at once.
  const special = page.locator('#filters [name=special_sale]')
  await special.check()
  await expect(page).toHaveURL('/search/?special_sale=1')
  await translateIn(page)
  await special.uncheck()
  await expect(page).toHaveURL('/search/')

  await open()
  await translateIn(page)
  await openDialog(page)
  await translateIn(page)
  await pickPlace(page, 'ونک')
  await confirmOf(page).click()
  await translateIn(page)
  await dialogOf(page).locator('input[name=name]').fill('مینا کریمی')
  await dialogOf(page).locator('input[name=mobile]').fill('۰۹۱۲۱۲۳۴۵۶۷')
  await dialogOf(page).locator('input[name=number]').fill('۱۲')
  await dialogOf(page).locator('button[type=submit]').click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(step(page, 'address')).toContainText('مینا کریمی')
})
