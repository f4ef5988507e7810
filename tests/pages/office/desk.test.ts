import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { deskLabels as labels } from '#lib/text/labels/admin-desk.ts'
import { settingLabels } from '#lib/text/labels/admin-settings.ts'
import { textsQueued } from '#lib/text/messages/admin-settings.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()

test('shows the numbers of today and the orders of each window with links', async () => {
  const delivery = await insertDelivery(shop)
  const { id } = await saveOrder(shop, delivery)
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  const tab = await staffTab(shop, 'owner')
  await tab.visit('/admin')
  const figures = tab.all('.figures a').map(each => tab.text(each))
  expect(figures).toHaveLength(4)
  expect(figures[0]).toContain(labels.ordersToday)
  expect(figures[0]).toContain('۱')
  const toPick = tab.page.getByRole('table').querySelector('a[href^="/admin/picking?"]')
  expect(toPick?.textContent).toBe('۱')
  // The board has it, so the tasks do not repeat it.
  expect(tab.all('.desk-tasks a[href^="/admin/picking"]')).toEqual([])
})

test('links only to pages that the role opens', async () => {
  const delivery = await insertDelivery(shop)
  const { id } = await saveOrder(shop, delivery)
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  const tab = await staffTab(shop, 'finance')
  await tab.visit('/admin')
  const hrefs = tab.all('main a[href]').map(each => each.getAttribute('href') ?? '')
  expect(hrefs.length).toBeGreaterThan(0)
  for (const href of hrefs) {
    const { status } = await tab.request(href)
    expect([href, status < 400]).toEqual([href, true])
  }
  expect(tab.text()).toContain(labels.toPick)
})

test('shows a picker the tasks alone', async () => {
  const delivery = await insertDelivery(shop)
  const { id } = await saveOrder(shop, delivery)
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  const tab = await staffTab(shop, 'picker')
  await tab.visit('/admin')
  expect(tab.all('.figures, table')).toEqual([])
  expect(tab.all('.tile[data-first]')).toHaveLength(1)
})

test('sends failed texts again', async () => {
  const text = { mobile: '09121112233', template: 'order-paid', tokens: '{"order":"12345"}' }
  const at = { due_at: shop.clock.now, created_at: shop.clock.now, sent_at: null, once_key: null }
  await shop.db
    .insertInto('sms_outbox')
    .values([
      { ...text, ...at, state: 'failed' },
      { ...text, ...at, state: 'failed' },
    ])
    .execute()
  const tab = await staffTab(shop, 'owner')
  await tab.visit('/admin/settings/texts')
  expect(tab.all('tbody tr')).toHaveLength(2)
  await tab.press(settingLabels.sendAllAgain)
  expect(tab.text()).toContain(textsQueued(2))
  expect(tab.text()).toContain(settingLabels.noFailedTexts)
})
