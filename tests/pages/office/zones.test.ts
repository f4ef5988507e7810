import { expect, test } from 'vitest'
import { windowLabels } from '#lib/text/labels/admin-windows.ts'
import { zoneLabels as labels } from '#lib/text/labels/admin-zones.ts'
import { polygonFaults, zoneOfficeMessages, zoneWarnings } from '#lib/text/messages/admin-zones.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { getSetting } from '#server/platform/database/settings.ts'
import { changeZone } from '#tests/support/builders/zones.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()

test('a zone is added by typed names or corners, and then has weekly windows', async () => {
  const tab = await staffTab(shop, 'owner')
  await tab.visit('/admin/settings/zones/new')
  tab.fill(labels.title, 'شمال شهر')
  tab.fill(labels.polygon, '۳۵٫۷۵، ۵۱٫۴۰\n۳۵٫۷۶, 51.41')
  tab.fill(labels.fee, '۴۰٬۰۰۰')
  await tab.press(labels.add)
  expect(tab.text()).toContain(polygonFaults.few)
  expect(tab.field(labels.fee).value).toBe('۴۰٬۰۰۰')
  tab.fill(labels.polygon, '')
  tab.fill(labels.districts, 'یوسف آباد\nونک')
  Object.assign(tab.field(new RegExp(`^${labels.ownWindows}`)), { checked: true })
  await tab.press(labels.add)
  expect(tab.notice).toContain(zoneOfficeMessages.added)
  expect(tab.field(labels.districts).value).toBe('یوسف‌آباد\nونک')
  tab.fill(labels.minOrder, '۲۰۰٬۰۰۰')
  await tab.press(labels.save)
  expect(tab.notice).toContain(staffMessages.saved)
  await tab.visit('/admin/settings/zones')
  expect(tab.text()).toContain('۴۰٬۰۰۰ تومان')
  expect(tab.text()).toContain(`${labels.minOrderFact}: ۲۰۰٬۰۰۰ تومان`)
  const threshold = await getSetting(shop.db, 'free_shipping_threshold')
  await changeZone(shop, 2, { min_order: threshold + 10_000 })
  await tab.visit('/admin/settings/zones/2')
  expect(tab.text()).toContain(zoneWarnings.alwaysFree(threshold, threshold + 10_000))
  tab.fill(labels.stepFee, 'گران')
  tab.fill(labels.stepFrom, '۱۰۰٬۰۰۰')
  await tab.press(labels.save)
  expect(tab.text()).toContain(zoneWarnings.secondFee)
  await tab.visit('/admin/windows/plan/new')
  tab.choose(labels.windowZone, 'شمال شهر')
  tab.fill(windowLabels.capacity, '۵')
})

test('the default zone is switched off, without an area to type', async () => {
  const tab = await staffTab(shop, 'owner')
  await tab.visit('/admin/settings/zones/1')
  expect(tab.text()).toContain(labels.defaultNote)
  expect(tab.text()).not.toContain(labels.polygon)
  Object.assign(tab.field(labels.active), { checked: false })
  await tab.press(labels.save)
  expect(tab.notice).toContain(staffMessages.saved)
  await tab.visit('/admin/settings/zones')
  expect(tab.text()).toContain(labels.outside)
})
