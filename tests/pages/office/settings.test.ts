import { beforeEach, expect, test } from 'vitest'
import { settingGroupNames, settingLabels as labels } from '#lib/text/labels/admin-settings.ts'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import { settingMessages } from '#lib/text/messages/admin-settings.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { getSetting, putSetting } from '#server/platform/database/settings.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab, type Tab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()
let tab: Tab

beforeEach(async () => {
  tab = await staffTab(shop, 'owner')
})

test('the threshold of free delivery is typed in toman and stored in rials', async () => {
  await tab.visit('/admin/settings')
  expect(tab.text()).toContain(settingGroupNames.delivery)
  await tab.visit('/admin/settings/delivery')
  expect(tab.field(labels.threshold).value).toBe('۸۰۰٬۰۰۰')
  tab.fill(labels.threshold, '۵۰۰٬۰۰۰٫۵')
  tab.fill(labels.areas, 'تهران\nکرج')
  await tab.press(labels.save)
  expect(tab.isInvalid(labels.threshold)).toBe(true)
  expect(tab.text()).toContain(moneyMessages.wholeToman)
  tab.fill(labels.threshold, '۵۰۰ ۰۰۰ تومان')
  await tab.press(labels.save)
  expect(tab.notice).toContain(staffMessages.saved)
  expect(tab.text()).toContain('۵۰۰٬۰۰۰')
  expect(tab.text()).toContain('تهران، کرج')
  expect(await getSetting(shop.db, 'free_shipping_threshold')).toBe(5_000_000)
})

test('links, a point and an account are typed as people have them', async () => {
  await tab.visit('/admin/settings/social')
  tab.fill(`${labels.socialName} ۲`, 'اینستاگرام')
  tab.fill(`${labels.socialUrl} ۲`, 'instagram.com/sabad')
  await tab.press(labels.save)
  expect(await getSetting(shop.db, 'social')).toEqual([
    { name: 'اینستاگرام', url: 'https://instagram.com/sabad' },
  ])
  await tab.visit('/admin/settings/map')
  tab.fill(labels.lat, '35.737, 51.3985')
  await tab.press(labels.save)
  expect(await getSetting(shop.db, 'map')).toEqual({ lat: 35.737, lng: 51.3985, image: null })
  await tab.visit('/admin/settings/map')
  expect(tab.field(labels.lng).value).toBe('۵۱٫۳۹۸۵')
  await tab.visit('/admin/settings/bank-account')
  tab.fill(wireFieldName('holder'), 'سبد')
  tab.fill(wireFieldName('bank'), 'ملی')
  tab.fill(wireFieldName('card'), '۶۰۳۷-۹۹۱۲-۳۴۵۶-۷۸۹۴')
  await tab.press(labels.save)
  expect(tab.isInvalid(wireFieldName('card'))).toBe(true)
  expect(tab.text()).toContain(settingMessages.card)
  expect(tab.field(wireFieldName('card')).value).toBe('۶۰۳۷-۹۹۱۲-۳۴۵۶-۷۸۹۴')
  tab.fill(wireFieldName('card'), '۶۰۳۷-۹۹۱۲-۳۴۵۶-۷۸۹۳')
  await tab.press(labels.save)
  expect(tab.text()).toContain('6037991234567893')
})

test('a form that somebody else overtook keeps what was typed and saves at the second attempt', async () => {
  await tab.visit('/admin/settings/contact')
  await putSetting(shop.db, 'address', 'ونک')
  tab.fill(wireFieldName('address'), 'تجریش')
  await tab.press(labels.save)
  expect(tab.text()).toContain(settingMessages.stale)
  expect(tab.field(wireFieldName('address')).value).toBe('تجریش')
  await tab.press(labels.save)
  expect(await getSetting(shop.db, 'address')).toBe('تجریش')
})

test('an unknown group is not found', async () => {
  await tab.visit('/admin/settings/secrets')
  expect(tab.status).toBe(404)
})
