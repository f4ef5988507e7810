import { expect, test } from 'vitest'
import { phoneOrderLabels as labels } from '#lib/text/labels/admin-phone-orders.ts'
import { wholeSteps } from '#lib/text/order-change-form.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { byWeight, insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

test('goods by weight of an order by phone are typed in grams, whole steps of them', async () => {
  await insertDelivery(shop)
  const id = await insertProduct(shop.db, { name: 'سیب', ...byWeight() })
  const { userId } = await registeredUser(shop)
  const tab = await staffTab(shop, 'owner')
  await tab.visit(`/admin/customers/${userId}/order`)
  tab.fill(labels.search, 'سیب')
  await tab.press(labels.find)
  const grams = () => tab.named(`p-${id}`)
  tab.fill(grams(), '۷۰۰')
  await tab.press(labels.addChosen)
  expect(tab.text()).toContain(wholeSteps(500))
  expect(grams().value).toBe('۷۰۰')
  tab.fill(grams(), '۱٫۵ کیلو')
  await tab.press(labels.refresh)
  expect(grams().value).toBe('۱٬۵۰۰')
  // Three steps of 500 grams at 200,000 rials a kilogram.
  expect(tab.text()).toContain(`${labels.sum}: ۳۰٬۰۰۰ تومان`)
})
