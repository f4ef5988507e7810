import { beforeEach, expect, test } from 'vitest'
import { OrderStatus, SubstitutionChoice } from '#lib/codes/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { orderChangeMessages } from '#lib/text/messages/order-change.ts'
import { orderChangeLabels as changeLabels } from '#lib/text/order-change.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import {
  orderOfficeLabels as labels,
  rescheduleLabels,
  statusStepNames,
} from '#lib/text/labels/admin-orders.ts'
import { recordedPaymentLabels } from '#lib/text/labels/admin-payments.ts'
import { slotReasons } from '#lib/text/labels/checkout.ts'
import { staffClaimLabels } from '#lib/text/labels/admin-claims.ts'
import { claimLabels } from '#lib/text/labels/claim.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { changeNames } from '#lib/text/labels/staff.ts'
import { otherReason } from '#lib/text/labels/admin-reasons.ts'
import { orderOfficeMessages, rescheduleRefusals } from '#lib/text/messages/admin-orders.ts'
import {
  recordedPaymentMessages,
  recordedPaymentRefusals,
} from '#lib/text/messages/admin-payments.ts'
import { formatOrderTime } from '#lib/text/order-time.ts'
import { walletBalance } from '#server/wallet/ledger-queries.ts'
import { byWeight, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  firstWindow,
  insertDelivery,
  insertWindowTemplate,
} from '#tests/support/builders/checkout.ts'
import { deliveredOrder } from '#tests/support/builders/delivered-order.ts'
import { type LivingOrder, moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()
let delivery: Delivery

beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const numberOf = ({ trackingCode }: LivingOrder) => toPersianDigits(trackingCode)

async function paidOrder(): Promise<LivingOrder> {
  const order = await saveOrder(shop, delivery)
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
  return order
}

test('cancels an order only for a reason', async () => {
  const order = await paidOrder()
  const tab = await staffTab(shop, 'orders')
  await tab.visit(`/admin/orders/${order.id}`)
  // It is not picked.
  expect(tab.page.queryByRole('button', { name: statusStepNames[50] })).toBeNull()
  await tab.press(statusStepNames[70])
  expect(tab.text()).toContain(orderOfficeMessages.reasonMissing)
  tab.fill(labels.reason, 'مشتری تلفنی خواست')
  await tab.press(statusStepNames[70])
  expect(tab.notice).toContain(orderOfficeMessages.orderMoved)
  expect(tab.text()).toContain(labels.noNext)
  expect(tab.page.queryByRole('link', { name: changeLabels.title })).toBeNull()
  // Once, with the name of the colleague.
  const cancelled = tab.all('.order-timeline > li').filter(each => /لغو/.test(tab.text(each)))
  expect(cancelled.map(each => tab.text(each))).toEqual([expect.stringContaining('مریم راد')])
})

test('reschedules an order; a full window is refused and the reason stays', async () => {
  const order = await saveOrder(shop, delivery)
  const full = await firstWindow(
    shop,
    await insertWindowTemplate(shop.db, { started_hr: 19, finished_hr: 21 }),
  )
  const other = await firstWindow(
    shop,
    await insertWindowTemplate(shop.db, { started_hr: 12, finished_hr: 15 }),
  )
  const tab = await staffTab(shop, 'orders')
  await tab.visit(`/admin/orders/${order.id}`)
  const move = async (value: string) => {
    tab.fill(rescheduleLabels.window, value)
    tab.fill(otherReason, 'مشتری شنبه خانه نیست')
    await tab.press(rescheduleLabels.move)
  }
  await shop.db
    .updateTable('delivery_windows')
    .set({ capacity: 0 })
    .where('id', '=', full)
    .execute()
  await move(String(full))
  expect(tab.alerts.join()).toContain(rescheduleRefusals.full)
  expect(tab.field(otherReason).value).toBe('مشتری شنبه خانه نیست')
  expect(
    tab
      .all(`option[value="${full}"]`)
      .map(each => tab.text(each))
      .join(),
  ).toContain(slotReasons.full)
  await move('')
  expect(tab.all('#time_id-fault').map(each => tab.text(each))).not.toEqual([''])
  await move(String(other))
  expect(tab.notice).toBe(orderOfficeMessages.rescheduled)
  expect(tab.text()).toContain(changeNames.rescheduled)
  const params = { id: order.id }
  const { data } = await order.client('GET /profile/receipts/{id}', { params })
  expect(tab.text()).toContain(formatOrderTime(data.time))
})

test('finance records a payment once by its bank reference', async () => {
  const [first, second] = [await saveOrder(shop, delivery), await saveOrder(shop, delivery)]
  const tab = await staffTab(shop, 'finance')
  const record = async (order: LivingOrder) => {
    await tab.visit('/admin/payments')
    tab.fill(labels.search, order.trackingCode)
    await tab.press(labels.show)
    await tab.follow(numberOf(order))
    tab.fill(recordedPaymentLabels.reference, toPersianDigits('140509050001'))
    tab.fill(recordedPaymentLabels.reason, 'کارت‌به‌کارت')
    await tab.press(recordedPaymentLabels.write)
  }
  await record(first)
  expect(tab.notice).toContain(recordedPaymentMessages.recorded)
  await record(second)
  expect(tab.alerts).toEqual([recordedPaymentRefusals['reference-used']])
  expect(tab.field(recordedPaymentLabels.reason).value).toBe('کارت‌به‌کارت')
})

test('the order desk is referred to finance, an owner to the payment', async () => {
  const { id } = await saveOrder(shop, delivery)
  const desk = await staffTab(shop, 'orders')
  await desk.visit(`/admin/orders/${id}`)
  expect(desk.text()).toContain(orderOfficeMessages.payAtFinance)
  expect(desk.page.queryByText(recordedPaymentLabels.write, { exact: true })).toBeNull()
  const owner = await staffTab(shop, 'owner')
  await owner.visit(`/admin/orders/${id}`)
  await owner.follow(recordedPaymentLabels.payments, owner.main)
  expect(owner.path).toBe(`/admin/payments/${id}`)
})

test('changes an order for a reason, after a preview, without scripts', async () => {
  const order = await paidOrder()
  const goods = await insertProduct(shop.db, { name: 'پنیر لیقوان', inventory: 1, ...byWeight() })
  const tab = await staffTab(shop, 'orders')
  await tab.visit(`/admin/orders/${order.id}/change`)
  const [line] = tab.all<HTMLInputElement>('main input[name^="p-"]')
  if (!line) throw new Error('no line')
  tab.fill(changeLabels.add, 'لیقوان')
  await tab.press(changeLabels.find)
  expect(tab.text()).toContain(changeLabels.unavailable)
  await shop.db.updateTable('products').set({ inventory: 1_000 }).where('id', '=', goods).execute()
  await tab.press(changeLabels.find)
  tab.fill(tab.named(`p-${goods}`), '۱۵۰۰')
  await tab.press(changeLabels.review)
  expect(tab.alerts.join()).toContain(stockLeft(2, 500))
  expect(tab.page.queryByRole('button', { name: changeLabels.apply })).toBeNull()
  tab.fill(tab.named(`p-${goods}`), '')
  tab.fill(tab.named(line.name), '۱')
  tab.named('substitution').value = SubstitutionChoice.refund
  tab.named(`substitution-${line.name}`).value = SubstitutionChoice.nearest
  await tab.press(changeLabels.review)
  const changes = ['از ۲ به ۱', 'به «پولش برگردد»', 'به «نزدیک‌ترین جایگزین»']
  for (const text of changes) expect(tab.text()).toContain(text)
  await tab.press(changeLabels.apply)
  expect(tab.text()).toContain(orderChangeMessages.reasonMissing)
  tab.fill(changeLabels.reason, 'مشتری تلفنی خواست')
  const { path } = tab
  const button = tab.page.getByRole<HTMLButtonElement>('button', { name: changeLabels.apply })
  await tab.pressButton(button)
  await tab.visit(path)
  // The second click of a double click sends the same form.
  await tab.pressButton(button)
  expect(tab.alerts).toEqual([])
  expect(tab.path).toContain(`/admin/orders/${order.id}`)
  for (const text of [...changes, 'مشتری تلفنی خواست']) expect(tab.text()).toContain(text)
})

test('staff give money back for two lines of a delivered order at once', async () => {
  const { id, userId, two, one } = await deliveredOrder(shop, delivery)
  const tab = await staffTab(shop, 'orders')
  await tab.visit(`/admin/orders/${id}`)
  await tab.follow(claimLabels.write)
  tab.named(`kind.${two.line}`).value = 'missing'
  tab.fill(tab.named(`count.${two.line}`), '۲')
  tab.named(`kind.${one.line}`).value = 'spoiled'
  tab.fill(tab.named(`count.${one.line}`), '۳')
  tab.fill(tab.named(`note.${one.line}`), 'له شده بود')
  await tab.press(staffClaimLabels.send)
  expect(tab.text()).toContain(claimMessages.tooMany)
  expect(tab.named(`note.${one.line}`).value).toBe('له شده بود')
  tab.fill(tab.named(`count.${one.line}`), '۱')
  await tab.press(staffClaimLabels.calculate)
  expect(tab.text()).toContain(`${staffClaimLabels.total}: ۳۰٬۰۰۰ تومان`)
  await tab.press(staffClaimLabels.send)
  expect(tab.path).toMatch(/^\/admin\/claims\/\d+\?added=2$/)
  tab.fill(claimLabels.creditAmount, '۱۵۰۰۰')
  await tab.press(claimLabels.credit)
  expect(tab.path).toMatch(/^\/admin\/claims\/\d+\?notice=decided$/)
  await tab.press(claimLabels.credit)
  expect(tab.path).toBe('/admin/claims?notice=decided')
  expect(await walletBalance(shop.db, userId)).toBe(250_000)
})
