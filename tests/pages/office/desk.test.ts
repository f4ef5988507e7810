import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { contentLabels, restoreVersion } from '#lib/text/labels/admin-content.ts'
import { deskLabels as labels } from '#lib/text/labels/admin-desk.ts'
import { settingLabels } from '#lib/text/labels/admin-settings.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { textsQueued } from '#lib/text/messages/admin-settings.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { insertComment } from '#server/comment/comment-queries.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
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

test('decides the comment that is shown, unless somebody else did', async () => {
  const record_id = await insertProduct(shop.db, { name: 'شیر' })
  const { userId: user_id } = await registeredUser(shop)
  const record = { user_id, record_name: 'product', record_id, name: 'مینا' } as const
  for (const body of ['خوب', 'بد'])
    await insertComment(shop.db, { ...record, body, created_at: shop.clock.now })
  const tab = await staffTab(shop, 'content')
  const other = await staffTab(shop, 'orders')
  const shown = () => tab.text(tab.page.getByRole('region', { name: labels.oldestComment }))
  await tab.visit('/admin')
  await other.visit('/admin')
  expect(shown()).toContain('خوب')
  await tab.press(staffLabels.approve)
  expect(tab.notice).toContain(staffMessages.commentApproved)
  expect(shown()).toContain('بد')
  await other.press(staffLabels.refuse)
  expect(other.alerts).toContain(staffMessages.commentsDecided)
  await tab.press(staffLabels.refuse)
  expect(tab.page.queryByRole('region', { name: labels.oldestComment })).toBeNull()
})

test('publishes the newest draft as it is shown, and takes that back', async () => {
  const { as } = await signedInStaff(shop, ['content'])
  const save = (key: string, revision: number, title: string) => {
    const document = { title, description: 'هندوانه و انار', items: [] }
    const params = { kind: 'landing', key } as const
    return as('PUT /admin/content/{kind}/{key}', { params, body: { revision, document } })
  }
  await save('nowruz', 0, 'نوروز')
  shop.clock.now += 60
  await save('yalda', 0, 'یلدا')
  const tab = await staffTab(shop, 'content')
  const shown = () => tab.text(tab.page.getByRole('region', { name: /^تازه‌ترین پیش‌نویس/ }))
  await tab.visit('/admin')
  expect(shown()).toContain(contentLabels.neverPublished)
  await tab.press(labels.publish)
  expect(tab.notice).toContain(contentMessages.published)
  // Nothing was published before.
  expect(tab.page.queryByRole('button', { name: restoreVersion(1) })).toBeNull()
  expect(shown()).toContain('نوروز')

  await save('yalda', 2, 'شب یلدا')
  await tab.visit('/admin')
  await save('yalda', 3, 'شب چله')
  await tab.press(labels.publish)
  expect(tab.alerts).toContain(contentMessages.changedSince)
  expect(shown()).toMatch(/یلدا.*شب چله/)
  await tab.press(labels.publish)
  await tab.press(restoreVersion(1))
  expect(tab.notice).toContain(contentMessages.restored)
  const params = { slug: 'yalda' }
  expect((await shop.as(null)('GET /landings/{slug}', { params })).data.title).toBe('یلدا')
})

test('offers no key for a draft whose texts are cut, and undoes no later publication', async () => {
  const { as } = await signedInStaff(shop, ['content'])
  const params = { kind: 'landing', key: 'yalda' } as const
  const save = (revision: number, description: string) => {
    const document = { title: 'یلدا', description, items: [] }
    return as('PUT /admin/content/{kind}/{key}', { params, body: { revision, document } })
  }
  const publish = (revision: number) =>
    as('POST /admin/content/{kind}/{key}/publish', { params, body: { revision } })
  const { data: first } = await save(0, 'هندوانه')
  const { data: published } = await publish(first.revision)
  const { data: long } = await save(published.revision, 'انار '.repeat(40))
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin')
  expect(tab.text()).toContain(labels.tooLong)
  expect(tab.all('[data-act]')).toEqual([])

  const { data: short } = await save(long.revision, 'انار')
  await tab.visit('/admin')
  await tab.press(labels.publish)
  expect(tab.page.queryByRole('button', { name: restoreVersion(1) })).not.toBeNull()
  const { data: later } = await save(short.revision + 1, 'به')
  await publish(later.revision)
  await tab.visit(`/admin?notice=published&kind=landing&key=yalda&revision=${short.revision + 1}`)
  expect(tab.notice).toContain(contentMessages.published)
  expect(tab.page.queryByRole('button', { name: /^انتشار دوباره/ })).toBeNull()
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
