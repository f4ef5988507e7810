import { AxeBuilder } from '@axe-core/playwright'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { couponMessages } from '#lib/text/messages/admin-coupons.ts'
import { couponOfficeLabels } from '#lib/text/labels/admin-coupons.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'

test('a report is one region, and its table fits the screen', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['finance'])
  await page.goto('/admin/reports')
  const { violations } = await new AxeBuilder({ page }).withRules(['landmark-unique']).analyze()
  expect(violations).toEqual([])
  const table = page.locator('.office-scroll')
  await expect(table).toBeVisible()
  expect(await table.evaluate(box => box.scrollWidth <= box.clientWidth)).toBe(true)
})

test('a batch says how many codes it made, with one hyphen behind what was typed @desktop', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['finance'])
  await page.goto('/admin/coupons/batch')
  const prefix = `yalda${Date.now()}`
  await page.locator('[name="prefix"]').fill(`${prefix}-`)
  await page.locator('[name="count"]').fill('۲۰')
  await page.locator('[name="value"]').fill('۱۰')
  await page.getByRole('button', { name: couponOfficeLabels.makeBatch }).click()
  await expect(page.getByRole('status')).toHaveText(`۲۰ ${couponMessages.added}`)
  await expect(page.locator('.office-list b').first()).toHaveText(RegExp(`^${prefix}-[^-]+$`))
})

test('the first password leads on to the page that was wanted @desktop', async ({
  page,
  baseURL,
}) => {
  const id = await enterAsStaff(page, baseURL ?? '', ['finance'])
  await withShop(baseURL ?? '', db =>
    db.updateTable('staff').set({ password_given: 1 }).where('id', '=', id).execute(),
  )
  await page.goto('/admin/coupons?only=on')
  await expect(page).toHaveURL(/\/admin\/password\?back=%2Fadmin%2Fcoupons%3Fonly%3Don$/)
  await expect(page.getByRole('button', { name: staffLabels.save })).toBeVisible()
  await expect(page.getByText(staffMessages.choosePasswordFirst)).toBeVisible()
})

test('on a phone the preview of content is whole, and words of its form stay so @phone', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await page.goto('/admin/content')
  await page.getByRole('main').locator('li a[href^="/admin/content/"]').first().click()
  const frame = page.locator('.cf-frame')
  await expect(frame).toBeVisible()
  await page.waitForLoadState()
  expect(await frame.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  // A word that is cut makes its line as narrow as a letter; what is for the ear alone is a pixel.
  const narrow = await page
    .locator('.cf-hd > b')
    .evaluateAll(all => all.filter(each => each.clientWidth > 1 && each.clientWidth < 40).length)
  expect(narrow).toBe(0)
})
