import { expect, test } from 'vitest'
import { ContactType } from '#lib/codes/contact.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { inboxLabels } from '#lib/text/labels/admin-inbox.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { inboxMessages, requestsDone, requestsReopened } from '#lib/text/messages/admin-inbox.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { insertContactMessage } from '#server/request/contact-queries.ts'
import { fileOf, picture } from '#tests/support/builders/bank-slips.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

test('refuses a bank slip with a reason, and names what accepting the next one records', async () => {
  const { id, client, trackingCode } = await saveOrder(shop, await insertDelivery(shop))
  const check = fileOf(await picture('png'))
  await client('POST /profile/receipts/{id}/bank-check', { params: { id }, body: { check } })
  const tab = await staffTab(shop, 'finance')
  await tab.visit(`/admin/slips/${trackingCode}`)
  const file = await tab.request(`/admin/slips/${trackingCode}/picture`)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  tab.fill(inboxLabels.refusalReason, '  ')
  await tab.press(inboxLabels.refuse)
  expect(tab.isInvalid(inboxLabels.refusalReason)).toBe(true)
  tab.fill(inboxLabels.refusalReason, 'مبلغ خوانا نیست')
  await tab.press(inboxLabels.refuse)
  expect(tab.notice).toContain(inboxMessages.refused)
  await tab.visit(`/admin/slips/${trackingCode}`)
  expect(tab.text()).toContain('مبلغ خوانا نیست')
  expect(tab.page.getByRole('heading', { name: staffLabels.history })).toBeDefined()

  await client('POST /profile/receipts/{id}/bank-check', { params: { id }, body: { check } })
  const { data: order } = await client('GET /profile/receipts/{id}', { params: { id } })
  const amount = formatTomanWithUnit(order.payable_amount)
  await tab.visit('/admin/slips')
  await tab.press(`${inboxLabels.accept} ${amount}`)
  expect(tab.notice).toContain(inboxMessages.paid)
  expect(tab.notice).toContain(amount)
  await tab.follow(toPersianDigits(trackingCode))
  expect(tab.path).toBe(`/admin/orders/${id}`)
})

test('marks a message as done, undoes that and reopens it', async () => {
  const description = 'سلام، سفارش من نرسید'
  await insertContactMessage(shop.db, {
    ...{ first_name: 'مینا', last_name: 'رضایی', email: null, mobile: '09121112233' },
    ...{ type: ContactType.orderTracking, description, created_at: shop.clock.now },
  })
  const tab = await staffTab(shop, 'orders')
  await tab.visit('/admin/requests/messages')
  await tab.press(inboxLabels.markDone)
  expect(tab.text()).toContain(staffMessages.chooseSome)
  const select = () => {
    for (const box of tab.entry(description).querySelectorAll('input')) box.checked = true
  }
  select()
  await tab.press(inboxLabels.markDone)
  expect(tab.notice).toContain(requestsDone(1))
  expect(tab.text()).not.toContain(description)
  await tab.press(inboxLabels.undo)
  expect(tab.notice).toBe(requestsReopened(1))
  select()
  await tab.press(inboxLabels.markDone)
  await tab.follow(inboxLabels.done)
  select()
  await tab.press(inboxLabels.reopen)
  expect(tab.notice).toBe(requestsReopened(1))
  expect(tab.text()).not.toContain(description)
})
