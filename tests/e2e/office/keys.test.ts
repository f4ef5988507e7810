import { deskLabels } from '#lib/text/labels/admin-desk.ts'
import { orderOfficeLabels, rescheduleLabels } from '#lib/text/labels/admin-orders.ts'
import { officeKeyLabels as labels } from '#lib/text/labels/admin-keys.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test('goes to pages and orders, and to the next step, by letters that fields keep', async ({
  page,
  customer,
}) => {
  const orders = [await customer.order([{ count: 1 }]), await customer.order([{ count: 1 }])]
  await enterAsStaff(page, customer.shop, ['orders'])
  await visit(page, '/admin')
  await page.keyboard.press('Shift+?')
  const sheet = page.getByRole('dialog', { name: labels.title })
  await expect(sheet.getByRole('link', { name: orderOfficeLabels.orders })).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  const waiting = page.getByRole('region', { name: deskLabels.now }).getByRole('link').first()
  const path = (await waiting.getAttribute('href')) ?? ''
  await page.keyboard.press('1')
  await expect(page).toHaveURL(path)
  await visit(page, '/admin')
  // As the Persian layout sends it: another letter of the same key.
  await page.evaluate(() => {
    for (const [code, key] of [
      ['KeyG', 'ل'],
      ['KeyO', 'خ'],
    ] as const)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true }))
  })
  await expect(page).toHaveURL(/\/admin\/orders$/)

  await visit(page, `/admin/orders`)
  await page.keyboard.press('a')
  await expect(page.getByRole('combobox', { name: orderOfficeLabels.moveSelected })).toBeFocused()
  await visit(page, `/admin/orders`)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
  const first = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(first)
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(first)
  await visit(page, `/admin/orders/${orders[0]?.id}`)
  await page.getByLabel(orderOfficeLabels.newStaffNote).press('n')
  await expect(page.getByLabel(orderOfficeLabels.newStaffNote)).toHaveValue('n')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('m')
  await expect(page.getByLabel(rescheduleLabels.window)).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  const next = page.getByRole('region', { name: orderOfficeLabels.next })
  await expect(next.getByRole('button').first()).toBeFocused()
})

test('remembers that letters are switched off', async ({ page, shop }) => {
  await enterAsStaff(page, shop.origin, ['orders'])
  await visit(page, '/admin/customers')
  await page.keyboard.press('Shift+?')
  await page.getByRole('checkbox', { name: labels.letters }).uncheck()
  await visit(page, '/admin/customers')
  await page.keyboard.press('Shift+?')
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: labels.title })).toBeHidden()
})
