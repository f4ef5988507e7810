import type { Page } from 'playwright/test'
import { OTP_RESEND_MS } from '#lib/rules/limits.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { reducedInCart, priceMoved } from '#lib/text/cart-sentences.ts'
import { hashPassword } from '#server/services/passwords.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { changeProduct, putInBasket } from '#tests/support/fixtures/cart-page.ts'
import { aCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'
import { smsTo } from '#tests/support/fakes/outbox.ts'
import { expect, readCode, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

const PASSWORD = 'گذرواژه‌ی بلند'
const exact = { exact: true } as const

const mobileField = (page: Page) => page.getByLabel(accountLabels.mobile)
const passwordField = (page: Page) => page.getByLabel(accountLabels.password, exact)
const codeField = (page: Page) => page.getByLabel(accountLabels.otp)
const press = (page: Page, name: string) => page.getByRole('button', { name, ...exact }).click()
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const accessible = async (page: Page) => expect(await seriousFaultsInBothThemes(page)).toEqual([])

async function chooseCode(page: Page, mobile: string): Promise<void> {
  await mobileField(page).fill(mobile)
  await press(page, actionLabels.continue)
  await press(page, accountLabels.loginWithOtp)
}

/** The mobile number of a new customer with this password, or without one. */
const customer = (baseURL: string, password?: string) =>
  withShop(baseURL, async db => {
    const hash = password === undefined ? null : await hashPassword(password)
    return (await aCustomer(db, hash)).mobile
  })

test('signs in by password and returns to the interrupted page', async ({ page, baseURL }) => {
  const mobile = await customer(baseURL ?? '', PASSWORD)
  await visit(page, '/brands')
  await visit(page, '/profile/orders?page=1')
  await expect(page).toHaveURL('/login?backUrl=%2Fprofile%2Forders%3Fpage%3D1')
  await title(page, accountLabels.loginOrSignUp)
  await accessible(page)
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
  await expect(page).toHaveURL('/profile/orders?page=1')
  // The form is left behind: the way back leads past it.
  await page.goBack()
  await expect(page).toHaveURL('/brands')

  // Whoever is here goes on at once, and only within this site; log-out ends it.
  await page.goto('/login?backUrl=https://evil.example/', { waitUntil: 'commit' })
  await expect(page).toHaveURL('/')
  await visit(page, '/profile')
  await press(page, navLabels.logout)
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).not.toHaveAttribute('data-in')
  await visit(page, '/checkout')
  await expect(page).toHaveURL('/login?backUrl=%2Fcheckout')
})

test('the sign-in link leads back to its page', async ({ page, baseURL }) => {
  const mobile = await customer(baseURL ?? '', PASSWORD)
  const link = page.getByRole('link', { name: navLabels.login, ...exact }).first()
  for (const path of ['/', '/no-such-page']) {
    await visit(page, path)
    await expect(link).toHaveAttribute('href', '/login')
  }
  await visit(page, '/search/?q=شیر&from=mail&sort=1')
  await link.click()
  await mobileField(page).fill(mobile)
  await page.keyboard.press('Enter')
  await passwordField(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/?q=شیر&sort=1')
})

test('resets a forgotten password by a code', async ({ page, baseURL }) => {
  const mobile = await customer(baseURL ?? '', 'قدیمی قدیمی')
  await visit(page, '/login')
  await mobileField(page).fill(mobile)
  await press(page, actionLabels.continue)
  await press(page, accountLabels.forgotPassword)
  await title(page, accountLabels.resetPassword)
  await accessible(page)
  const fresh = page.getByLabel(accountLabels.newPassword)
  const save = page.getByRole('button', { name: actionLabels.save, ...exact })
  await codeField(page).fill(await readCode(mobile))
  await fresh.fill('12345')
  await save.click()
  await expect(fresh).toHaveAttribute('aria-invalid', 'true')
  await expect(fresh).toBeFocused()
  await fresh.fill('123456')
  await save.click()
  await expect(page.getByText(accountMessages.passwordCommon)).toBeVisible()
  await expect(fresh).toBeFocused()
  await fresh.fill(PASSWORD)
  await save.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(accountMessages.passwordReset)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-in')
})

test('a code can be sent again after two minutes', async ({ page, baseURL }) => {
  const mobile = await customer(baseURL ?? '')
  await page.clock.install()
  await visit(page, '/login')
  await chooseCode(page, mobile)
  await expect(codeField(page)).toBeFocused()
  const again = page.getByRole('button', { name: accountLabels.resendOtp })
  const clock = page.getByRole('paragraph').filter({ hasText: accountLabels.resendOtpIn })
  await expect(clock).toContainText('۰۱:۵')
  await expect(again).toHaveCount(0)
  await page.clock.fastForward(60_000)
  await expect(clock).toContainText('۰۰:۵')
  await accessible(page)

  // The same number again within that time: its code still holds.
  await press(page, accountLabels.backToMobile)
  await expect(mobileField(page)).toHaveValue('')
  await chooseCode(page, mobile)
  await expect(clock).toContainText('۰۰:')
  await expect.poll(() => smsTo(mobile)).toHaveLength(1)

  await withShop(baseURL ?? '', db =>
    db
      .updateTable('codes')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', OTP_RESEND_MS / 1_000) }))
      .where('mobile', '=', mobile)
      .execute(),
  )
  await page.clock.fastForward(60_000)
  await again.click()
  await expect(page.getByText(accountMessages.otpResent)).toBeVisible()
  await expect.poll(() => smsTo(mobile)).toHaveLength(2)

  // A wrong one is typed over; the right one sends itself.
  const code = await readCode(mobile)
  await codeField(page).fill(code === '11111' ? '22222' : '11111')
  await expect(page.getByText(accountMessages.otpWrong)).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(toPersianDigits(code))
  await expect(page).toHaveURL('/')
})

test(
  'registers a new number with terms, form and a Latin keyboard',
  { tag: '@postgres' },
  async ({ page }) => {
    const mobile = newMobile()
    await visit(page, '/login')
    await mobileField(page).fill(mobile)
    await press(page, actionLabels.continue)
    await title(page, accountLabels.registerOtpTitle)
    await accessible(page)
    const register = page.getByRole('button', { name: accountLabels.register, ...exact })
    await codeField(page).fill(await readCode(mobile))
    await expect(register).toBeDisabled()
    // The code stands there already: the tick sends it.
    await page.getByLabel(accountLabels.acceptTerms).click()
    await expect(page).toHaveURL('/register')
    await title(page, accountLabels.registerTitle)
    await accessible(page)
    const first = page.locator('input[name=first_name]')
    await first.focus()
    await page.keyboard.type('Sara')
    await expect(first).toHaveValue('')
    await expect(page.getByText(accountMessages.switchKeyboardToPersian)).toBeVisible()
    await press(page, accountLabels.saveAndContinue)
    await expect(first).toBeFocused()
  },
)

test('signs out when the session ended elsewhere', async ({ page, baseURL }) => {
  const mobile = await customer(baseURL ?? '')
  await visit(page, '/login?backUrl=/profile')
  await chooseCode(page, mobile)
  const read = page.waitForResponse('**/api/v1/profile/info')
  await codeField(page).fill(await readCode(mobile))
  await read
  await expect(page).toHaveURL('/profile')
  await withShop(baseURL ?? '', async db => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('sessions').where('user_id', '=', id).execute()
  })
  // The page leaves by itself.
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/login?backUrl=%2Fprofile')
  await expect(page.getByText(siteMessages.sessionExpired)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('sabad:user'))).toBe('null')
  await visit(page, '/profile')
  await expect(page).toHaveURL(/\/login\?backUrl=%2Fprofile$/)
})

test('shows cart changes of the merge before the checkout continues', async ({
  page,
  baseURL,
  newProduct,
}) => {
  const mobile = await customer(baseURL ?? '')
  const few = await newProduct()
  const dear = await newProduct()
  const paid = dear.price_by_discount ?? dear.price
  await putInBasket(page, few, 3)
  await putInBasket(page, dear)
  await visit(page, '/cart')
  await press(page, cartLabels.checkout)
  await expect(page).toHaveURL(/\/login/)
  await changeProduct(baseURL ?? '', few.id, { inventory: 2 })
  await changeProduct(baseURL ?? '', dear.id, { price: paid + 50_000, price_by_discount: null })
  await chooseCode(page, mobile)
  await codeField(page).fill(await readCode(mobile))
  const sheet = page.getByRole('dialog', { name: cartLabels.changes })
  await expect(sheet.getByText(reducedInCart(few.name, 2, 3))).toBeVisible()
  await expect(sheet.getByText(priceMoved(dear.name, paid, paid + 50_000))).toBeVisible()
  await accessible(page)
  const seen = sheet.getByRole('button', { name: cartLabels.changesSeen })
  await expect(seen).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
})
