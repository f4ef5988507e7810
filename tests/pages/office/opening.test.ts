import { beforeEach, expect, test } from 'vitest'
import { contentLabels } from '#lib/text/labels/admin-content.ts'
import { itemNames } from '#lib/text/labels/admin-content-fields.ts'
import { openingLabels, openingStepNames } from '#lib/text/labels/admin-opening.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { putSettings } from '#server/platform/database/settings.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertHomeRow } from '#tests/support/builders/content.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab, type Tab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()
let tab: Tab

beforeEach(async () => {
  tab = await staffTab(shop, 'owner')
})

const list = () => tab.page.getByRole('region', { name: openingLabels.opening })

test('the desk leads through the opening; what is done has no link', async () => {
  await tab.visit('/admin')
  await tab.follow(openingStepNames.contact, list())
  expect(tab.path).toBe('/admin/settings/contact')
  await putSettings(shop.db, { support_phone: '021-91000000', address: 'تهران' })
  await tab.visit('/admin')
  const entry = tab.entry(openingStepNames.contact)
  expect(tab.text(entry)).toContain(openingLabels.done)
  expect(entry.querySelector('a')).toBeNull()
})

test('the list is hidden and shown again', async () => {
  await tab.visit('/admin')
  await tab.press(openingLabels.hide)
  expect(tab.text()).not.toContain(openingLabels.opening)
  await tab.visit('/admin/settings')
  await tab.press(openingLabels.show)
  expect(tab.text(list())).toContain(openingStepNames.goods)
})

test('staff without the permission see no list', async () => {
  const other = await staffTab(shop, 'orders')
  await other.visit('/admin')
  expect(other.text()).not.toContain(openingLabels.opening)
})

test('the home page begins with the automatic rows and starts from them again', async () => {
  await insertProduct(shop.db)
  await tab.visit('/admin/content/home/main')
  expect(tab.text()).toContain(contentLabels.automaticNow)
  expect(tab.text()).toContain(itemNames['shelf_newest'])
  await insertHomeRow(shop.db, { model: 'bundle' })
  await tab.visit('/admin/content/home/main')
  expect(tab.all('main [data-entry]').map(each => tab.text(each))[0]).toContain(itemNames['bundle'])
  await tab.press(contentLabels.automaticSurely)
  expect(tab.all('main [data-entry]').map(each => tab.text(each))[0]).toContain(
    itemNames['shelf_newest'],
  )
  await tab.press(contentLabels.publish)
  expect(tab.notice).toContain(contentMessages.published)
  expect((await shop.as(null)('GET /home', {})).data.map(({ model }) => model)).toEqual([
    'shelf_newest',
  ])
})
