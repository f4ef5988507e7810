import { beforeEach, expect, test } from 'vitest'
import { addDays, tehranClock } from '#lib/rules/tehran-time.ts'
import { jalaliDigits } from '#lib/text/dates.ts'
import { companyOfficeLabels } from '#lib/text/labels/admin-companies.ts'
import { otherReason, usualReasons, withReason } from '#lib/text/labels/admin-reasons.ts'
import { windowLabels, windowStateNames, weekdayNames } from '#lib/text/labels/admin-windows.ts'
import { companyMessages } from '#lib/text/messages/admin-companies.ts'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import { ordersStand, windowMessages } from '#lib/text/messages/admin-windows.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { ensureWindows } from '#server/delivery/delivery-days.ts'
import { insertDelivery, insertWindowTemplate } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { addZone } from '#tests/support/builders/zones.ts'
import { TEST_START } from '#tests/support/fixtures/shop.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab, type Tab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()
const TODAY = tehranClock(TEST_START).date
let tab: Tab

beforeEach(async () => {
  tab = await staffTab(shop, 'orders')
})

test('a capacity is typed in Persian digits; a refused one stays in its field', async () => {
  const { time_id } = await insertDelivery(shop)
  await tab.visit(`/admin/windows/${time_id}`)
  tab.fill(windowLabels.capacity, 'هفت')
  await tab.press(windowLabels.save)
  expect(tab.isInvalid(windowLabels.capacity)).toBe(true)
  expect(tab.field(windowLabels.capacity).value).toBe('هفت')
  tab.fill(windowLabels.capacity, '۱٬۰۰۷')
  await tab.press(windowLabels.save)
  expect(tab.field(windowLabels.capacity).value).toBe('۱٬۰۰۷')
  tab.fill(windowLabels.capacity, '۷')
  tab.fill(windowLabels.changeReason, 'بارندگی')
  await tab.press(windowLabels.save)
  expect(tab.notice).toContain(staffMessages.saved)
  expect(tab.text()).toContain('بارندگی')
})

test('an empty window is switched off with a reason and on again', async () => {
  const { time_id } = await insertDelivery(shop)
  await tab.visit(`/admin/windows/${time_id}`)
  tab.fill(windowLabels.offReason, 'خرابی خودرو')
  await tab.press(windowLabels.switchOff)
  expect(tab.page.getByText(windowStateNames.off, { exact: true })).toBeDefined()
  await tab.press(windowLabels.switchOn)
  expect(tab.page.getByText(windowStateNames.open, { exact: true })).toBeDefined()
  expect(tab.text()).toContain('خرابی خودرو')
})

test('a window of a later week is opened by a click and limited', async () => {
  await insertWindowTemplate(shop.db)
  await tab.visit(`/admin/windows?from=${addDays(TODAY, 21)}`)
  expect(tab.text()).toContain(windowLabels.comingNote)
  const [button] = tab.all<HTMLButtonElement>('main tr button')
  if (!button) throw new Error('no window can be opened')
  await tab.pressButton(button)
  expect(tab.notice).toContain(windowMessages.opened)
  tab.fill(windowLabels.capacity, '۳')
  await tab.press(windowLabels.save)
  expect(tab.notice).toContain(staffMessages.saved)
  await tab.follow(windowLabels.back)
  expect(tab.text()).toContain('۰ از ۳')
})

test('a window of a zone has its own row with the name of the zone, and its fee now', async () => {
  await insertWindowTemplate(shop.db)
  const zone_id = await addZone(shop, { title: 'شمال شهر', districts: ['ونک'], own_windows: true })
  const busy = { capacity: 1, busy_percent: 50, busy_price: 200_000 }
  const { time_id } = await insertDelivery(shop, { zone_id, ...busy })
  await shop.db.updateTable('delivery_windows').set({ used: 1 }).where('id', '=', time_id).execute()
  await tab.visit('/admin/windows')
  const rows = tab.all('main tbody th').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringContaining(windowLabels.everybody),
    expect.stringContaining('شمال شهر'),
  ])
  await tab.visit(`/admin/windows/${time_id}`)
  expect(tab.text()).toContain('شمال شهر')
  expect(tab.text()).toContain(`${windowLabels.price}: ۲۰٬۰۰۰ تومان`)
})

test('a day is closed with a reason and opened; a day that is over is not', async () => {
  await tab.visit(`/admin/windows/days/${addDays(TODAY, 100)}`)
  tab.fill(windowLabels.closeReason, 'برف سنگین')
  await tab.press(windowLabels.closeDay)
  expect(tab.text()).toContain(`${windowLabels.closed}: برف سنگین`)
  await tab.follow(windowLabels.allDays)
  await tab.follow('برف سنگین')
  await tab.press(windowLabels.openDay)
  expect(tab.page.getByRole('button', { name: windowLabels.closeDay })).toBeDefined()
  await tab.visit('/admin/windows/days/2020-01-01')
  tab.fill(windowLabels.closeReason, 'برف')
  await tab.press(windowLabels.closeDay)
  expect(tab.text()).toContain(windowMessages.dayOver)
})

