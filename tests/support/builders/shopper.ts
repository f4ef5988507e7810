import type { Page } from 'playwright/test'
import { accountLabels } from '#lib/text/labels/account.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { expect, readCode } from '#tests/support/fixtures/page.ts'

const exact = { exact: true } as const

/** From the mobile entry of /login to the saved registration form: status 4, on /register. */
export async function register(page: Page, mobile: string): Promise<void> {
  await page.getByLabel(accountLabels.mobile).fill(mobile)
  await page.getByRole('button', { name: actionLabels.continue, ...exact }).click()
  await expect(page.getByRole('heading', { name: accountLabels.registerOtpTitle })).toBeVisible()
  await page.getByLabel(accountLabels.acceptTerms).check()
  await page.getByLabel(accountLabels.otp).fill(await readCode(mobile))
  await expect(page).toHaveURL(/\/register$/)
  await page.locator('input[name=first_name]').fill('سارا')
  await page.locator('input[name=last_name]').fill('رضایی')
  await page.locator('input[type=password]').first().fill('گذرواژه‌ی آزمون')
  await page.getByRole('button', { name: accountLabels.saveAndContinue }).click()
}

/** The first address by the search list of the open address dialog. */
export async function addAddress(page: Page, place: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: checkoutLabels.addAddress })
  await dialog.getByLabel(checkoutLabels.searchAddress).first().fill(place)
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: checkoutLabels.confirmLocation }).click()
  await expect(dialog.locator('input[name=name]')).toHaveValue('سارا رضایی')
  await dialog.locator('input[name=number]').fill('۱۲')
  await dialog.getByRole('button', { name: actionLabels.save, ...exact }).click()
  await expect(dialog).toBeHidden()
}
