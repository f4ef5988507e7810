import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { windowLabels, windowStateNames } from '#lib/text/labels/admin-windows.ts'
import { windowMessages } from '#lib/text/messages/admin-windows.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { seriousFaultsInBothThemes } from '#tests/support/axe.ts'
import { insertCompany, insertWindowTemplate } from '#tests/support/checkout.ts'
import { withShop } from '#tests/support/e2e-database.ts'
import { test } from '#tests/support/e2e-orders.ts'
import { enterAsStaff } from '#tests/support/e2e-staff.ts'
import { expect } from '#tests/support/page.ts'
import { newMobile } from '#tests/support/shopper.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a window has fewer places, is off and on again, and a day is closed',
    { tag: '@desktop' },
    async ({ page, baseURL }) => {
      const shop = baseURL ?? ''
      // A company's own: nobody else orders for it meanwhile.
      const code = `office-${newMobile()}`
      const name = `شرکت ${code}`
      await withShop(shop, async db => {
        const company_id = await insertCompany(db, { code, name })
        await insertWindowTemplate(db, { code, company_id })
      })
      await enterAsStaff(page, shop, ['orders'])
      await page.goto('/admin/windows')
      await page.getByRole('row').filter({ hasText: name }).getByRole('link').last().click()
      const capacity = page.getByLabel(windowLabels.capacity)
      await capacity.fill('هفت')
      await page.getByRole('button', { name: windowLabels.save }).click()
      await expect(capacity).toHaveAttribute('aria-invalid', 'true')
      await expect(capacity).toHaveValue('هفت')
      await capacity.fill('۷')
      await page.getByRole('button', { name: windowLabels.save }).click()
      await expect(page.getByText(staffMessages.saved)).toBeVisible()
      await expect(capacity).toHaveValue('۷')
      await page.getByRole('button', { name: windowLabels.switchOff }).click()
      await expect(page.getByText(windowStateNames.off, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: windowLabels.switchOn }).click()
      await expect(page.getByText(windowStateNames.open, { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: staffLabels.history })).toBeVisible()

      const today = tehranClock(Math.floor(Date.now() / 1000)).date
      await page.goto(`/admin/windows?from=${addDays(today, 21)}`)
      await expect(page.getByText(windowLabels.comingNote)).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: name })
      await row.getByRole('button').first().click()
      await expect(page.getByText(windowMessages.opened)).toBeVisible()
      await capacity.fill('۳')
      await page.getByRole('button', { name: windowLabels.save }).click()
      await expect(page.getByText(staffMessages.saved)).toBeVisible()
      await page.getByRole('link', { name: windowLabels.back }).click()
      await expect(row.getByRole('link')).toContainText('۰ از ۳')

      const far = addDays(today, 400)
      await page.goto(`/admin/windows/days/${far}`)
      await page.getByLabel(windowLabels.closeReason).fill('برف سنگین')
      await page.getByRole('button', { name: windowLabels.closeDay }).click()
      await expect(page.getByText(`${windowLabels.closed}: برف سنگین`)).toBeVisible()
      await page.getByRole('link', { name: windowLabels.allDays }).click()
      await expect(page.getByRole('link', { name: 'برف سنگین' })).toBeVisible()
      await page.getByRole('link', { name: 'برف سنگین' }).click()
      await page.getByRole('button', { name: windowLabels.openDay }).click()
      await expect(page.getByRole('button', { name: windowLabels.closeDay })).toBeVisible()
      await page.goto('/admin/windows/days/2020-01-01')
      await page.getByLabel(windowLabels.closeReason).fill('برف')
      await page.getByRole('button', { name: windowLabels.closeDay }).click()
      await expect(page.getByText(windowMessages.dayOver)).toBeVisible()
    },
  )
})

test('the pages of windows are accessible, and the grid scrolls inside itself', async ({
  page,
  customer,
}) => {
  // A day of the calendar has a count.
  await customer.order()
  await enterAsStaff(page, customer.shop, ['orders'])
  const day = `/admin/windows/days/${addDays(tehranClock(Math.floor(Date.now() / 1000)).date, 3)}`
  for (const path of ['/admin/windows/days', day, '/admin/windows']) {
    await page.goto(path)
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBe(0)
  }
  await expect(page.getByRole('region', { name: windowLabels.grid })).toBeVisible()
  await page.locator('.windows-grid td a').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(windowLabels.capacity)).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
})
