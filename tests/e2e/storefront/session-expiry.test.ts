/** Sessions that end while something is typed, chosen or about to be sent. */
import type { Page } from 'playwright/test'
import { OrderStatus } from '#lib/codes/order.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { picture } from '#tests/support/builders/bank-slips.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { putProduct } from '#tests/support/builders/new-product.ts'
import {
  chooseRest,
  putLine,
  step,
  submit,
  WITHOUT_PAYMENT,
} from '#tests/support/fixtures/checkout-page.ts'
import { expect, ready, test, visit } from '#tests/support/fixtures/page.ts'
import { aCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'

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

test('choices, a bank slip and a typed form outlast a session, and are sent after sign-in', async ({
  page,
  baseURL,
}) => {
  const { id, mobile } = await withShop(baseURL ?? '', async db => {
    const customer = await aCustomer(db, await hashPassword(PASSWORD))
    await insertAddress(db, { user_id: customer.id, is_main: 1 })
    const productId = await putProduct(db, { name: `کالای ${newMobile()}`, inventory: null })
    await putLine(db, { userId: customer.id, productId, count: 2 })
    return customer
  })
  await visit(page, '/login?backUrl=%2Fcheckout')
  await signIn(page, mobile, '/checkout')
  await chooseRest(page, WITHOUT_PAYMENT)
  await page.getByLabel(checkoutLabels.notes).fill('زنگ نزنید')
  await endSessions(baseURL ?? '', id)
  await submit(page).click()
  await expect(page.getByText(siteMessages.sessionExpired)).toBeVisible()
  await signIn(page, mobile, '/checkout')
  await expect(step(page, 'notes')).toContainText('زنگ نزنید')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: orderLabels.registeredTitle })).toBeVisible()
  const orders = await withShop(baseURL ?? '', db =>
    db.selectFrom('orders').select('status').where('user_id', '=', id).execute(),
  )
  expect(orders).toEqual([{ status: OrderStatus.awaitingPayment }])

  await visit(page, '/profile/orders')
  const file = { name: 'فیش.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') }
  await page.getByLabel(orderLabels.uploadBankSlip).setInputFiles(file)
  await endSessions(baseURL ?? '', id)
  const send = page.getByRole('button', { name: orderLabels.sendSlip })
  await send.click()
  await signIn(page, mobile, '/profile/orders')
  await expect(page.getByText('فیش.jpg')).toBeVisible()
  await send.click()
  await expect(page.getByText(orderMessages.fileUploaded)).toBeVisible()

  await visit(page, '/profile/edit')
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
