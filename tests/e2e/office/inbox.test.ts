import { ContactType } from '#lib/codes/contact.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { deskTaskNames } from '#lib/text/labels/admin-desk.ts'
import { inboxLabels } from '#lib/text/labels/admin-inbox.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { inboxMessages, requestsDone, requestsReopened } from '#lib/text/messages/admin-inbox.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { insertContactMessage } from '#server/db/contact.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { test } from '#tests/support/fixtures/customer-orders.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { fileOf, picture } from '#tests/support/builders/bank-slips.ts'

const exact = { exact: true } as const

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows a bank slip, refuses it with a reason, accepts the next one', async ({
    page,
    customer,
  }) => {
    const orders = [await customer.order(), await customer.order()]
    for (const { id } of orders)
      await customer.client('POST /profile/receipts/{id}/bank-check', {
        params: { id },
        body: { check: fileOf(await picture('png')) },
      })
    await enterAsStaff(page, customer.shop, ['finance'])
    await visit(page, '/admin')
    await page.getByRole('link', { name: deskTaskNames.slips }).click()
    await expect(page).toHaveURL(/\/admin\/slips$/)
    const [first, second] = orders.map(each => each.trackingCode)
    await visit(page, `/admin/slips/${first}`)
    const shown = page.getByRole('img', { name: toPersianDigits(first ?? '') })
    expect(
      await shown.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBe(320)
    const file = await page.request.get(`/admin/slips/${first}/picture`)
    expect(file.headers()).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    await page.getByLabel(inboxLabels.refusalReason).fill('  ')
    await page.getByRole('button', { name: inboxLabels.refuse, ...exact }).click()
    await expect(page.getByLabel(inboxLabels.refusalReason)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(inboxLabels.refusalReason).fill('مبلغ خوانا نیست')
    await page.getByRole('button', { name: inboxLabels.refuse, ...exact }).click()
    await expect(page.getByText(inboxMessages.refused)).toBeVisible()
    await visit(page, `/admin/slips/${first}`)
    await expect(page.getByText('مبلغ خوانا نیست').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: staffLabels.history })).toBeVisible()
    await visit(page, `/admin/slips/${second}`)
    await page.getByRole('button', { name: inboxLabels.accept, ...exact }).click()
    await expect(page.getByText(inboxMessages.paid)).toBeVisible()
    const params = { id: orders[1]?.id ?? 0 }
    const paid = await customer.client('GET /profile/receipts/{id}', { params })
    expect(paid.data).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
  })

  test('marks a read message as done', async ({ page, baseURL }) => {
    const description = `سلام، سفارش من نرسید ${newMobile()}`
    const shop = baseURL ?? ''
    await withShop(shop, db =>
      insertContactMessage(db, {
        first_name: 'مینا',
        last_name: 'رضایی',
        email: null,
        mobile: '09121112233',
        type: ContactType.orderTracking,
        description,
        created_at: Math.floor(Date.now() / 1000),
      }),
    )
    await enterAsStaff(page, shop, ['orders'])
    await visit(page, '/admin/requests/messages')
    await page.getByRole('button', { name: inboxLabels.markDone }).click()
    await expect(page.getByText(staffMessages.chooseSome)).toBeVisible()
    await page.getByRole('listitem').filter({ hasText: description }).getByRole('checkbox').check()
    await page.getByRole('button', { name: inboxLabels.markDone }).click()
    await expect(page.getByRole('status')).toContainText(requestsDone(1))
    await expect(page.getByText(description)).toHaveCount(0)
    await page.getByRole('button', { name: inboxLabels.undo }).click()
    await expect(page.getByRole('status')).toHaveText(requestsReopened(1))
    const item = page.getByRole('listitem').filter({ hasText: description })
    await item.getByRole('checkbox').check()
    await page.getByRole('button', { name: inboxLabels.markDone }).click()
    await page.getByRole('link', { name: inboxLabels.done }).click()
    await item.getByRole('checkbox').check()
    await page.getByRole('button', { name: inboxLabels.reopen }).click()
    await expect(page.getByRole('status')).toHaveText(requestsReopened(1))
    await expect(page.getByText(description)).toHaveCount(0)
  })
})
