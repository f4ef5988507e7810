import type { Locator, Page } from 'playwright/test'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { seriousFaultsInBothThemes } from '#tests/support/axe.ts'
import { step, test } from '#tests/support/e2e-checkout.ts'
import { expect } from '#tests/support/page.ts'

const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const searchOf = (page: Page): Locator =>
  dialogOf(page).getByLabel(checkoutLabels.searchAddress).first()
const confirmOf = (page: Page): Locator =>
  dialogOf(page).getByRole('button', { name: checkoutLabels.confirmLocation })
const canvas = (page: Page): Locator => dialogOf(page).locator('canvas')

/** The dialog that adds an address, opened by the keyboard; the button that opened it. */
async function openDialog(page: Page): Promise<Locator> {
  await step(page, 'address').getByRole('heading').getByRole('button').press('Enter')
  const add = step(page, 'address').getByRole('button', { name: checkoutLabels.addAddress })
  await add.press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  return add
}

/** Picks the first place found for a name and goes to the details. */
async function pickPlace(page: Page, name: string): Promise<void> {
  await searchOf(page).fill(name)
  const first = dialogOf(page).getByRole('option').first()
  await expect(first).toContainText(name)
  expect(await dialogOf(page).getByRole('option').count()).toBeLessThanOrEqual(15)
  await first.press('Enter')
  await expect(confirmOf(page)).toBeFocused()
}

test('an address is added by the keyboard alone, from the list', async ({ page, open }) => {
  await open()
  const add = await openDialog(page)
  await expect(confirmOf(page)).toBeDisabled()
  await pickPlace(page, 'ونک')
  await page.keyboard.press('Enter')
  const title = dialogOf(page).getByRole('heading', { name: checkoutLabels.addressDetails })
  await expect(title).toBeFocused()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])

  // The second address does not begin with the user's own name.
  await expect(dialogOf(page).locator('input[name=name]')).toHaveValue('')
  const save = dialogOf(page).getByRole('button', { name: actionLabels.save, exact: true })
  await expect(save).toBeDisabled()
  for (const [name, value] of [
    ['name', 'مینا کریمی'],
    ['mobile', '۰۹۱۲۱۲۳۴۵۶۷'],
    ['number', '۱۲'],
  ] as const)
    await dialogOf(page).locator(`input[name=${name}]`).fill(value)
  await save.press('Enter')
  await expect(page.getByText(profileMessages.addressSaved)).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(step(page, 'address')).toContainText('مینا کریمی')
  await expect(add).toBeHidden()
})

test('the field of the search takes the first place by Enter, others by the arrows', async ({
  page,
  open,
}) => {
  await open()
  await openDialog(page)
  await searchOf(page).fill('ونک')
  // Before the answer is there, too.
  await page.keyboard.press('Enter')
  await expect(confirmOf(page)).toBeFocused()
  await expect(confirmOf(page)).toBeEnabled()
  await searchOf(page).fill('ت')
  const second = dialogOf(page).getByRole('option').nth(1)
  await expect(second).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-selected', 'true')
  const id = (await second.getAttribute('id')) ?? ''
  await expect(searchOf(page)).toHaveAttribute('aria-activedescendant', id)
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(confirmOf(page)).toBeFocused()
})

test('a refused field is seen with what is said of it', async ({ page, open }) => {
  await open()
  await openDialog(page)
  await pickPlace(page, 'ونک')
  await page.keyboard.press('Enter')
  const field = (name: string) => dialogOf(page).locator(`input[name=${name}]`)
  for (const [name, value] of [
    ['name', 'مینا کریمی'],
    ['mobile', '۰۹۱۲۱۲۳۴۵۶۷'],
    ['postal_code', '۱۲۳'],
    ['number', '۱۲'],
  ] as const)
    await field(name).fill(value)
  await dialogOf(page).getByRole('heading').click()
  await dialogOf(page)
    .locator('form > div')
    .evaluate(fields => fields.scrollTo(0, 0))
  await dialogOf(page).getByRole('button', { name: actionLabels.save, exact: true }).click()
  await expect(field('postal_code')).toBeFocused()
  const fault = dialogOf(page).locator('[data-error]')
  await expect(fault).toBeInViewport({ ratio: 1 })
})

test('Escape and a press outside close the dialog, which forgets what was typed', async ({
  page,
  open,
}) => {
  await open()
  const add = await openDialog(page)
  await pickPlace(page, 'ونک')
  await page.keyboard.press('Enter')
  await dialogOf(page).locator('input[name=name]').fill('مینا')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(add).toBeFocused()
  await add.press('Enter')
  await expect(searchOf(page)).toHaveValue('')
  await expect(confirmOf(page)).toBeDisabled()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // On a phone the dialog fills the screen, and what is told stands below its head.
  if (width < 768) {
    const toasts = await page
      .locator('[popover=manual]')
      .evaluate(stack => parseFloat(getComputedStyle(stack).insetBlockStart))
    const head = await dialogOf(page).locator('header').boundingBox()
    expect(head).not.toBe(null)
    expect(toasts).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
    return
  }
  await page.mouse.click(10, height - 10)
  await expect(dialogOf(page)).toBeHidden()
})

test('the map is moved by the keyboard, and names what its pin stands on', async ({
  page,
  open,
}) => {
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

// The keyboard of a phone makes the map lower, and so does what the search says.
test('a map that only becomes lower chooses nothing; its buttons do', async ({ page, open }) => {
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

test('the buttons of the map are named in Persian and ringed as all others', async ({
  page,
  open,
}) => {
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

test('without WebGL the list does the work', { tag: '@desktop' }, async ({ page, open }) => {
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

test(
  'a style of the map that does not come leaves the shop’s own',
  { tag: '@desktop' },
  async ({ page, open }) => {
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
  },
)
