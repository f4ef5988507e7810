import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { deskTaskNames } from '#lib/text/labels/admin-desk.ts'
import { inboxLabels } from '#lib/text/labels/admin-inbox.ts'
import { gatewayName, orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { recordedPaymentLabels as labels } from '#lib/text/labels/admin-payments.ts'
import { reportLabels, reportNames } from '#lib/text/labels/admin-reports.ts'
import { changeNames } from '#lib/text/labels/staff.ts'
import { inboxMessages } from '#lib/text/messages/admin-inbox.ts'
import { recordedPaymentMessages } from '#lib/text/messages/admin-payments.ts'
import { fileOf, picture } from '#tests/support/builders/bank-slips.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Pixels between the number of an order and what is to be paid, beside or below each other. */
const gapOfNumberAndAmount = async (page: Page): Promise<number> => {
  const bold = page.locator('main .panel').first().locator('b')
  const number = await bold.nth(0).boundingBox()
  const amount = await bold.nth(1).boundingBox()
  if (!number || !amount) throw new Error('the order is not on the page')
  return Math.max(number.x - amount.x - amount.width, amount.y - number.y - number.height)
}

test('refuses a bank slip with a reason, accepts the next one and records a payment', async ({
  page,
  customer,
}) => {
  const [first, second] = [await customer.order(), await customer.order()]
  for (const { id } of [first, second]) {
    const body = { check: fileOf(await picture('png')) }
    await customer.client('POST /profile/receipts/{id}/bank-check', { params: { id }, body })
  }
  await enterAsStaff(page, customer.shop, ['finance'])
  await visit(page, '/admin')
  await page.getByRole('link', { name: deskTaskNames.slips }).click()
  await expect(page).toHaveURL(/\/admin\/slips$/)
  await visit(page, `/admin/slips/${first.trackingCode}`)
  const slip = page.getByRole('img', { name: toPersianDigits(first.trackingCode) })
  const width = slip.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))
  expect(await width).toBe(320)
  const file = await page.request.get(`/admin/slips/${first.trackingCode}/picture`)
  expect(file.headers()['cache-control']).toBe('no-store')
  await page.getByLabel(inboxLabels.refusalReason).fill('مبلغ خوانا نیست')
  await press(page, inboxLabels.refuse)
  await expect(page.getByText(inboxMessages.refused)).toBeVisible()
  await visit(page, `/admin/slips/${second.trackingCode}`)
  await press(page, inboxLabels.accept)
  await expect(page.getByText(inboxMessages.paid)).toBeVisible()
  const params = { id: second.id }
  const { data } = await customer.client('GET /profile/receipts/{id}', { params })
  expect(data).toMatchObject({ status: OrderStatus.confirmed, payment_status: PaymentStatus.paid })

  const third = await customer.order()
  await visit(page, '/admin/payments')
  await page.getByLabel(orderOfficeLabels.search).fill(third.trackingCode)
  await press(page, orderOfficeLabels.show)
  await page.getByRole('link', { name: toPersianDigits(third.trackingCode) }).click()
  expect(await smallTargets(page, 'main')).toEqual([])
  expect(await gapOfNumberAndAmount(page)).toBeGreaterThan(0)
  await page.getByLabel(labels.reference).fill(toPersianDigits(`1${third.trackingCode}`))
  await page.getByLabel(labels.reason).fill('کارت‌به‌کارت')
  await press(page, labels.write)
  await expect(page.getByText(recordedPaymentMessages.recorded)).toBeVisible()
  await enterAsStaff(page, customer.shop, ['owner'])
  await visit(page, `/admin/orders/${third.id}`)
  await expect(page.getByText(gatewayName('hand'))).toBeVisible()
  await expect(page.getByText(changeNames.paid)).toBeVisible()
})

test('shows a report that fits the screen, and downloads it', async ({ page, shop }) => {
  await enterAsStaff(page, shop.origin, ['finance'])
  await visit(page, '/admin/reports')
  const { violations } = await new AxeBuilder({ page }).withRules(['landmark-unique']).analyze()
  expect(violations).toEqual([])
  const table = page.getByRole('region', { name: reportLabels.table })
  await expect(table).toBeVisible()
  expect(await table.evaluate(box => box.scrollWidth <= box.clientWidth)).toBe(true)
  await page.getByRole('link', { name: reportNames.slow }).click()
  await expect(page.getByRole('img', { name: reportNames.slow })).toBeVisible()
  const href = await page.getByRole('link', { name: reportLabels.file }).getAttribute('href')
  const file = await page.request.get(href ?? '')
  expect(file.headers()['content-type']).toBe('text/csv; charset=utf-8')
  expect((await file.text()).split('\r\n').length).toBeGreaterThan(10)
})
