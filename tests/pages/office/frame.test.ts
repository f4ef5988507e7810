import { expect, test } from 'vitest'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'
import { CLOSED_COOKIE } from '#lib/rules/office-frame.ts'
import { deskTaskNames } from '#lib/text/labels/admin-desk.ts'
import { frameLabels, officeGroupNames } from '#lib/text/labels/admin-frame.ts'
import { orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { inboxLabels } from '#lib/text/labels/admin-inbox.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'

const shop = shopForFile()

test('counts what waits beside the pages that a member opens', async () => {
  const { id } = await saveOrder(shop, await insertDelivery(shop))
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
