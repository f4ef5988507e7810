import { expect, test } from 'vitest'
import { promotionLabels as labels } from '#lib/text/labels/admin-promotions.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { moneyMessages } from '#lib/text/messages/admin-money.ts'
import { promotionMessages, unknownAreas } from '#lib/text/messages/promotion.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { wireFieldMissing } from '#lib/text/wire-field-missing.ts'
import { insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()

test('a refused promotion keeps what was typed; a preview is no save', async () => {
  const name = 'لبنیات'
  const category_id = await insertCategory(shop.db, { name })
  await insertProduct(shop.db, { name: 'شیر پرچرب', category_id })
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/promotions')
  expect(tab.text()).toContain(labels.none)
  await tab.follow(labels.newPromotion)
  tab.fill(labels.title, 'دومی با ۵۰٪ تخفیف')
  tab.fill(labels.most, '۱۲٫۵')
  await tab.press(labels.make)
  expect(tab.text()).toContain(wireFieldMissing('percent'))
  expect(tab.text()).toContain(wireFieldMissing('category'))
  expect(tab.text()).toContain(moneyMessages.wholeToman)
  expect(tab.field(labels.title).value).toBe('دومی با ۵۰٪ تخفیف')
  tab.fill(labels.most, '')
  tab.fill(labels.percent, '۵۰٪')
  tab.choose(labels.category, name)
  tab.fill(labels.areas, 'ونکک')
  await tab.press(labels.preview)
  expect(tab.text()).toContain(unknownAreas(['ونکک']))
  tab.fill(labels.areas, '')
  await tab.press(labels.preview)
  expect(tab.text()).toContain('شیر پرچرب')
  await tab.visit('/admin/promotions')
  expect(tab.text()).toContain(labels.none)
})

test('a promotion is changed and switched off, which its history names', async () => {
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/promotions/new')
  tab.check(/^اولین سفارش/)
  tab.fill(labels.title, 'خوش‌آمد')
  tab.fill(labels.amount, '۳۰٬۰۰۰')
  tab.fill(labels.areas, 'ونک')
  await tab.press(labels.make)
  expect(tab.notice).toContain(promotionMessages.added)
  Object.assign(tab.field(labels.active), { checked: false })
  await tab.press(labels.save)
  expect(tab.notice).toContain(staffMessages.saved)
  expect(tab.text()).toContain(staffLabels.history)
  await tab.visit('/admin/promotions?state=off')
  expect(tab.text()).toContain('۳۰٬۰۰۰ تومان')
  expect(tab.text()).toContain('ونک')
  await tab.visit('/admin/promotions?state=on')
  expect(tab.text()).toContain(labels.none)
})
