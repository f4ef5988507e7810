import type { Page } from 'playwright/test'
import { toPersianDigits } from '#lib/text/digits.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { expect, readCode, test, visit } from '#tests/support/fixtures/page.ts'
import { aCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'

const PASSWORD = 'گذرواژه‌ی بلند'
const exact = { exact: true } as const

const mobileField = (page: Page) => page.getByLabel(accountLabels.mobile)
const passwordField = (page: Page) => page.getByLabel(accountLabels.password, exact)
const codeField = (page: Page) => page.getByLabel(accountLabels.otp)
const press = (page: Page, name: string) => page.getByRole('button', { name, ...exact }).click()
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const accessible = async (page: Page) => expect(await seriousFaultsInBothThemes(page)).toEqual([])

const customerWithPassword = (baseURL: string, password: string) =>
  withShop(baseURL, async db => aCustomer(db, await hashPassword(password)))

test('signs in by password, returns to the interrupted page, and signs out', async ({
  page,
  baseURL,
}) => {
  const { mobile } = await customerWithPassword(baseURL ?? '', PASSWORD)
  await visit(page, '/search/?q=شیر&from=mail&sort=1')
  await page
    .getByRole('link', { name: navLabels.login, ...exact })
    .first()
    .click()
  await title(page, accountLabels.loginOrSignUp)
  await mobileField(page).fill('۰۹۱۲')
  await page.keyboard.press('Enter')
  await expect(page.getByText(accountMessages.mobileElevenDigits)).toBeVisible()
  // Ten digits, Persian ones, with blanks around.
  await mobileField(page).fill(` ${toPersianDigits(mobile.slice(1))} `)
  await page.keyboard.press('Enter')
  await title(page, accountLabels.passwordTitle)
  await expect(passwordField(page)).toBeFocused()
  await accessible(page)
  await passwordField(page).fill('نه این')
  await page.keyboard.press('Enter')
  await expect(page.getByText(accountMessages.passwordIncorrect)).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/?q=شیر&sort=1')

  // A customer who is signed in goes on at once, and only within this site.
  await page.goto('/login?backUrl=https://evil.example/', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/')
  // A checkout that the sign-in interrupted goes on, from the home page too.
  await page.evaluate(() => {
    localStorage.setItem('sabad:resume', 'true')
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText(checkoutMessages.checkoutCartEmpty)).toBeVisible()
  await visit(page, '/profile')
  await press(page, navLabels.logout)
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).not.toHaveAttribute('data-in')
  await visit(page, '/checkout')
  await expect(page).toHaveURL('/login?backUrl=%2Fcheckout')
})

test('resets a forgotten password by a code, and signs out when the session ended elsewhere', async ({
  page,
  baseURL,
}) => {
  const { id, mobile } = await customerWithPassword(baseURL ?? '', 'قدیمی قدیمی')
  await visit(page, '/brands')
  await visit(page, '/profile/orders?page=1')
  await expect(page).toHaveURL('/login?backUrl=%2Fprofile%2Forders%3Fpage%3D1')
  await mobileField(page).fill(mobile)
  await press(page, actionLabels.continue)
  await press(page, accountLabels.forgotPassword)
  await title(page, accountLabels.resetPassword)
  await accessible(page)
  const password = page.getByLabel(accountLabels.newPassword)
  const save = page.getByRole('button', { name: actionLabels.save, ...exact })
  await codeField(page).fill(await readCode(mobile))
  await password.fill('123456')
  await save.click()
  await expect(page.getByText(accountMessages.passwordCommon)).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(PASSWORD)
  await save.click()
  await expect(page).toHaveURL('/profile/orders?page=1')
  await expect(page.getByText(accountMessages.passwordReset)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-in')
  // The form is left behind: the way back leads past it.
  await page.goBack()
  await expect(page).toHaveURL('/brands')

  await visit(page, '/profile')
  await withShop(baseURL ?? '', db => db.deleteFrom('sessions').where('user_id', '=', id).execute())
  // The page leaves by itself.
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/login?backUrl=%2Fprofile')
  await expect(page.getByText(siteMessages.sessionExpired)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sabad:user'))).toBe('null')
})
