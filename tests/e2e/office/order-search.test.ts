import { OrderStatus } from '#lib/codes/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { orderOfficeLabels as labels } from '#lib/text/labels/admin-orders.ts'
import { customerWhoOrders, queueOf, test } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'

test.use({ javaScriptEnabled: false })

test('searches within the chosen window and status', async ({
  page,
  baseURL,
  request,
  browser,
}) => {
  const buyer = await browser.newContext({ javaScriptEnabled: true })
  const customer = await customerWhoOrders(buyer, request, baseURL ?? '')
  const order = await customer.order([{}], [{ status: OrderStatus.confirmed, paid: true }])
  const { trackingCode } = order
  await buyer.close()
  await enterAsStaff(page, baseURL ?? '', ['orders'])
  await visit(page, '/admin/orders')
  await queueOf(page, order).click()
  const window = new URL(page.url()).searchParams.get('window')
  await page.locator('.office-filter select[name=status]').first().selectOption('40')
  await page.getByLabel(labels.search).fill(`احمدي ${toPersianDigits(trackingCode.slice(2, 9))}`)
  await page.getByRole('button', { name: labels.show }).click()
  const asked = new URL(page.url()).searchParams
  expect([asked.get('window'), asked.get('status')]).toEqual([window, '40'])
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByRole('link', { name: toPersianDigits(trackingCode) })).toBeVisible()
  await page.getByLabel(labels.search).fill('کسی که نیست')
  await page.getByRole('button', { name: labels.show }).click()
  await expect(page.getByText(labels.noOrders)).toBeVisible()
})
