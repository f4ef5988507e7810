import { beforeAll, expect, test } from 'vitest'
import { type Delivery, insertDelivery } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'
import { CLOSED_COOKIE } from '#lib/rules/office-frame.ts'
import { deskTaskNames } from '#lib/text/labels/admin-desk.ts'
import { frameLabels, officeGroupNames } from '#lib/text/labels/admin-frame.ts'
import { officeSearchLabels } from '#lib/text/labels/admin-office-search.ts'
import { orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { phoneOrderLabels } from '#lib/text/labels/admin-phone-orders.ts'
import { inboxLabels } from '#lib/text/labels/admin-inbox.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'

const shop = shopForFile()
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop)
})

test('counts what waits beside the pages that a member opens', async () => {
  const { id } = await saveOrder(shop, delivery)
  await shop.db.updateTable('orders').set({ slip: 'waiting' }).where('id', '=', id).execute()
  const tab = await staffTab(shop, 'orders')
  await tab.visit('/admin/comments')
  const menu = tab.page.getByRole('navigation', { name: staffLabels.pages })
  const orders = `${orderOfficeLabels.orders} ۱ ${deskTaskNames.confirm}`
  expect(tab.text(menu)).toContain(orders)
  expect(tab.text(menu)).not.toContain(inboxLabels.slips)
  const bar = tab.page.getByRole('navigation', { name: frameLabels.bottomBar })
  expect(tab.text(bar)).toContain(orders)
  const current = tab.all('#office-menu [aria-current=page]')
  expect(current.map(each => tab.text(each))).toEqual([staffLabels.comments])
})

test('draws the menu as the member left it, with the group of the page open', async () => {
  const tab = await staffTab(shop, 'owner')
  tab.cookies.set(CLOSED_COOKIE, 'menu.money.customers')
  await tab.visit('/admin/comments')
  expect(tab.all('body[data-narrow]')).toHaveLength(1)
  const closed = tab.all('#office-menu details:not([open]) > summary')
  expect(closed.map(each => tab.text(each))).toEqual([
    expect.stringContaining(officeGroupNames.money),
  ])
})

test('has no menu before a password is chosen', async () => {
  const tab = await staffTab(shop, 'owner')
  const { staffId } = tab
  await shop.db.updateTable('staff').set({ password_given: 1 }).where('id', '=', staffId).execute()
  await tab.visit('/admin')
  expect(tab.path).toMatch(/^\/admin\/password/)
  expect(tab.all('nav')).toEqual([])
})

test('searches all sections of a member without a script', async () => {
  const { id, trackingCode } = await saveOrder(shop, delivery)
  const tab = await staffTab(shop, 'orders')
  await tab.visit('/admin')
  await tab.follow(officeSearchLabels.hint)
  expect(tab.path).toBe('/admin/search')
  expect(tab.text()).toContain(phoneOrderLabels.phoneOrder)
  await tab.visit(`/admin/search?q=${trackingCode}`)
  expect(tab.all(`main a[href="/admin/orders/${id}"]`)).toHaveLength(1)
  await tab.visit(`/admin/search?q=${'ژ'.repeat(80)}`)
  expect(tab.text()).toContain(officeSearchLabels.nothing)
  const picker = await staffTab(shop, 'picker')
  await picker.visit(`/admin/search?q=${trackingCode}`)
  expect(picker.text()).toContain(officeSearchLabels.nothing)
})
