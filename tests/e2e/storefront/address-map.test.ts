import type { Locator, Page } from 'playwright/test'
import { TEHRAN_BOUNDS } from '#lib/rules/limits.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { mapLabels } from '#lib/text/labels/map.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import {
  confirmOf,
  dialogOf,
  openDialog,
  searchOf,
} from '#tests/support/fixtures/address-dialog.ts'
import { test } from '#tests/support/fixtures/checkout-page.ts'
import { expect } from '#tests/support/fixtures/page.ts'

const canvas = (page: Page): Locator =>
  dialogOf(page).getByRole('region', { name: checkoutLabels.chooseOnMap })

test('chooses a place on the map by buttons, keyboard and click', async ({ page, open }) => {
  await open()
  await openDialog(page)
  await expect(canvas(page)).toBeVisible()
  const hint = dialogOf(page).getByText(profileMessages.addressChooseOnMap)
  // The keyboard of a phone makes the map lower: that chooses nothing.
  const heightOf = async () => (await canvas(page).boundingBox())?.height ?? 0
  const whole = await heightOf()
  await page.setViewportSize({ width: 1280, height: 650 })
  await expect.poll(heightOf).toBeLessThan(whole)
  await searchOf(page).fill('ژژژژژژ')
  await expect(dialogOf(page).getByText(profileMessages.placeNotFound)).toBeVisible()
  await expect(hint).toBeVisible()
  await expect(confirmOf(page)).toBeDisabled()

  await canvas(page).focus()
  for (const name of [mapLabels.zoomIn, mapLabels.zoomOut]) {
    await page.keyboard.press('Tab')
    await expect(dialogOf(page).getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(confirmOf(page)).toBeEnabled()
  await expect(hint).toBeHidden()

  const { width = 0, height = 0 } = (await canvas(page).boundingBox()) ?? {}
  const named = page.waitForResponse(/cedar\/locality/)
  await canvas(page).click({ position: { x: width / 2 + 60, y: height / 2 - 40 } })
  const query = new URL((await named).url()).searchParams
  // East and north of where the map began.
  const { latMin, latMax, lngMin, lngMax } = TEHRAN_BOUNDS
  expect(Number(query.get('lng'))).toBeGreaterThan((lngMin + lngMax) / 2 + 0.01)
  expect(Number(query.get('lat'))).toBeGreaterThan((latMin + latMax) / 2 + 0.01)
  await expect(confirmOf(page)).toBeEnabled()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])

  await canvas(page).focus()
  const moved = page.waitForResponse(/cedar\/locality/)
  await page.keyboard.press('ArrowDown')
  expect(Number(new URL((await moved).url()).searchParams.get('lat'))).toBeLessThan(
    Number(query.get('lat')),
  )
  await confirmOf(page).press('Enter')
  await expect(dialogOf(page).getByLabel(checkoutLabels.fullAddress)).not.toBeEmpty()
})
