/** What a browser keeps and a page cannot use: garbage, full storage, an answer that breaks an island. */
import type { Page } from 'playwright/test'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { test as base } from '#tests/support/fixtures/worker-shop.ts'
import { expectCount, putInBasket } from '#tests/support/fixtures/cart-page.ts'
import { signInCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const LINE_WITHOUT_SLUG = { cartable: { id: 1, type: 'product', name: 'x' }, count: 1, price: 1 }

/** Storage as it is when the next page opens. */
const keepInStorage = (page: Page, key: string, value: unknown) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(value),
  ] as const)

test('shows an empty cart when a stored line is invalid', async ({ page }) => {
  await keepInStorage(page, 'sabad:cart', [LINE_WITHOUT_SLUG, { count: 1e9 }, null])
  await visit(page, '/cart')
  await expect(page.getByText(cartMessages.cartEmpty).first()).toBeVisible()
})

test('asks to sign in again when the stored user is invalid', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'sabad_in', value: '1', url: baseURL ?? '' }])
  await keepInStorage(page, 'sabad:user', { token: 'x' })
  await visit(page, '/profile')
  await expect(page.getByLabel(accountLabels.mobile)).toBeVisible()
  await expect(page).toHaveURL('/login?backUrl=%2Fprofile')
})

test('works for a customer with full storage and warns a guest', async ({
  page,
  context,
  request,
  baseURL,
  newProduct,
}) => {
  const product = await newProduct()
  // Only what was there before stays.
  const fill = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  }
  const guest = await context.newPage()
  await guest.addInitScript(fill)
  await putInBasket(guest, product, 2)
  await expect(guest.getByText(cartMessages.cartNotStored)).toBeVisible()
  await guest.close()

  const id = await signInCustomer(context, request, baseURL ?? '')
  await page.addInitScript(fill)
  await putInBasket(page, product, 2)
  const held = () =>
    withShop(baseURL ?? '', db =>
      db.selectFrom('cart_lines').select('count').where('user_id', '=', id).execute(),
    )
  await expect.poll(held).toEqual([{ count: 2 }])
  await visit(page, '/cart')
  await expectCount(page, product, 2)
  await expect(page.getByRole('button', { name: cartLabels.checkout })).toBeEnabled()
})

// Without the quiet console: React writes what a boundary caught there.
base('reports a broken island and recovers it', async ({ page, context, request, baseURL }) => {
  await signInCustomer(context, request, baseURL ?? '')
  const call = '**/api/v1/profile/coupons*'
  const extra_data = { count: 1, page: 1, page_size: 16 }
  await page.route(call, route =>
    route.fulfill({ json: { status: true, data: [{ code: {} }], extra_data } }),
  )
  await visit(page, '/profile/coupons-codes')
  const main = page.locator('#main')
  await expect(main.getByRole('alert')).toContainText(siteMessages.sorryErrorOccurred)
  await expect(main.getByRole('link', { name: actionLabels.backToHome })).toHaveAttribute(
    'href',
    '/',
  )
  await page.unroute(call)
  // The list still holds what broke it: the second retry opens the page anew.
  const retry = main.getByRole('button', { name: actionLabels.retry })
  await retry.click()
  await retry.click()
  await expect(main.getByText(profileMessages.couponsEmpty)).toBeVisible()
})
