import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
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

test('adds an address by keyboard from the list of places', async ({ page, open }) => {
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

test('Enter takes the first place found, arrow keys choose others', async ({ page, open }) => {
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

test('scrolls to a refused field and its message', async ({ page, open }) => {
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

test('Escape and a click outside close the dialog and reset it', async ({ page, open }) => {
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

test('stays open when reopened before the close event', async ({ page, open }) => {
  // Chromium tells of a close with its next frame, which may be long in coming.
  await page.addInitScript(() => {
    const late = (event: Event) => {
      if (!event.isTrusted) return
      event.stopImmediatePropagation()
      Object.assign(globalThis, {
        tellOfClose: () => event.target?.dispatchEvent(new Event('close')),
      })
    }
    addEventListener('close', late, { capture: true })
  })
  await open()
  const add = await openDialog(page)
  const close = dialogOf(page).getByRole('button', { name: actionLabels.close })
  for (const leave of [() => page.keyboard.press('Escape'), () => close.press('Enter')]) {
    await pickPlace(page, 'ونک')
    await leave()
    await expect(add).toBeFocused()
    await add.press('Enter')
    await expect(confirmOf(page)).toBeDisabled()
    await page.evaluate('tellOfClose()')
    await expect(dialogOf(page)).toBeVisible()
  }
})
