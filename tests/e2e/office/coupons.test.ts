import { couponOfficeLabels as labels } from '#lib/text/labels/admin-coupons.ts'
import { batchSwitchedOff, couponMessages } from '#lib/text/messages/admin-coupons.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test.use({ javaScriptEnabled: false })

test('creates and switches off a coupon; creates, downloads and switches off a batch', async ({
  page,
  shop,
}) => {
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/coupons')
  await page.getByRole('link', { name: labels.newCoupon }).click()
  await page.getByLabel(labels.code).fill(`YALDA-${newMobile()}`)
  await page.getByLabel(labels.toman, { exact: true }).check()
  await page.getByLabel(labels.value).fill('۲۰٬۰۰۰')
  await page.getByRole('button', { name: labels.make, exact: true }).click()
  await expect(page.getByText(couponMessages.added)).toBeVisible()
  await page.getByRole('button', { name: labels.switchOff }).click()
  await expect(page.getByRole('button', { name: labels.switchOn })).toBeVisible()

  const prefix = `expo${newMobile()}`
  await visit(page, '/admin/coupons/batch')
  await page.getByLabel(labels.prefix).fill(prefix)
  await page.getByLabel(labels.batchName).fill(prefix)
  await page.getByLabel(labels.count).fill('۲۰')
  await page.getByLabel(labels.value).fill('۱۰')
  await page.getByRole('button', { name: labels.makeBatch }).click()
  await expect(page.getByText(couponMessages.added)).toBeVisible()
  const file = await page.request.get(`/admin/coupons/codes.csv?q=${prefix}`)
  expect(file.headers()['cache-control']).toBe('no-store')
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(21)
  await page.getByRole('link', { name: labels.batchOff }).click()
  await expect(page.getByText(labels.batchOffNote)).toBeVisible()
  await page.getByLabel(labels.batchOffReason).fill('نمایشگاه پایان یافت')
  await page.getByRole('button', { name: labels.batchOff }).click()
  await expect(page.getByText(batchSwitchedOff(20))).toBeVisible()
  await expect(page.getByRole('link', { name: labels.batchOff })).toBeHidden()
})
