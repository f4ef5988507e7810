import { WALLET_DEBT_MAX_RIALS } from '#lib/rules/wallet.ts'
import { companyOfficeLabels as companyWords } from '#lib/text/labels/admin-companies.ts'
import { customerLabels } from '#lib/text/labels/admin-customers.ts'
import { phoneOrderLabels as words } from '#lib/text/labels/admin-phone-orders.ts'
import { orderOfficeLabels as orderLabels } from '#lib/text/labels/admin-orders.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { fieldName } from '#lib/text/fields.ts'
import {
  adjustmentRefusals,
  customerMessages,
  debtUnasked,
} from '#lib/text/messages/admin-customers.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { insertCompany } from '#tests/support/builders/checkout.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('registers a caller, adds an address, an order and a wallet adjustment', async ({
    page,
    baseURL,
  }) => {
    await enterAsStaff(page, baseURL ?? '', ['owner'])
    await visit(page, '/admin/customers')
    await page.getByRole('link', { name: words.newCustomer }).click()
    const mobile = newMobile()
    await page.getByLabel(fieldName('mobile')).fill(mobile)
    await page.getByLabel(fieldName('first_name'), { exact: false }).first().fill('Nima')
    await page.getByLabel(fieldName('last_name')).fill('رضایی')
    await page.getByRole('button', { name: words.register }).click()
    await expect(page.getByLabel(fieldName('mobile'))).toHaveValue(mobile)
    await page.getByLabel(fieldName('first_name'), { exact: false }).first().fill('نیما')
    await page.getByRole('button', { name: words.register }).click()
    await expect(page.getByText(customerMessages.registered)).toBeVisible()

    await page.getByRole('link', { name: words.order }).click()
    await page.getByLabel(words.search).fill('شیر')
    await page.getByRole('button', { name: words.find }).click()
    await page.locator('.phone-line input[inputmode]').first().fill('۲')
    await page.getByRole('button', { name: words.addChosen }).click()
    await expect(page.getByText(words.nothingChosen)).toBeHidden()
    const note = 'زنگ طبقه‌ی دوم'
    await page.getByLabel(checkoutLabels.notes).fill(note)
    await page.getByLabel(checkoutLabels.coupon).fill('SECRET')
    await page.getByRole('button', { name: words.newAddress }).click()
    await page.getByLabel(words.place_q).fill('ونک')
    await page.getByRole('button', { name: words.find }).click()
    await expect(page.getByLabel(checkoutLabels.recipientName)).toHaveValue('نیما رضایی')
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.getByLabel(checkoutLabels.fullAddress).fill('خیابان ونک، کوچه‌ی دوم')
    await page.getByLabel(checkoutLabels.houseNumber).fill('۱۲')
    await page.getByRole('button', { name: words.addAddress }).click()
    await expect(page.getByRole('alert')).toHaveText(customerMessages.choosePlace)
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: words.addAddress }).click()
    await expect(page.getByText('خیابان ونک، کوچه‌ی دوم')).toBeVisible()
    expect(page.url()).toMatch(/order\?info_id=\d+$/)
    await expect(page.getByRole('status')).toHaveText(customerMessages.addressAdded)
    await expect(page.getByText(customerMessages.countMissing)).toHaveCount(0)
    await expect(page.getByLabel(checkoutLabels.notes)).toHaveValue(note)
    await expect(page.getByLabel(checkoutLabels.coupon)).toHaveValue('SECRET')
    await page.getByLabel(checkoutLabels.coupon).fill('')
    await expect(page.locator('.phone-line input[inputmode][value="۲"]')).toHaveCount(1)

    const window = page.getByLabel(checkoutLabels.timeWindow)
    const open = window.locator('option:not([disabled]):not([value=""])')
    await window.selectOption((await open.last().getAttribute('value')) ?? '')
    await page.getByLabel(checkoutLabels.deliveryMethod).selectOption({ index: 1 })
    await page.getByRole('button', { name: words.place }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.getByLabel(checkoutLabels.paymentMethod).selectOption('5')
    await page.getByRole('button', { name: words.refresh }).click()
    await expect(page.getByText(checkoutLabels.payable)).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: words.place }).click()
    await expect(page.getByText(customerMessages.orderPlaced)).toBeVisible()
    await page.getByRole('status').getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
    await expect(page.getByText(note)).toBeVisible()
    await page.getByRole('link', { name: orderLabels.seeCustomer }).click()

    await page.getByRole('link', { name: customerLabels.wallet }).click()
    await page.getByLabel(customerLabels.down).check()
    await page.getByLabel(customerLabels.amount).fill('۹۹٬۰۰۰٬۰۰۰')
    await page.getByLabel(customerLabels.reason).fill('آزمون')
    await page.getByRole('button', { name: customerLabels.write }).click()
    await expect(
      page.getByText(adjustmentRefusals({ most: 0, debt: WALLET_DEBT_MAX_RIALS }).debt),
    ).toBeVisible()
    await page.getByLabel(customerLabels.up).check()
    await page.getByLabel(customerLabels.amount).fill('۵۰٬۰۰۰')
    await page.getByRole('button', { name: customerLabels.write }).click()
    await expect(page.getByText(customerMessages.adjusted)).toBeVisible()
    await expect(page.getByText('۵۰٬۰۰۰ تومان').first()).toBeVisible()
    const agreed = page.getByLabel(customerLabels.agreeDebt)
    await expect(agreed).toHaveCount(0)
    await page.getByLabel(customerLabels.down).check()
    await page.getByLabel(customerLabels.amount).fill('۷۰٬۰۰۰')
    await page.getByLabel(customerLabels.reason).fill('کسری')
    await page.getByRole('button', { name: customerLabels.write }).click()
    await expect(page.getByText(debtUnasked(200_000))).toBeVisible()
    await agreed.check()
    await page.getByRole('button', { name: customerLabels.write }).click()
    await expect(page.getByText(customerMessages.adjusted)).toBeVisible()
    await expect(page.getByText(`${customerLabels.debt}: ۲۰٬۰۰۰ تومان`)).toBeVisible()
  })
})

test.describe('a membership without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('ends after confirmation, with a reason', async ({ page, baseURL }) => {
    const mobile = newMobile()
    const code = `left-${mobile}`
    const company = await withShop(baseURL ?? '', async db => {
      const company_id = await insertCompany(db, { code })
      await insertUser(db, { mobile, company_id })
      return company_id
    })
    await enterAsStaff(page, baseURL ?? '', ['owner'])
    await visit(page, `/admin/companies/${company}`)
    await page.getByRole('link', { name: companyWords.removeMember }).click()
    await expect(page.getByText(companyWords.removeNote)).toBeVisible()
    await page.getByRole('link', { name: companyWords.keep }).click()
    await page.getByRole('link', { name: companyWords.removeMember }).click()
    await page.getByLabel(companyWords.removeReason).fill('از شرکت رفت')
    await page.getByRole('button', { name: companyWords.removeMember }).click()
    await expect(page.getByText(companyWords.noMembers)).toBeVisible()
    await expect(page.getByText('از شرکت رفت')).toBeVisible()
  })
})
