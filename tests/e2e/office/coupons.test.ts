import { couponOfficeLabels as words } from '#lib/text/labels/admin-coupons.ts'
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
  await page.getByRole('link', { name: words.newCoupon }).click()
  await page.getByLabel(words.code).fill(`YALDA-${newMobile()}`)
  await page.getByLabel(words.toman, { exact: true }).check()
  await page.getByLabel(words.value).fill('۲۰٬۰۰۰')
  await page.getByRole('button', { name: words.make, exact: true }).click()
  await expect(page.getByText(couponMessages.added)).toBeVisible()
  await page.getByRole('button', { name: words.switchOff }).click()
  await expect(page.getByRole('button', { name: words.switchOn })).toBeVisible()

  const prefix = `expo${newMobile()}`
  await visit(page, '/admin/coupons/batch')
  await page.getByLabel(words.prefix).fill(prefix)
  await page.getByLabel(words.batchName).fill(prefix)
  await page.getByLabel(words.count).fill('۲۰')
  await page.getByLabel(words.value).fill('۱۰')
  await page.getByRole('button', { name: words.makeBatch }).click()
  await expect(page.getByText(couponMessages.added)).toBeVisible()
  const file = await page.request.get(`/admin/coupons/codes.csv?q=${prefix}`)
  expect(file.headers()['cache-control']).toBe('no-store')
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(21)
  await page.getByRole('link', { name: words.batchOff }).click()
  await expect(page.getByText(words.batchOffNote)).toBeVisible()
  await page.getByLabel(words.batchOffReason).fill('نمایشگاه پایان یافت')
  await page.getByRole('button', { name: words.batchOff }).click()
  await expect(page.getByText(batchSwitchedOff(20))).toBeVisible()
  await expect(page.getByRole('link', { name: words.batchOff })).toBeHidden()
})
