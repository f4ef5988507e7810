import type { Locator, Page } from 'playwright/test'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { importLabels } from '#lib/text/labels/admin-import.ts'
import { newShopLabels } from '#lib/text/labels/new-shop.ts'
import { openingLabels, openingStepNames } from '#lib/text/labels/admin-opening.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { settingLabels } from '#lib/text/labels/admin-settings.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { windowLabels } from '#lib/text/labels/admin-windows.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { choiceMessages } from '#lib/text/messages/admin-settings.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { windowMessages } from '#lib/text/messages/admin-windows.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { addAddress, register } from '#tests/support/builders/shopper.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { atBank, chooseTime, options } from '#tests/support/fixtures/checkout-page.ts'
import { setupCodeOf, test } from '#tests/support/fixtures/empty-shop.ts'
import { expect, readCode, visit } from '#tests/support/fixtures/page.ts'

const PASSWORD = 'گذرواژه‌ی مدیر'
const ONLINE = 'درگاه پرداخت اینترنتی'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const opening = (page: Page): Locator => page.getByRole('region', { name: openingLabels.opening })

/** From the desk to the page of a step. */
async function follow(page: Page, step: keyof typeof openingStepNames): Promise<void> {
  await visit(page, '/admin')
  await opening(page).getByRole('link', { name: openingStepNames[step] }).click()
}

/** With the code that the server logged at its start. */
async function becomeOwner(page: Page, code: string): Promise<void> {
  const mobile = newMobile()
  await visit(page, '/admin')
  await page.getByLabel(staffLabels.setupCode).fill(code)
  await page.getByLabel(staffLabels.name).fill('مهر')
  await page.getByLabel(staffLabels.mobile).fill(mobile)
  await page.getByLabel(new RegExp(`^${staffLabels.password}`)).fill(PASSWORD)
  await page.getByLabel(staffLabels.repeatFirstPassword).fill(PASSWORD)
  expect(await seriousFaults(page)).toEqual([])
  await press(page, staffLabels.addFirstOwner)
  await expect(page.getByText(staffMessages.firstOwnerAdded)).toBeVisible()
  await page.getByLabel(staffLabels.mobile).fill(mobile)
  await page.getByLabel(staffLabels.password).fill(PASSWORD)
  await press(page, staffLabels.continue)
  await page.getByLabel(staffLabels.code).fill(await readCode(mobile))
  await press(page, staffLabels.enter)
  await expect(opening(page)).toBeVisible()
}

async function importGoods(page: Page): Promise<void> {
  await follow(page, 'goods')
  await page.getByLabel(importLabels.file).setInputFiles('tests/e2e/office/owner-list.xlsx')
  await page.getByLabel(importLabels.unit).selectOption(importLabels.units.toman)
  await press(page, importLabels.show)
  const newCategories = page
    .getByRole('group')
    .filter({ hasText: importLabels.newGroups.categories })
  await expect(newCategories).toContainText('لبنیات')
  await press(page, importLabels.apply)
  await expect(page.getByText(catalogueMessages.fileApplied)).toBeVisible()
}

test(
  'an owner opens an empty shop through the office alone, and a shopper places its first order',
  { tag: '@postgres' },
  async ({ page, shop, browser }) => {
    const shopper = await (await browser.newContext({ baseURL: shop.origin })).newPage()
    await visit(shopper, '/')
    await expect(shopper.getByText(newShopLabels.noGoods)).toBeVisible()
    expect(await seriousFaults(shopper)).toEqual([])

    await becomeOwner(page, await setupCodeOf(shop))
    await expect(opening(page).getByRole('link')).toHaveCount(8)
    expect(await seriousFaults(page)).toEqual([])
    await importGoods(page)

    await follow(page, 'contact')
    await page.getByLabel(wireFieldName('support_phone')).fill('۰۲۱-۹۱۰۰۰۰۰۰')
    await page.getByLabel(wireFieldName('address')).fill('تهران، خیابان مهر، پلاک ۱')
    await press(page, settingLabels.save)
    await expect(page.getByText(staffMessages.saved)).toBeVisible()

    await follow(page, 'delivery-method')
    await page.getByRole('link', { name: settingLabels.newMethod }).click()
    await page.getByLabel(settingLabels.methodTitle).fill('پیک مهر')
    await page.getByLabel(settingLabels.amount).fill('۳۵٬۰۰۰')
    await press(page, settingLabels.addMethod)
    await expect(page.getByText(choiceMessages.methodAdded)).toBeVisible()

    await follow(page, 'windows')
    await press(page, windowLabels.addSuggested)
    await expect(page.getByText(windowMessages.suggestedAdded)).toBeVisible()

    await follow(page, 'payment-port')
    await page.getByRole('link', { name: settingLabels.newPort }).click()
    await page.getByLabel(settingLabels.portName).fill(ONLINE)
    await press(page, settingLabels.addPort)
    await expect(page.getByText(choiceMessages.portAdded)).toBeVisible()
    await expect(page.getByText(settingLabels.testBank)).toBeVisible()

    await visit(page, '/admin')
    for (const step of ['goods', 'contact', 'delivery-method', 'windows', 'payment-port'] as const)
      await expect(
        opening(page).getByRole('listitem').filter({ hasText: openingStepNames[step] }),
      ).toContainText(openingLabels.done)

    // The shopper finds the goods on a home that nobody arranged.
    await visit(shopper, '/')
    const newest = shopper.getByRole('region', { name: pageLabels.newest })
    await expect(newest).toBeVisible()
    await expect(shopper.getByRole('contentinfo')).toContainText('۰۲۱-۹۱۰۰۰۰۰۰')
    expect(await seriousFaults(shopper)).toEqual([])
    await newest.getByRole('link', { name: 'پنیر سفید' }).click()
    await expect(shopper.getByText('۹۵٬۰۰۰').first()).toBeVisible()
    await shopper.getByRole('button', { name: cartLabels.add, exact: true }).first().click()
    await expect(shopper.getByRole('group', { name: 'پنیر سفید' }).first()).toBeVisible()
    await visit(shopper, '/cart')
    await shopper.getByRole('button', { name: cartLabels.checkout }).first().click()
    await expect(shopper).toHaveURL(/\/login/)
    await register(shopper, newMobile())
    await addAddress(shopper, 'ونک')
    await chooseTime(shopper)
    await options(shopper, 'payment').filter({ hasText: ONLINE }).click()
    await press(shopper, checkoutLabels.payAndSubmit)
    await atBank(shopper, 'پرداخت')
    await expect(
      shopper.getByRole('heading', { name: orderLabels.paymentSuccessTitle }),
    ).toBeVisible()

    await visit(page, '/admin/orders')
    await expect(page.getByText('سارا رضایی').first()).toBeVisible()
  },
)