test('a window and a day with orders are switched off with a usual or a typed reason', async () => {
  const { time_id } = await insertDelivery(shop)
  await saveOrder(shop, { ...(await deliveryOf(time_id)) })
  const { date } = await shop.db
    .selectFrom('delivery_windows')
    .select('date')
    .where('id', '=', time_id)
    .executeTakeFirstOrThrow()
  await tab.visit(`/admin/windows/${time_id}`)
  await tab.follow(windowLabels.switchOff)
  expect(tab.text()).toContain(ordersStand(1, 'window'))
  await tab.follow(windowLabels.seeOrders)
  expect(tab.path).toBe(`/admin/orders?day=${date}&window=${time_id}`)
  await tab.visit(`/admin/windows/${time_id}/off`)
  await tab.press(windowLabels.switchOff)
  expect(tab.path).toBe(`/admin/windows/${time_id}/off`)
  const [reason] = usualReasons.windowOff
  await tab.press(withReason(windowLabels.switchOff, reason))
  expect(tab.path).toBe(`/admin/windows/${time_id}?notice=saved`)
  expect(tab.text()).toContain(reason)
  // It is off: nothing to confirm.
  await tab.visit(`/admin/windows/${time_id}/off`)
  expect(tab.path).toBe(`/admin/windows/${time_id}`)

  await tab.visit(`/admin/windows/days/${date}`)
  await tab.follow(windowLabels.closeDay)
  tab.fill(otherReason, 'برف')
  await tab.press(windowLabels.closeDay)
  expect(tab.text()).toContain(`${windowLabels.closed}: برف`)
  await tab.press(windowLabels.openDay)
  expect(tab.page.getByRole('link', { name: windowLabels.closeDay })).toBeDefined()
})

async function deliveryOf(time_id: number) {
  const { id } = await shop.db.selectFrom('posting_methods').select('id').executeTakeFirstOrThrow()
  return { posting_method: id, time_id }
}

test('a weekly window names faults by field, and is off from a day on', async () => {
  await tab.visit('/admin/windows')
  await tab.follow(windowLabels.plan)
  await tab.follow(windowLabels.newWeekly)
  tab.check(weekdayNames[2])
  tab.fill(companyOfficeLabels.from, '۹:۳۰')
  tab.fill(companyOfficeLabels.to, '۹')
  tab.fill(windowLabels.capacity, '۰')
  tab.fill(windowLabels.priceToman, 'یک')
  tab.fill(companyOfficeLabels.cutoff, '۶۰')
  tab.fill(windowLabels.holdsFrom, jalaliDigits(addDays(TODAY, 100)))
  await tab.press(windowLabels.addWeekly)
  expect(tab.text()).toContain(companyMessages.windowOrder)
  expect(tab.text()).toContain(moneyMessages.wholeToman)
  expect((tab.field(weekdayNames[2]) as HTMLInputElement).checked).toBe(true)
  tab.fill(companyOfficeLabels.to, '۲۱')
  tab.fill(windowLabels.priceToman, '۰')
  await tab.press(windowLabels.addWeekly)
  expect(tab.notice).toContain(windowMessages.weeklyAdded)
  tab.fill(windowLabels.holdsFrom, jalaliDigits(addDays(TODAY, 101)))
  tab.fill(windowLabels.changeReason, 'پایان فصل')
  await tab.press(windowLabels.saveWeekly)
  expect(tab.notice).toContain(staffMessages.saved)
  expect(tab.text()).toContain('پایان فصل')
  await tab.follow(windowLabels.backToPlan)
  expect(tab.text(tab.entry('۹:۳۰'))).toContain(windowLabels.planOff)
})

test('the first windows of a shop are made with one button, from today on', async () => {
  await tab.visit('/admin/windows/plan')
  expect(tab.text()).toContain(windowLabels.noWeekly)
  await tab.press(windowLabels.addSuggested)
  expect(tab.notice).toContain(windowMessages.suggestedAdded)
  expect(tab.all('main li b')).toHaveLength(4)
  await tab.follow(windowLabels.copyWeekly, tab.entry('۱۸ تا ۲۱'))
  expect(tab.field(companyOfficeLabels.to).value).toBe('۲۱')
  expect(
    tab.all<HTMLInputElement>('[name=weekdays]').filter(({ checked }) => checked),
  ).toHaveLength(6)
  tab.fill(companyOfficeLabels.from, '۲۱')
  tab.fill(companyOfficeLabels.to, '۲۳')
  await tab.press(windowLabels.addWeekly)
  expect(tab.notice).toContain(windowMessages.weeklyAdded)
  const today = await ensureWindows(shop.db, shop.clock.now)
  expect(today.filter(({ date }) => date === TODAY)).toHaveLength(4)
})

test('the first weekly window of a shop begins today unless another day is typed', async () => {
  await tab.visit('/admin/windows/plan/new')
  expect(tab.field(windowLabels.holdsFrom).value).toBe(jalaliDigits(TODAY))
})
