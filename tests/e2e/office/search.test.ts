import { toPersianDigits } from '#lib/text/digits.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { officeSearchLabels as labels } from '#lib/text/labels/admin-office-search.ts'
import { phoneOrderLabels } from '#lib/text/labels/admin-phone-orders.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, ready, visit } from '#tests/support/fixtures/page.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test(
  'opens orders, actions and lists by keys alone',
  { tag: '@postgres' },
  async ({ page, customer }) => {
    const order = await customer.order([{ count: 1 }])
    await enterAsStaff(page, customer.shop, ['orders'])
    await visit(page, '/admin')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: labels.title })
    const field = dialog.getByRole('combobox', { name: labels.hint })
    await expect(field).toBeFocused()
    await expect(dialog.getByRole('option', { name: phoneOrderLabels.phoneOrder })).toBeVisible()
    await field.fill(toPersianDigits(order.trackingCode.slice(0, 6)))
    const option = dialog.getByRole('option', { name: toPersianDigits(order.trackingCode) })
    await expect(option).toHaveAttribute('aria-selected', 'true')
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.id}$`))
    await ready(page)

    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await field.fill('تلفنی')
    // Before the answer, as a scanner presses it.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/customers\?for=order$/)
    await ready(page)

    await page.getByLabel(customerLabels.search).press('/')
    await expect(dialog).toBeHidden()
  },
)

test(
  'says that nothing was found or that the search failed',
  { tag: '@every-screen' },
  async ({ page, shop }) => {
    await enterAsStaff(page, shop.origin, ['orders'])
    await visit(page, '/admin')
    await page.getByRole('link', { name: labels.hint }).click()
    const dialog = page.getByRole('dialog', { name: labels.title })
    const field = dialog.getByRole('combobox')
    await field.fill('ژژژژ')
    await expect(dialog.getByRole('status')).toContainText(labels.nothing)
    expect(await smallTargets(page, '.office-search')).toEqual([])
    await page.context().setOffline(true)
    await field.fill('ژژژ')
    await expect(dialog.getByRole('status')).toHaveText(labels.failed)
    await page.context().setOffline(false)
    await field.fill('میز')
    await dialog.getByRole('option', { name: staffLabels.home }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await page.getByRole('link', { name: labels.hint }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)
