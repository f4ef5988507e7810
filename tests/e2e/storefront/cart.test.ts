import type { Page } from 'playwright/test'
import type { Product } from '#lib/contract/product.ts'
import { reducedInCart, priceMoved } from '#lib/text/cart-change-sentences.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import {
  changeProduct,
  countsHeld,
  expectCount,
  headerCart,
  openSideCart,
  putInCart,
  stepperOf,
} from '#tests/support/fixtures/cart-page.ts'
import { expect, readCode, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'
import { aCustomer, signInCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'

const line = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

test('two tabs of a guest share one cart; the side cart mirrors the page and works by keyboard', async ({
  page,
  newProduct,
}) => {
  const [product, second] = [await newProduct(), await newProduct()]
  // No server adds up the list of a guest: each tab counts on from what the other has written.
  await sharesCart(page, [product, second], async (add, other) => {
    await add(page)
    await expectCount(other, product, 2)
    await add(other)
  })
  // Counts stand on buttons before the first touch.
  await reloadPage(page)
  await expectCount(page, product, 3)
  await stepperOf(page, product).getByRole('button', { name: cartLabels.addOne }).click()
  const side = await openSideCart(page)
  await expect(side.getByRole('link', { name: cartLabels.goToCart })).toHaveAttribute(
    'href',
    '/cart',
  )
  await stepperOf(side, product).getByRole('button', { name: cartLabels.removeOne }).click()
  await expectCount(page.getByRole('main'), product, 3)
  await expect(headerCart(page)).toContainText(toPersianDigits(4))
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  // The last line leaves the focus in the dialog, which gives it back at its end.
  const remove = side.getByRole('button', { name: new RegExp(cartLabels.remove) })
  for (const left of [1, 0]) {
    await remove.first().focus()
    await page.keyboard.press('Enter')
    await expect(remove).toHaveCount(left)
  }
  await expect(side.getByText(cartMessages.cartEmpty)).toBeVisible()
  await expect(side.getByRole('link', { name: cartLabels.startShopping })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(side).toBeHidden()
  await expect(headerCart(page)).toBeFocused()
})

/** Two tabs share one cart and lose nothing; `page` shows the first product. */
async function sharesCart(
  page: Page,
  [milk, bread]: readonly [Product, Product],
  addTogether: (add: (tab: Page) => Promise<void>, other: Page) => Promise<unknown>,
): Promise<void> {
  await putInCart(page, milk)
  const other = await page.context().newPage()
  await putInCart(other, bread)
  await page.bringToFront()
  await stepperOf(page, milk).getByRole('button', { name: cartLabels.addOne }).click()
  await expectCount(page, milk, 2)
  await visit(other, '/cart')
  await expectCount(other, milk, 2)
  await expectCount(other, bread, 1)
  await stepperOf(other, milk).getByRole('button', { name: cartLabels.removeOne }).click()
  await expectCount(page, milk, 1)
  await expect(headerCart(page)).toContainText(toPersianDigits(2))
  await addTogether(
    tab => stepperOf(tab, milk).getByRole('button', { name: cartLabels.addOne }).click(),
    other,
  )
  for (const tab of [page, other]) await expectCount(tab, milk, 3)
  await reloadPage(other)
  await expectCount(other, milk, 3)
  await expectCount(other, bread, 1)
  await other.close()
}

test('two tabs of a customer share one cart, which is saved on leaving; sold-out products are handled', async ({
  page,
  context,
  request,
  baseURL,
  newProduct,
}) => {
  const id = await signInCustomer(context, request, baseURL ?? '')
  const [few, gone] = [await newProduct(), await newProduct()]
  await sharesCart(page, [few, gone], (add, other) => Promise.all([add(page), add(other)]))
  await stepperOf(page, few).getByRole('button', { name: cartLabels.addOne }).click()
  await expectCount(page, few, 4)
  // The last tap was shown just now, and is sent while the page is left.
  await visit(page, '/faqs')
  await expect.poll(() => countsHeld(baseURL ?? '', id)).toEqual([4, 1])
  await changeProduct(baseURL ?? '', few.id, { inventory: 1 })
  await changeProduct(baseURL ?? '', gone.id, { available: 0 })
  await visit(page, '/cart')
  await expect(line(page, few.name).getByRole('alert')).toHaveText(stockLeft(1))
  await expect(line(page, gone.name).getByRole('alert')).toHaveText(
    cartMessages.cartItemUnavailable,
  )
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  const checkout = page.getByRole('button', { name: cartLabels.checkout })
  await checkout.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: cartMessages.cartHasErrors }),
  ).toBeVisible()
  // What is left is not called the most there may be; one tap brings the line to it.
  await expect(line(page, few.name)).not.toContainText(cartLabels.maxReached)
  await stepperOf(page, few).getByRole('button', { name: cartLabels.removeOne }).click()
  await expectCount(page, few, 1)
  await expect(line(page, few.name).getByRole('alert')).toHaveCount(0)
  await checkout.click()
  await expect(page).toHaveURL(/\/checkout$/)
  // A line that is no longer sold is dropped once it was seen.
  await visit(page, '/cart')
  await expectCount(page, few, 1)
  await expect(line(page, gone.name)).toHaveCount(0)
})

test('shows what the merge at sign-in changed before the checkout', async ({
  page,
  baseURL,
  newProduct,
}) => {
  const { mobile } = await withShop(baseURL ?? '', db => aCustomer(db))
  const few = await newProduct()
  const dear = await newProduct()
  const paid = dear.price_by_discount ?? dear.price
  await putInCart(page, few, 3)
  await putInCart(page, dear)
  await visit(page, '/cart')
  await page.getByRole('button', { name: cartLabels.checkout, exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  await changeProduct(baseURL ?? '', few.id, { inventory: 2 })
  await changeProduct(baseURL ?? '', dear.id, { price: paid + 50_000, price_by_discount: null })
  await page.getByLabel(accountLabels.mobile).fill(mobile)
  await page.getByRole('button', { name: actionLabels.continue, exact: true }).click()
  await page.getByRole('button', { name: accountLabels.loginWithOtp, exact: true }).click()
  await page.getByLabel(accountLabels.otp).fill(await readCode(mobile))
  const sheet = page.getByRole('dialog', { name: cartLabels.changes })
  await expect(sheet.getByText(reducedInCart(few.name, 2, { requested: 3 }))).toBeVisible()
  await expect(sheet.getByText(priceMoved(dear.name, paid, paid + 50_000))).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await expect(sheet.getByRole('button', { name: cartLabels.changesSeen })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
})
