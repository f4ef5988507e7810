import { beforeEach, expect, test } from 'vitest'
import { type BulkStep, OrderStatus } from '#lib/codes/order.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import {
  orderOfficeLabels as labels,
  rescheduleLabels,
  statusStepNames,
  bulkStepNames,
} from '#lib/text/labels/admin-orders.ts'
import { listLabels, selectMatches } from '#lib/text/labels/admin-lists.ts'
import { orderColumnNames, orderListLabels } from '#lib/text/labels/admin-order-list.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { viewLabels } from '#lib/text/labels/admin-views.ts'
import {
  moveRefusals,
  orderOfficeMessages,
  ordersMoved,
  ordersRescheduled,
} from '#lib/text/messages/admin-orders.ts'
import { reportMessages } from '#lib/text/messages/admin-reports.ts'
import { orderStatusNames } from '#lib/text/names.ts'
import {
  type Delivery,
  firstWindow,
  insertDelivery,
  insertWindowTemplate,
} from '#tests/support/builders/checkout.ts'
import { type LivingOrder, moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { pickingDesk } from '#tests/support/fixtures/picking-desk.ts'
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

test('searches within the chosen window and status', async () => {
  const order = await paidOrder()
  const tab = await staffTab(shop, 'orders')
  await tab.visit(`/admin/orders?window=${delivery.time_id}`)
  const status = tab.named('status')
  status.value = '40'
  tab.fill(labels.search, `احمدي ${toPersianDigits(order.trackingCode.slice(2, 9))}`)
  await tab.press(labels.show)
  const { searchParams } = new URL(tab.path, 'http://shop.test')
  expect([searchParams.get('window'), searchParams.get('status')]).toEqual([
    String(delivery.time_id),
    '40',
  ])
  expect(tab.all('[name=ids]')).toHaveLength(1)
  expect(tab.page.getByRole('link', { name: numberOf(order) })).toBeDefined()
  tab.fill(labels.search, 'کسی که نیست')
  await tab.press(labels.show)
  expect(tab.text()).toContain(labels.noOrders)
})

test('selects all orders of a page by a link', async () => {
  const { trackingCode } = await paidOrder()
  const tab = await staffTab(shop, 'orders')
  await tab.visit(`/admin/orders?q=${trackingCode}`)
  const isChecked = () => tab.all<HTMLInputElement>('[name=ids]').map(box => box.checked)
  expect(isChecked()).toEqual([false])
  await tab.follow(listLabels.selectPage)
  expect(tab.path).toContain(`q=${trackingCode}`)
  expect(isChecked()).toEqual([true])
})

test('a form without scripts leads to a clean address whose filters are links that remove them', async () => {
  const order = await paidOrder()
  const tab = await staffTab(shop, 'orders')
  await tab.visit('/admin/orders?sort=-cost')
  tab.fill(orderListLabels.min, '۱۰٬۰۰۰')
  tab.fill(orderListLabels.product, 'کالا')
  tab.choose(labels.picking, labels.notPicked)
  await tab.enter(orderListLabels.min)
  const { searchParams } = new URL(tab.path, 'http://shop.test')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    sort: '-cost',
    picked: 'no',
    min: '100000',
  })
  expect(searchParams.has('q')).toBe(false)
  const chips = () => tab.all('.list-chips b').map(each => tab.text(each))
  expect(chips()).toEqual(['کالا', labels.notPicked, '۱۰٬۰۰۰'])
  expect(tab.entry(numberOf(order))).toBeDefined()
  await tab.follow(orderListLabels.min, tab.main)
  expect(chips()).toEqual(['کالا', labels.notPicked])
  tab.fill(orderListLabels.from, 'دیروز')
  await tab.enter(orderListLabels.from)
  expect(tab.text()).toContain(reportMessages.noSuchDay)
  expect(tab.field(orderListLabels.from).value).toBe('دیروز')
})

test('shows the chosen columns, sorted by a press on a head', async () => {
  await paidOrder()
  const tab = await staffTab(shop, 'finance')
  await tab.visit('/admin/orders?status=all')
  const heads = () => tab.all('thead th').map(each => tab.text(each))
  const { number, area, cost } = orderColumnNames
  for (const box of tab.all<HTMLInputElement>('[type=checkbox][name=columns]'))
    box.checked = ['area', 'cost'].includes(box.value)
  await tab.press(listLabels.showColumns)
  expect(heads()).toEqual([number, cost, area])
  await tab.follow(cost)
  expect(tab.all('[aria-sort=descending]').map(each => tab.text(each))).toEqual([cost])
  await tab.follow(listLabels.file)
  expect(tab.status).toBe(200)
  expect(tab.path).toBe(
    '/admin/files/orders.csv?status=all&columns=number%2Ccost%2Carea&sort=-cost',
  )
})

