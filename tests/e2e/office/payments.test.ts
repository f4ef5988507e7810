import type { Page } from 'playwright/test'
import { recordedPaymentLabels as words } from '#lib/text/labels/admin-payments.ts'
import { gatewayName, orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { changeNames } from '#lib/text/labels/staff.ts'
import {
  recordedPaymentMessages,
  recordedPaymentRefusals,
} from '#lib/text/messages/admin-payments.ts'
import { orderOfficeMessages } from '#lib/text/messages/admin-orders.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'

test('finance records a payment with its bank reference; the order desk is referred to finance', async ({
  page,
  customer,
}) => {
  const orders = [await customer.order(), await customer.order()]
  const [first, second] = orders
  await enterAsStaff(page, customer.shop, ['orders'])
  await visit(page, `/admin/orders/${first?.id}`)
  await expect(page.getByText(orderOfficeMessages.payAtFinance)).toBeVisible()
  await expect(page.getByRole('main').getByText(words.write, { exact: true })).toHaveCount(0)
  const number = '140509050001'
  await enterAsStaff(page, customer.shop, ['finance'])
  for (const order of orders) {
    await visit(page, '/admin/payments')
    await page.getByLabel(orderOfficeLabels.search).fill(order.trackingCode)
    await page.getByRole('button', { name: orderOfficeLabels.show }).click()
    await page.getByRole('link', { name: toPersianDigits(order.trackingCode) }).click()
    expect(await smallTargets(page, 'main')).toEqual([])
    await page.waitForLoadState()
    expect(await gapOfNumberAndAmount(page)).toBeGreaterThan(0)
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
    await page.getByLabel(words.reference).fill(toPersianDigits(number))
    await page.getByLabel(words.reason).fill('کارت‌به‌کارت')
    await page.getByRole('button', { name: words.write }).click()
    if (order === first)
      await expect(page.getByText(recordedPaymentMessages.recorded)).toBeVisible()
  }
  await expect(page.getByRole('alert')).toHaveText(recordedPaymentRefusals['reference-used'])
  await expect(page.getByLabel(words.reason)).toHaveValue('کارت‌به‌کارت')
  await enterAsStaff(page, customer.shop, ['owner'])
  await visit(page, `/admin/orders/${first?.id}`)
  await expect(page.getByText(gatewayName('hand'))).toBeVisible()
  await expect(page.getByText(changeNames.paid)).toBeVisible()
  await visit(page, `/admin/orders/${second?.id}`)
  await page.getByRole('main').getByRole('link', { name: words.payments }).click()
  await expect(page).toHaveURL(`/admin/payments/${second?.id}`)
})

/** Pixels between the number of an order and what is to be paid, beside or below each other. */
const gapOfNumberAndAmount = async (page: Page): Promise<number> => {
  const bold = page.locator('main .panel').first().locator('b')
  const number = await bold.nth(0).boundingBox()
  const amount = await bold.nth(1).boundingBox()
  if (!number || !amount) throw new Error('the order is not on the page')
  return Math.max(number.x - amount.x - amount.width, amount.y - number.y - number.height)
}
