import { expect, test } from 'vitest'
import {
  applyTo,
  lineFaultNames,
  lineOutcomeNames,
  priceChangeLabels as labels,
  priceChangeStateNames,
} from '#lib/text/labels/admin-price-change.ts'
import { priceDropLabels } from '#lib/text/labels/admin-price-drop.ts'
import { priceChangeMessages } from '#lib/text/messages/admin-price-change.ts'
import { fieldBetween } from '#lib/text/fields.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { insertBrand, insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { productOf } from '#tests/support/builders/catalogue-editor.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()
const PRICES = '/admin/catalogue/prices'

test.each([
  ['raise', '۰', 500],
  ['raise', '-10', 500],
  ['lower', '۹۱', 90],
])('to %s by «%s» is refused with the percentages that are possible', async (way, text, most) => {
  const tab = await staffTab(shop, 'content')
  await tab.visit(`${PRICES}?${new URLSearchParams({ percent: text, direction: way })}`)
  expect(tab.text()).toContain(fieldBetween(wireFieldName('change_percent'), 1, most))
})

test('a category is raised by a percentage, and the change is undone', async () => {
  const category = await insertCategory(shop.db, { name: 'نوشیدنی' })
  const id = await insertProduct(shop.db, { category_id: category })
  const near = await insertProduct(shop.db, { category_id: category, price_by_discount: 0 })
  const tab = await staffTab(shop, 'content')
  await tab.visit(`/admin/catalogue?category=${category}`)
  await tab.follow(labels.title)
  expect(tab.focused).toBe(tab.named('percent'))
  tab.fill(tab.named('percent'), '۱۰٪')
  await tab.press(labels.preview)
  expect(tab.all('.price-lines tbody tr')).toHaveLength(2)
  expect(tab.focused?.textContent.trim()).toBe(applyTo(2))
  await tab.press(applyTo(2))
  expect(tab.notice).not.toBe('')
  expect(tab.text()).toContain(priceChangeStateNames.applied)
  expect((await productOf(shop, id)).price).toBe(110_000)
  await shop.db.updateTable('products').set({ price: 120_000 }).where('id', '=', near).execute()
  await tab.press(labels.undo)
  expect(tab.text()).toContain(lineOutcomeNames['not-restored'])
  expect((await productOf(shop, id)).price).toBe(100_000)
  expect((await productOf(shop, near)).price).toBe(120_000)
  await tab.visit(PRICES)
  expect(tab.text()).toContain('نوشیدنی')
})

test('prices that cannot change are named, and falls below half are asked about', async () => {
  const brand = await insertBrand(shop.db)
  await insertProduct(shop.db, { brand_id: brand, price_by_discount: 30_000 })
  await insertProduct(shop.db, { brand_id: brand })
  const tab = await staffTab(shop, 'content')
  await tab.visit(`${PRICES}?brand=${brand}&percent=70&direction=lower`)
  expect(tab.text()).toContain(lineFaultNames['not-below-price'])
  expect(tab.text()).toContain(priceDropLabels.title)
  await tab.press(applyTo(1))
  expect(tab.status).toBe(409)
  expect(tab.alerts.join()).toContain(priceChangeMessages.needsYes)
})

test('a refused form keeps what was typed beside its faults', async () => {
  await insertProduct(shop.db)
  const tab = await staffTab(shop, 'content')
  await tab.visit(`${PRICES}?percent=کم&products=NONE-7`)
  expect(tab.named('percent').value).toBe('کم')
  expect(tab.isInvalid(tab.named('percent'))).toBe(true)
  await tab.visit(`${PRICES}?percent=10&products=NONE-7`)
  expect(tab.text()).toContain('NONE-7')
  const brand = await insertBrand(shop.db)
  await insertProduct(shop.db, { brand_id: brand })
  await tab.visit(`${PRICES}?percent=10&brand=${brand}`)
  tab.fill(tab.named('date'), '۱۴۰۵-۰۱-۰۱')
  await tab.press(applyTo(1))
  expect(tab.status).toBe(422)
  expect(tab.named('date').value).toBe('۱۴۰۵-۰۱-۰۱')
})

test('a scheduled change is shown and cancelled', async () => {
  const brand = await insertBrand(shop.db)
  await insertProduct(shop.db, { brand_id: brand })
  const tab = await staffTab(shop, 'content')
  await tab.visit(`${PRICES}?brand=${brand}&percent=5`)
  tab.fill(tab.named('date'), '۱۴۱۰-۰۱-۰۱')
  await tab.press(applyTo(1))
  expect(tab.text()).toContain(priceChangeStateNames.scheduled)
  await tab.press(labels.cancel)
  expect(tab.text()).toContain(priceChangeStateNames.cancelled)
})
