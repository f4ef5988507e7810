/** Sessions that end while something is typed, chosen or about to be sent. */
import type { Page } from 'playwright/test'
import { PaymentStatus } from '#lib/codes/order.ts'
import { importLabels } from '#lib/text/labels/admin-import.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { picture } from '#tests/support/builders/bank-slips.ts'
import { putProduct } from '#tests/support/builders/new-product.ts'
import { atBank, chooseRest, putLine, step, submit } from '#tests/support/fixtures/checkout-page.ts'
import { aCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { customerWhoOrders } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, ready, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

const PASSWORD = 'گذرواژه‌ی بلند'
const exact = { exact: true } as const

const signIn = async (page: Page, mobile: string, path: string) => {
  await expect(page).toHaveURL(`/login?backUrl=${encodeURIComponent(path)}`)
  await page.getByLabel(accountLabels.mobile).fill(mobile)
  await page.keyboard.press('Enter')
  await page.getByLabel(accountLabels.password, exact).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
  await ready(page)
}

const endSessions = (shop: string, userId: number) =>
  withShop(shop, db => db.deleteFrom('sessions').where('user_id', '=', userId).execute())

test('the checkout restores its choices after sign-in', async ({ page, baseURL }) => {
  const { id, mobile } = await withShop(baseURL ?? '', async db => {
    const customer = await aCustomer(db, await hashPassword(PASSWORD))
    await insertAddress(db, { user_id: customer.id, is_main: 1 })
    const productId = await putProduct(db, { name: `کالای ${newMobile()}`, inventory: null })
    await putLine(db, { userId: customer.id, productId, count: 2 })
    return customer
  })
  await visit(page, '/login?backUrl=%2Fcheckout')
  await signIn(page, mobile, '/checkout')
  await chooseRest(page)
  await step(page, 'notes').locator('textarea').fill('زنگ نزنید')
  await endSessions(baseURL ?? '', id)
  await submit(page).click()
  await expect(page.getByText(siteMessages.sessionExpired)).toBeVisible()
  await signIn(page, mobile, '/checkout')
  await expect(step(page, 'notes')).toContainText('زنگ نزنید')
  await submit(page).click()
  await atBank(page, 'پرداخت')
  const orders = await withShop(baseURL ?? '', db =>
    db.selectFrom('orders').select('payment_status').where('user_id', '=', id).execute(),
  )
  expect(orders).toEqual([{ payment_status: PaymentStatus.paid }])
})

test('restores a typed profile form after sign-in', async ({ page, baseURL }) => {
  const { id, mobile } = await withShop(baseURL ?? '', async db =>
    aCustomer(db, await hashPassword(PASSWORD)),
  )
  await visit(page, '/profile/edit')
  await signIn(page, mobile, '/profile/edit')
  const name = page.getByRole('textbox', { name: accountLabels.firstName, ...exact })
  await name.fill('نگار')
  await endSessions(baseURL ?? '', id)
  await page.getByRole('button', { name: actionLabels.save, ...exact }).click()
  await signIn(page, mobile, '/profile/edit')
  await expect(name).toHaveValue('نگار')
  await page.getByRole('button', { name: actionLabels.save, ...exact }).click()
  await expect
    .poll(() =>
      withShop(baseURL ?? '', db =>
        db.selectFrom('users').select('first_name').where('id', '=', id).executeTakeFirst(),
      ),
    )
    .toEqual({ first_name: 'نگار' })
})

test('keeps a chosen bank slip across sign-in', async ({ page, browser, request, baseURL }) => {
  const customer = await customerWhoOrders(await browser.newContext(), request, baseURL ?? '')
  await customer.order()
  const password_hash = await hashPassword(PASSWORD)
  const { mobile } = await withShop(baseURL ?? '', db =>
    db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', customer.id)
      .returning('mobile')
      .executeTakeFirstOrThrow(),
  )
  await visit(page, '/profile/orders')
  await signIn(page, mobile, '/profile/orders')
  const file = { name: 'فیش.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') }
  await page.getByLabel(orderLabels.uploadBankSlip).setInputFiles(file)
  await endSessions(baseURL ?? '', customer.id)
  const send = page.getByRole('button', { name: orderLabels.sendSlip })
  await send.click()
  await signIn(page, mobile, '/profile/orders')
  await expect(page.getByText('فیش.jpg')).toBeVisible()
  await send.click()
  await expect(page.getByText(orderMessages.fileUploaded)).toBeVisible()
})

test('keeps a chosen file of the back office until sign-in', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/catalogue/import')
  const field = page.locator('#csv')
  const buffer = Buffer.from('sku,price\nunknown,1000\n')
  await field.setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer })
  await page.context().clearCookies()
  const show = page.getByRole('button', { name: importLabels.show })
  await show.click()
  await expect(page.getByRole('alert')).toContainText(staffMessages.signedOutFile)
  await expect(page.getByRole('link', { name: staffLabels.signInElsewhere })).toBeVisible()
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
  await enterAsStaff(page, baseURL ?? '', ['content'])
  const answer = page.waitForResponse(each => each.request().method() === 'POST')
  await show.click()
  expect((await answer).status()).not.toBe(401)
})
