import type { Page } from 'playwright'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { chooseTime, openCheckout, options, step } from '#tests/support/fixtures/checkout-page.ts'
import type { Tap } from './touch.ts'

/** What is touched on the way from a list of goods at `list` to an order, in the shop at `origin`. */
export function buyingTaps(list: string, origin: string): Record<string, Tap> {
  const addButton = (page: Page) => page.locator('[data-add] button').first()
  const addOne = (page: Page) =>
    page.getByRole('button', { name: cartLabels.addOne, exact: true }).first()
  const toContinue = (page: Page) =>
    page.getByRole('button', { name: actionLabels.continue, exact: true })
  const mobile = (page: Page) => page.getByLabel(accountLabels.mobile)
  const openListWithOneAdded = async (page: Page) => {
    await page.goto(list)
    await addButton(page).tap()
    await addOne(page).waitFor()
  }
  const checkout = (page: Page) =>
    openCheckout({
      page,
      context: page.context(),
      request: page.context().request,
      baseURL: origin,
    })
  const ofTime = (page: Page, group: number) =>
    step(page, 'time').getByRole('group').nth(group).locator('button:enabled').last()
  return {
    'category: first tap on an add button': { before: page => page.goto(list), on: addButton },
    'category: second tap': { before: openListWithOneAdded, on: addOne },
    'mini cart: opened': {
      before: async page => {
        // On a phone it is a link.
        await page.setViewportSize({ width: 1280, height: 800 })
        await openListWithOneAdded(page)
      },
      on: page => page.locator('.tool-cart'),
    },
    'cart: one more': {
      before: async page => {
        await openListWithOneAdded(page)
        await page.goto('/cart')
      },
      on: addOne,
    },
    'login: typing the mobile': {
      before: page => page.goto('/login'),
      on: mobile,
      act: field => field.pressSequentially('0912'),
    },
    'login: continue': {
      before: async page => {
        await page.goto('/login')
        await mobile(page).fill('09121112233')
      },
      on: toContinue,
    },
    'checkout: a day': { before: checkout, on: page => ofTime(page, 0) },
    'checkout: a window': {
      before: async page => {
        await checkout(page)
        await ofTime(page, 0).tap()
      },
      on: page => ofTime(page, 1),
    },
    'checkout: a method': {
      before: async page => {
        await checkout(page)
        await chooseTime(page)
      },
      on: page => options(page, 'delivery').first(),
    },
    'checkout: a step opened early': {
      before: checkout,
      on: page => step(page, 'payment').getByRole('button').first(),
    },
  }
}
