import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { phoneOrderLabels as labels } from '#lib/text/labels/admin-phone-orders.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { fieldName } from '#lib/text/fields.ts'
import { customerMessages } from '#lib/text/messages/admin-customers.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test.use({ javaScriptEnabled: false })

test('registers a caller, takes their order by phone and credits their wallet', async ({
  page,
  shop,
}) => {
  await enterAsStaff(page, shop.origin, ['owner'])
  await visit(page, '/admin/customers')
  await page.getByRole('link', { name: labels.newCustomer }).click()
  await page.getByLabel(fieldName('mobile')).fill(newMobile())
  await page.getByLabel(fieldName('first_name')).first().fill('نیما')
  await page.getByLabel(fieldName('last_name')).fill('رضایی')
  await page.getByRole('button', { name: labels.register }).click()
  await expect(page.getByText(customerMessages.registered)).toBeVisible()

  await page.getByRole('link', { name: labels.order }).click()
  await page.getByLabel(labels.search).fill('شیر')
  await page.getByRole('button', { name: labels.find }).click()
  await page.getByLabel(labels.count).first().fill('۲')
  await page.getByRole('button', { name: labels.addChosen }).click()
  await expect(page.getByText(labels.nothingChosen)).toBeHidden()
  const note = 'زنگ طبقه‌ی دوم'
  await page.getByLabel(checkoutLabels.notes).fill(note)
  await page.getByRole('button', { name: labels.newAddress }).click()
  await page.getByLabel(labels.place_q).fill('ونک')
  await page.getByRole('button', { name: labels.find }).click()
  await page.getByLabel(checkoutLabels.fullAddress).fill('خیابان ونک، کوچه‌ی دوم')
  await page.getByLabel(checkoutLabels.houseNumber).fill('۱۲')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: labels.addAddress }).click()
  await expect(page.getByText('خیابان ونک، کوچه‌ی دوم')).toBeVisible()
  await expect(page.getByLabel(checkoutLabels.notes)).toHaveValue(note)

  const time = page.getByLabel(checkoutLabels.timeWindow)
  const open = time.locator('option:not([disabled]):not([value=""])')
  await time.selectOption((await open.last().getAttribute('value')) ?? '')
  await page.getByLabel(checkoutLabels.deliveryMethod).selectOption({ index: 1 })
  await page.getByRole('button', { name: labels.place }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel(checkoutLabels.paymentMethod).selectOption('5')
  await page.getByRole('button', { name: labels.refresh }).click()
  await expect(page.getByText(checkoutLabels.payable)).toBeVisible()
  await page.getByRole('button', { name: labels.place }).click()
  await expect(page.getByText(customerMessages.orderPlaced)).toBeVisible()
  await page.getByRole('status').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
  await expect(page.getByText(note)).toBeVisible()

  await page.getByRole('link', { name: orderOfficeLabels.seeCustomer }).click()
  await page.getByRole('link', { name: customerLabels.wallet }).click()
  await page.getByLabel(customerLabels.up).check()
  await page.getByLabel(customerLabels.amount).fill('۵۰٬۰۰۰')
  await page.getByLabel(customerLabels.reason).fill('جبران تأخیر')
  await page.getByRole('button', { name: customerLabels.write }).click()
  await expect(page.getByText(customerMessages.adjusted)).toBeVisible()
  await expect(page.getByText('۵۰٬۰۰۰ تومان').first()).toBeVisible()
})
