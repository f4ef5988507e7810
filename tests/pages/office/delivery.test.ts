import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { deliveryLabels as labels, attemptReasonNames } from '#lib/text/labels/admin-delivery.ts'
import { deliveryMessages, deliveryUndoRefusals } from '#lib/text/messages/admin-delivery.ts'
import { orderStatusNames } from '#lib/text/names.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()
const DAY_SECONDS = 86_400

async function orderOnItsWay() {
  const { id } = await saveOrder(shop, await insertDelivery(shop))
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: false })
  await moveByStaff(shop, id, { status: OrderStatus.outForDelivery })
  const tab = await staffTab(shop, 'courier')
  // It opens the window whose work is next.
  await tab.visit('/admin/delivery')
  const stop = () => {
    const [card] = tab.all(`#stop-${id}`)
    if (!card) throw new Error(`the route has no order ${id}`)
    return card
  }
  return { id, tab, stop }
}

test('a delivery attempt without a reason is refused and keeps its note', async () => {
  const { tab, stop } = await orderOnItsWay()
  tab.fill(tab.field(labels.missedNote, stop()), 'دو بار زنگ زدم')
  await tab.press(labels.saveMissed, stop())
  expect(tab.text(stop())).toContain(deliveryMessages.chooseWhy)
  expect(tab.field(labels.missedNote, stop()).value).toBe('دو بار زنگ زدم')
  tab.check(attemptReasonNames.nobody, stop())
  await tab.press(labels.saveMissed, stop())
  expect(tab.notice).toBe(deliveryMessages.missed)
  expect(tab.text(stop())).toContain(attemptReasonNames.nobody)
})

test('a delivery of the day before is undone at the order desk alone, for a reason', async () => {
  const { id, tab, stop } = await orderOnItsWay()
  await tab.press(labels.markCollected, stop())
  expect(tab.text(stop())).toContain(deliveryMessages.codeOrReason)
  tab.fill(tab.field(labels.noCodeReason, stop()), 'همسایه گرفت')
  await tab.press(labels.markCollected, stop())
  expect(tab.notice).toBe(deliveryMessages.delivered)
  await shop.db
    .updateTable('order_events')
    .set(eb => ({ created_at: eb('created_at', '-', DAY_SECONDS) }))
    .where('order_id', '=', id)
    .execute()
  await tab.visit(tab.path)
  expect(tab.text(stop())).not.toContain(labels.takeBack)
  const desk = await staffTab(shop, 'orders')
  await desk.visit(`/admin/orders/${id}`)
  await desk.press(labels.takeBack)
  expect(desk.text()).toContain(deliveryUndoRefusals.reason)
  desk.fill(labels.backReason, 'اشتباه پیک')
  await desk.press(labels.takeBack)
  expect(desk.text()).toContain(orderStatusNames[OrderStatus.outForDelivery])
})

test('the hours of a wide window are chosen at its stops and announced by one form', async () => {
  const window = { started_hr: 16, finished_hr: 20, hour_later: 1 } as const
  const { id } = await saveOrder(shop, await insertDelivery(shop, window))
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: false })
  const tab = await staffTab(shop, 'courier')
  await tab.visit('/admin/delivery')
  await tab.follow('ساعت')
  await tab.press(labels.announce)
  expect(tab.text()).toContain(deliveryMessages.chooseHours)
  tab.choose(labels.hour, 'ساعت ۱۷ تا ۱۸')
  await tab.press(labels.announce)
  expect(tab.notice).toBe(deliveryMessages.hoursAnnounced)
  expect(tab.text()).toContain(`${labels.announced} ساعت ۱۷ تا ۱۸`)
})
