import type { Page } from 'playwright/test'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { calendarLabels } from '#lib/text/labels/admin-calendar.ts'
import { deskTaskNames } from '#lib/text/labels/admin-desk.ts'
import { inboxLabels } from '#lib/text/labels/admin-inbox.ts'
import { gatewayName, orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { recordedPaymentLabels as labels } from '#lib/text/labels/admin-payments.ts'
import { reportLabels } from '#lib/text/labels/admin-reports.ts'
import { changeNames } from '#lib/text/labels/staff.ts'
import { inboxMessages } from '#lib/text/messages/admin-inbox.ts'
import { recordedPaymentMessages } from '#lib/text/messages/admin-payments.ts'
import { fileOf, picture } from '#tests/support/builders/bank-slips.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

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
  await page.getByRole('main').getByRole('link', { name: deskTaskNames.slips }).click()
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
  await page.getByRole('button', { name: inboxLabels.accept }).click()
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
  await page.getByLabel(labels.reference).fill(toPersianDigits(`1${third.trackingCode}`))
  await page.getByLabel(labels.reason).fill('کارت‌به‌کارت')
  await press(page, labels.write)
  await expect(page.getByText(recordedPaymentMessages.recorded)).toBeVisible()
  await enterAsStaff(page, customer.shop, ['owner'])
  await visit(page, `/admin/orders/${third.id}`)
  await expect(page.getByText(gatewayName('hand'))).toBeVisible()
  await expect(page.getByText(changeNames.paid)).toBeVisible()
})

test('chooses the days of a report in the calendar and compares them', async ({
  page,
  customer,
}) => {
  await enterAsStaff(page, customer.shop, ['finance'])
  await visit(page, '/admin/reports')
  const from = page.getByLabel(reportLabels.from)
  await from.fill('۱۴۰۵-۰۸-۰۱')
  await page.getByRole('button', { name: calendarLabels.open }).first().click()
  const calendar = page.getByRole('dialog', { name: calendarLabels.open })
  await expect(calendar.getByRole('button', { pressed: true })).toHaveText('۱')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageUp')
  await expect(calendar.getByText('مهر ۱۴۰۵', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(from).toHaveValue('۱۴۰۵-۰۷-۰۹')
  await expect(from).toBeFocused()
  await page.getByLabel(reportLabels.to).fill('۱۴۰۵-۰۷-۱۲')
  await page.getByRole('button', { name: calendarLabels.open }).last().click()
  await calendar.getByRole('button', { name: calendarLabels.previous }).click()
  await expect(calendar.getByText('شهریور ۱۴۰۵', { exact: true })).toBeVisible()
  expect(await smallTargets(page, '.calendar')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await page.getByLabel(reportLabels.compare).selectOption('year')
  await press(page, reportLabels.show)
  await expect(page).toHaveURL(/compare=year/)
  await expect(from).toHaveValue('۱۴۰۵-۰۷-۰۹')
  await expect(page.getByLabel(reportLabels.compare)).toHaveValue('year')
})
