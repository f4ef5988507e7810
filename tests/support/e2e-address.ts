import type { Locator, Page } from 'playwright/test'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { step } from './e2e-checkout.ts'
import { expect } from './page.ts'

export const dialogOf = (page: Page): Locator => page.getByRole('dialog')
export const searchOf = (page: Page): Locator =>
  dialogOf(page).getByLabel(checkoutLabels.searchAddress).first()
export const confirmOf = (page: Page): Locator =>
  dialogOf(page).getByRole('button', { name: checkoutLabels.confirmLocation })

/** The dialog that adds an address, opened by the keyboard; the button that opened it. */
export async function openDialog(page: Page): Promise<Locator> {
  await step(page, 'address').getByRole('heading').getByRole('button').press('Enter')
  const add = step(page, 'address').getByRole('button', { name: checkoutLabels.addAddress })
  await add.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  return add
}

/** Picks the first place found for a name and goes to the details. */
export async function pickPlace(page: Page, name: string): Promise<void> {
  await searchOf(page).fill(name)
  const first = dialogOf(page).getByRole('option').first()
  await expect(first).toContainText(name)
  expect(await dialogOf(page).getByRole('option').count()).toBeLessThanOrEqual(15)
  await first.press('Enter')
  await expect(confirmOf(page)).toBeFocused()
}
