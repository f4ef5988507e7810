import type { Page } from 'playwright/test'
import { toPersianDigits } from '#lib/text/digits.ts'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { profileLabels } from '#lib/text/labels/profile.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { otherCode } from '#tests/support/builders/account.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { expect, readCode, test, visit } from '#tests/support/fixtures/page.ts'
import { aCustomer, withShop } from '#tests/support/fixtures/shop-data.ts'

const OLD = 'گذرواژه‌ی قدیمی'
const NEW = 'گذرواژه‌ی تازه'
const exact = { exact: true } as const

const press = (page: Page, name: string) => page.getByRole('button', { name, ...exact }).click()

async function signIn(page: Page, mobile: string, password: string): Promise<void> {
  await visit(page, '/login?backUrl=/profile')
  await page.getByLabel(accountLabels.mobile).fill(mobile)
  await press(page, actionLabels.continue)
  await page.getByLabel(accountLabels.password, exact).fill(password)
  await press(page, accountLabels.login)
  await expect(page).toHaveURL('/profile')
}

async function openPage(page: Page, name: string): Promise<void> {
  const pages = page.getByRole('navigation', { name: profileLabels.pages })
  await pages.getByRole('link', { name, ...exact }).click()
  await expect(page.getByRole('heading', { level: 1, name, ...exact })).toBeVisible()
}

/** A saved form leads to the profile, where its message stands. */
async function isSaved(page: Page, message: string): Promise<void> {
  await expect(page.getByText(message)).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(message)).toBeVisible()
}

test('edits profile, password, mobile and company, and signs in with the new ones', async ({
  page,
  baseURL,
}) => {
  const { mobile } = await withShop(baseURL ?? '', async db =>
    aCustomer(db, await hashPassword(OLD)),
  )
  await signIn(page, mobile, OLD)
  await expect(page.getByText(toPersianDigits(mobile))).toBeVisible()

  await openPage(page, profileLabels.editProfile)
  await page.getByRole('textbox', { name: accountLabels.firstName, ...exact }).fill('مینا')
  await page.getByLabel(profileLabels.gender).selectOption('3')
  await press(page, actionLabels.save)
  await isSaved(page, profileMessages.profileEdited)
  await expect(page.getByText('مینا احمدی')).toBeVisible()

  await openPage(page, profileLabels.changePassword)
  const current = page.getByLabel(profileLabels.oldPassword, exact)
  for (const name of [profileLabels.newPassword, profileLabels.passwordConfirmation])
    await page.getByLabel(name, exact).fill(NEW)
  await current.fill(NEW)
  await press(page, profileLabels.changePassword)
  await expect(current).toBeFocused()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await current.fill(OLD)
  await page.keyboard.press('Enter')
  await isSaved(page, profileMessages.passwordChanged)

  const newNumber = newMobile()
  await openPage(page, profileLabels.changeMobile)
  await changeMobile(page, mobile, newNumber)
  await isSaved(page, profileMessages.mobileChanged)
  await expect(page.getByText(toPersianDigits(newNumber))).toBeVisible()

  await visit(page, '/profile/company?code=nilgoon-1405')
  await press(page, actionLabels.apply)
  await expect(page.getByText(profileMessages.companyCodeSaved)).toBeVisible()
  await press(page, navLabels.logout)
  await expect(page).toHaveURL('/')
  await signIn(page, newNumber, NEW)
})

/** In three steps; a wrong code in the last one leads back to the first. */
async function changeMobile(page: Page, oldNumber: string, newNumber: string): Promise<void> {
  const oldCode = page.getByLabel(profileLabels.codeFromOldMobile)
  const newCode = page.getByLabel(profileLabels.codeFromNewMobile)
  const number = page.getByLabel(profileLabels.newMobile)
  await press(page, profileLabels.sendCode)
  await expect(oldCode).toBeFocused()
  await oldCode.fill(await readCode(oldNumber))
  await number.fill(` ${toPersianDigits(newNumber)} `)
  await page.keyboard.press('Enter')
  await expect(newCode).toBeFocused()
  const code = await readCode(newNumber)
  await newCode.fill(otherCode(code))
  await expect(page.getByRole('main').getByText(accountMessages.otpWrong).first()).toBeVisible()
  await press(page, profileLabels.sendCode)
  await oldCode.fill(await readCode(oldNumber))
  await number.fill(newNumber)
  await number.press('Enter')
  await newCode.fill(code)
}