test('saves what is shown as a view, which the colleagues see as a tab when it is shared', async () => {
  const tab = await staffTab(shop, 'orders')
  await tab.visit('/admin/orders?status=40&sort=-cost')
  await tab.follow(viewLabels.save)
  await tab.press(actionLabels.save)
  expect(tab.isInvalid(viewLabels.name)).toBe(true)
  tab.fill(viewLabels.name, 'گران‌ترین‌ها')
  tab.check(viewLabels.shared)
  await tab.press(actionLabels.save)
  expect(tab.path).toBe('/admin/orders?status=40&sort=-cost')
  const other = await staffTab(shop, 'finance')
  await other.visit('/admin/orders')
  await other.follow('گران‌ترین‌ها')
  expect(other.path).toBe('/admin/orders?status=40&sort=-cost')
  const current = other.all('.office-tabs [aria-current]').map(each => other.text(each))
  expect(current).toEqual(['گران‌ترین‌ها'])
  await other.visit('/admin/views/orders')
  expect(other.text()).toContain(viewLabels.none)
  await tab.visit('/admin/views/orders')
  await tab.press(`${actionLabels.delete} ${viewLabels.remove} «گران‌ترین‌ها»`)
  expect(tab.text()).toContain(viewLabels.none)
})

test('moves all matches of a list, on other pages too', async () => {
  const { id } = await saveOrder(shop, delivery)
  const { id: _, ...row } = await orderRow(shop, id)
  const copies = Array.from({ length: 60 }, (__, n) => ({ ...row, tracking_code: `copy-${n}` }))
  await shop.db.insertInto('orders').values(copies).execute()
  const tab = await staffTab(shop, 'orders')
  await tab.visit('/admin/orders?area=ونک')
  tab.check(selectMatches(61, labels.order))
  tab.choose(labels.moveSelected, bulkStepNames['40/10'])
  await tab.press(labels.apply)
  expect(tab.notice).toBe(ordersMoved(61))
})

test('moves orders together and names the one that cannot go', async () => {
  const { open, pick, confirmed } = await pickingDesk(shop, delivery)
  const paid = await confirmed()
  const lines = (await open(paid.id)).lines.map(({ id, count }) => ({ id, picked: count }))
  await pick(paid.id, lines)
  await moveByStaff(shop, paid.id, { status: OrderStatus.outForDelivery })
  const unpaid = await saveOrder(shop, delivery)
  const tab = await staffTab(shop, 'orders')
  await tab.visit('/admin/orders?q=احمدی')
  const choice = () => tab.field(labels.moveSelected) as HTMLSelectElement
  const offered = () => [...choice().options].map(each => each.text.trim()).slice(1)
  const steps = (...all: BulkStep[]) => all.map(step => bulkStepNames[step])
  expect(offered()).toEqual([...steps('40/10', '60', '70', '80'), rescheduleLabels.title])
  for (const order of [paid, unpaid]) {
    const [box] = tab.entry(numberOf(order)).querySelectorAll('input')
    if (box) box.checked = true
  }
  tab.choose(labels.moveSelected, statusStepNames[60])
  await tab.press(labels.apply)
  expect(tab.text()).toContain(orderOfficeMessages.deliveryReasonMissing)
  tab.fill(labels.bulkReason, 'پیک برگه‌ی امضاشده آورد')
  await tab.press(labels.apply)
  expect(tab.notice).toBe(ordersMoved(1))
  expect(tab.alerts.join()).toContain(moveRefusals['no-way'])
  const isSelected = (order: LivingOrder) =>
    tab.entry(numberOf(order)).querySelector('input')?.checked
  expect([isSelected(paid), isSelected(unpaid)]).toEqual([false, true])
  expect(tab.text(tab.entry(numberOf(paid)))).toContain(orderStatusNames[60])
  expect(offered()).toEqual([...steps('40/10', '70', '80'), rescheduleLabels.title])
})

test('moves the selected orders to another delivery window', async () => {
  await firstWindow(shop, await insertWindowTemplate(shop.db, { started_hr: 7, finished_hr: 8 }))
  const order = await paidOrder()
  const tab = await staffTab(shop, 'orders')
  await tab.visit(`/admin/orders?q=${order.trackingCode}`)
  const [box] = tab.entry(numberOf(order)).querySelectorAll('input')
  if (box) box.checked = true
  tab.choose(labels.moveSelected, rescheduleLabels.title)
  tab.fill(labels.bulkReason, 'بازه‌ی خلوت‌تر')
  await tab.press(labels.apply)
  expect(tab.text()).toContain(orderOfficeMessages.chooseWindow)
  const window = tab.named('time_id') as HTMLSelectElement
  window.value = [...window.options].find(({ text }) => text.includes('۷ تا ۸'))?.value ?? ''
  await tab.press(labels.apply)
  expect(tab.notice).toBe(ordersRescheduled(1))
  expect(tab.text(tab.entry(numberOf(order)))).toContain('۷ تا ۸')
})
