import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { jalaliDigits } from '#lib/text/dates.ts'
import { companyOfficeLabels, weekdayNames } from '#lib/text/labels/admin-companies.ts'
import { windowLabels } from '#lib/text/labels/admin-windows.ts'
import { windowMessages } from '#lib/text/messages/admin-windows.ts'
import { companyMessages } from '#lib/text/messages/admin-companies.ts'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test.describe('the weekly plan without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a field stands where it was beside one with a long fault', async ({ page, baseURL }) => {
    await enterAsStaff(page, baseURL ?? '', ['orders'])
    await visit(page, '/admin/windows/plan/new')
    const from = page.getByLabel(companyOfficeLabels.from)
    const to = page.getByLabel(companyOfficeLabels.to)
    const before = await from.boundingBox()
    await page.getByLabel(weekdayNames[2]).check()
    await from.fill('۲۲')
    await to.fill('۲')
    for (const name of [windowLabels.capacity, companyOfficeLabels.cutoff])
      await page.getByLabel(name).fill('۱')
    await page.getByRole('button', { name: windowLabels.addWeekly }).click()
    await expect(to).toHaveAttribute('aria-invalid', 'true')
    expect(await from.boundingBox()).toEqual(before)
  })

  test(
    'a weekly window is added, faults are told by field, it is off from a day on',
    { tag: '@phone' },
    async ({ page, baseURL }) => {
      await enterAsStaff(page, baseURL ?? '', ['orders'])
      await visit(page, '/admin/windows')
      await page.getByRole('link', { name: windowLabels.plan }).click()
      await page.getByRole('link', { name: windowLabels.newWeekly }).click()
      // A far day and no place: customers of other tests never see it.
      const today = tehranClock(Math.floor(Date.now() / 1000)).date
      await page.getByLabel(weekdayNames[2]).check()
      await page.getByLabel(companyOfficeLabels.from).fill('۹:۳۰')
      await page.getByLabel(companyOfficeLabels.to).fill('۹')
      await page.getByLabel(windowLabels.capacity).fill('۰')
      await page.getByLabel(windowLabels.priceToman).fill('یک')
      await page.getByLabel(companyOfficeLabels.cutoff).fill('۶۰')
      await page.getByLabel(windowLabels.holdsFrom).fill(jalaliDigits(addDays(today, 300)))
      await page.getByRole('button', { name: windowLabels.addWeekly }).click()
      await expect(page.getByText(companyMessages.windowOrder)).toBeVisible()
      await expect(page.getByText(moneyMessages.wholeToman)).toBeVisible()
      await expect(page.getByLabel(weekdayNames[2])).toBeChecked()
      await page.getByLabel(companyOfficeLabels.to).fill('۲۱')
      await page.getByLabel(windowLabels.priceToman).fill('۰')
      await page.getByRole('button', { name: windowLabels.addWeekly }).click()
      await expect(page.getByText(windowMessages.weeklyAdded)).toBeVisible()
      await page.getByLabel(windowLabels.holdsFrom).fill(jalaliDigits(addDays(today, 301)))
      await page.getByLabel(windowLabels.changeReason).fill('پایان فصل')
      await page.getByRole('button', { name: windowLabels.saveWeekly }).click()
      await expect(page.getByText(staffMessages.saved)).toBeVisible()
      await expect(page.getByText('پایان فصل')).toBeVisible()
      await page.getByRole('link', { name: windowLabels.backToPlan }).click()
      const own = page.locator('li, tr').filter({ hasText: '۹:۳۰' }).last()
      await expect(own).toContainText(windowLabels.planOff)
    },
  )
})
