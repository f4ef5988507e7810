/** What a browser keeps and a page cannot use: garbage, full storage, an answer that breaks an island. */
import { test as base, type Page } from 'playwright/test'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { expectCount, productOfTest, putInBasket } from '#tests/support/fixtures/cart-page.ts'
import { signInCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'

const LINE_WITHOUT_SLUG = { cartable: { id: 1, type: 'product', name: 'x' }, count: 1, price: 1 }

/** Storage as it is when the next page opens. */
const keepInStorage = (page: Page, key: string, value: unknown) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(value),
  ] as const)

test(
  'a stored line that cannot be shown leaves an empty cart',
  { tag: '@desktop' },
  async ({ page }) => {
    await keepInStorage(page, 'sabad:cart', [LINE_WITHOUT_SLUG, { count: 1e9 }, null])
    await page.goto('/cart')
    await expect(page.getByText(cartMessages.cartEmpty).first()).toBeVisible()
  },
)

test(
  'a stored user without fields signs in anew',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'sabad_in', value: '1', url: baseURL ?? '' }])
    await keepInStorage(page, 'sabad:user', { token: 'x' })
    await page.goto('/profile')
    await expect(page.getByLabel(accountLabels.mobile)).toBeVisible()
    await expect(page).toHaveURL('/login?backUrl=%2Fprofile')
  },
)

test(
  'full storage: a customer shops as ever, a guest is told of it',
  { tag: '@desktop' },
  async ({ page, context, request, baseURL }) => {
    const product = await productOfTest(request, 14)
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
    await page.goto('/cart')
    await expectCount(page, product, 2)
    await expect(page.getByRole('button', { name: cartLabels.checkout })).toBeEnabled()
  },
)

// Playwright's own test: React writes what a boundary caught to the console.
base(
  'an island that breaks says so, and comes back',
  { tag: '@desktop' },
  async ({ page, context, request, baseURL }) => {
    await signInCustomer(context, request, baseURL ?? '')
    const call = '**/api/v1/profile/coupons*'
    const extra_data = { count: 1, page: 1, page_size: 16 }
    await page.route(call, route =>
      route.fulfill({ json: { status: true, data: [{ code: {} }], extra_data } }),
    )
    await page.goto('/profile/coupons-codes')
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
  },
)
