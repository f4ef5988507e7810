import type { Locator, Page } from 'playwright/test'
import { TEHRAN_BOUNDS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import {
  confirmOf,
  dialogOf,
  openDialog,
  pickPlace,
  searchOf,
} from '#tests/support/fixtures/address-dialog.ts'
import { step, test } from '#tests/support/fixtures/checkout-page.ts'
import { expect } from '#tests/support/fixtures/page.ts'

const canvas = (page: Page): Locator => dialogOf(page).locator('canvas')

test('moves the map by keyboard and names the place under the pin', async ({ page, open }) => {
  await open()
  await step(page, 'address').getByRole('heading').getByRole('button').click()
  await step(page, 'address').getByRole('button', { name: actionLabels.edit }).click()
  const name = dialogOf(page).getByRole('status').last()
  await expect(confirmOf(page)).toBeEnabled()
  await expect(name).toContainText('ونک')
  await expect(canvas(page)).toBeVisible()
  await canvas(page).focus()
  for (let press = 0; press < 12; press++) {
    const moved = page.waitForResponse(/cedar\/locality/)
    await page.keyboard.press('ArrowUp')
    await moved
  }
  await expect(name).not.toContainText('ونک')
  await expect(confirmOf(page)).toBeEnabled()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await confirmOf(page).press('Enter')
  // What was typed of the address stays its owner's.
  await expect(dialogOf(page).locator('textarea')).toHaveValue('خیابان ونک، کوچه دوم')
})

test('a click on the map moves the pin there', async ({ page, open }) => {
  await open()
  await openDialog(page)
  await expect(canvas(page)).toBeVisible()
  await expect(confirmOf(page)).toBeDisabled()
  const { width = 0, height = 0 } = (await canvas(page).boundingBox()) ?? {}
  const named = page.waitForResponse(/cedar\/locality/)
  await canvas(page).click({ position: { x: width / 2 + 60, y: height / 2 - 40 } })
  const asked = new URL((await named).url()).searchParams
  // East and north of where the map began.
  const { latMin, latMax, lngMin, lngMax } = TEHRAN_BOUNDS
  expect(Number(asked.get('lng'))).toBeGreaterThan((lngMin + lngMax) / 2 + 0.01)
  expect(Number(asked.get('lat'))).toBeGreaterThan((latMin + latMax) / 2 + 0.01)
  await expect(confirmOf(page)).toBeEnabled()
})

// The keyboard of a phone makes the map lower, and so does what the search says.
test('resizing the map moves no pin; its buttons do', async ({ page, open }) => {
  await open()
  await openDialog(page)
  await expect(canvas(page)).toBeVisible()
  const heightOf = async () => (await canvas(page).boundingBox())?.height ?? 0
  const whole = await heightOf()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width, height: height - 150 })
  await expect.poll(heightOf).toBeLessThan(whole)
  const lower = await heightOf()
  await searchOf(page).fill('ژژژژژژ')
  await expect(dialogOf(page).getByText(catalogMessages.nothingFound)).toBeVisible()
  if (width < 768) await expect.poll(heightOf).toBeLessThan(lower)
  await expect(dialogOf(page).getByText(profileMessages.addressChooseOnMap)).toBeVisible()
  await expect(confirmOf(page)).toBeDisabled()

  await dialogOf(page).locator('.maplibregl-ctrl-zoom-in').click()
  await expect(confirmOf(page)).toBeEnabled()
  await expect(dialogOf(page).getByText(profileMessages.addressChooseOnMap)).toBeHidden()
})

test('map controls have Persian names and a visible focus ring', async ({ page, open }) => {
  await open()
  await openDialog(page)
  await canvas(page).focus()
  for (const name of [checkoutLabels.mapZoomIn, checkoutLabels.mapZoomOut]) {
    await page.keyboard.press('Tab')
    const button = dialogOf(page).getByRole('button', { name, exact: true })
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('title', name)
    await expect(button).toHaveCSS('outline', /solid 2px/)
    await expect(button).toHaveCSS('box-shadow', 'none')
  }
})

test('works by the list of places without WebGL', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null })
  })
  await open()
  await openDialog(page)
  const missing = dialogOf(page).getByText(checkoutLabels.mapMissing)
  await expect(missing).toBeVisible()
  await expect(searchOf(page)).toBeFocused()
  const area = await missing.locator('..').boundingBox()
  expect(area?.height).toBeLessThan(100)
  await pickPlace(page, 'تجریش')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).locator('textarea')).toHaveValue(/تجریش/)
})

test('falls back to the shop’s map style when the configured one fails', async ({ page, open }) => {
  await page.route(
    ({ pathname }) => pathname === '/checkout',
    async route => {
      const answer = await route.fetch()
      const url = JSON.stringify(new URL('/no-such-style.json', route.request().url()))
      const body = (await answer.text()).replace(
        'mapStyleUrl&quot;:[0,null]',
        `mapStyleUrl&quot;:[0,${url.replaceAll('"', '&quot;')}]`,
      )
      expect(body).toContain('no-such-style')
      await route.fulfill({ response: answer, body })
    },
  )
  await page.route('**/no-such-style.json', route => route.abort('internetdisconnected'))
  await open()
  const own = page.waitForResponse('**/map/tehran.json')
  await openDialog(page)
  expect((await own).ok()).toBe(true)
  await expect(canvas(page)).toBeVisible()
})
