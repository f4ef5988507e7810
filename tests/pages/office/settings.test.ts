import { beforeEach, expect, test } from 'vitest'
import {
  portDriverNames,
  settingGroupNames,
  settingLabels as labels,
} from '#lib/text/labels/admin-settings.ts'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import { choiceMessages, settingMessages } from '#lib/text/messages/admin-settings.ts'
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

test('keeps a form that a colleague overtook as typed, and saves it at the second attempt', async () => {
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

test('a delivery method is made, moved, switched off and deleted', async () => {
  await tab.visit('/admin/settings/methods')
  expect(tab.text()).toContain(labels.noMethods)
  const add = async (title: string, amount: string) => {
    await tab.visit('/admin/settings/methods/new')
    tab.fill(labels.methodTitle, title)
    tab.fill(labels.amount, amount)
    await tab.press(labels.addMethod)
  }
  await add('پیک', 'سی هزار')
  expect(tab.isInvalid(labels.amount)).toBe(true)
  expect(tab.text()).toContain(moneyMessages.wholeToman)
  tab.fill(labels.amount, '۳۰٬۰۰۰')
  await tab.press(labels.addMethod)
  expect(tab.notice).toContain(choiceMessages.methodAdded)
  expect(tab.text(tab.entry('پیک'))).toContain('۳۰٬۰۰۰')
  await add('حضوری', '۰')
  await tab.press(`${labels.up}: حضوری`)
  expect(tab.all('main li b').map(each => tab.text(each))).toEqual(['حضوری', 'پیک'])
  await tab.follow('حضوری')
  Object.assign(tab.field(labels.methodActive), { checked: false })
  await tab.press(labels.save)
  expect(tab.text(tab.entry('حضوری'))).toContain(labels.methodOff)
  await tab.follow('حضوری')
  await tab.press(labels.deleteSurely)
  expect(tab.notice).toContain(choiceMessages.methodDeleted)
  expect(tab.text()).not.toContain('حضوری')
})

test('a payment port is made; the page says what the operator must set', async () => {
  await tab.visit('/admin/settings/ports')
  expect(tab.text()).toContain(labels.noPorts)
  expect(tab.text()).toContain(labels.testBank)
  expect(tab.text()).toContain('ZARINPAL_MERCHANT_ID')
  const add = async (driver: keyof typeof portDriverNames, name: string) => {
    await tab.visit('/admin/settings/ports/new')
    tab.choose(wireFieldName('driver'), portDriverNames[driver])
    tab.fill(labels.portName, name)
    await tab.press(labels.addPort)
  }
  await add('gateway', 'درگاه اینترنتی')
  expect(tab.text(tab.entry('درگاه اینترنتی'))).toContain(labels.first)
  await add('none', 'فیش بانکی')
  expect(tab.text()).toContain(labels.noAccount)
  await add('none', 'فیش دیگر')
  expect(tab.text()).toContain(choiceMessages.onePortWithoutPayment)
  await tab.visit('/admin/settings/ports')
  await tab.follow('درگاه اینترنتی')
  tab.fill(labels.portName, '')
  await tab.press(labels.save)
  expect(tab.isInvalid(labels.portName)).toBe(true)
  tab.fill(labels.portName, 'درگاه')
  Object.assign(tab.field(labels.portActive), { checked: false })
  await tab.press(labels.save)
  expect(tab.text(tab.entry('درگاه'))).toContain(labels.portOff)
  expect(tab.text(tab.entry('فیش بانکی'))).toContain(labels.first)
})
