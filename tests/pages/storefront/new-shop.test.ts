import { expect, test } from 'vitest'
import { actionLabels } from '#lib/text/labels/action.ts'
import { newShopLabels } from '#lib/text/labels/new-shop.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { openTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()

test('home of a shop without products says what to do next', async () => {
  const tab = await openTab(shop)
  await tab.visit('/')
  expect(tab.text()).toContain(newShopLabels.noGoods)
  const steps = tab.page.getByRole('region', { name: newShopLabels.ownerTitle })
  await tab.follow(newShopLabels.addStaff, steps)
  expect(tab.path).toBe('/admin/sign-in/first')
})

test('home of a shop with products shows them before anybody arranges it', async () => {
  await insertProduct(shop.db, { name: 'شیر' })
  const tab = await openTab(shop)
  await tab.visit('/')
  const row = tab.page.getByRole('region', { name: pageLabels.newest })
  expect(tab.text(row)).toContain('شیر')
  expect(tab.text()).not.toContain(newShopLabels.ownerTitle)
  await tab.follow(actionLabels.viewAll, row)
  expect(tab.path).toBe('/search/?sortby=4')
})
