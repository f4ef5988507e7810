import { expect, test } from 'vitest'
import { newShopLabels } from '#lib/text/labels/new-shop.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { openTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

test('home of a shop without products says what to do next', async () => {
  const tab = await openTab(shop)
  await tab.visit('/')
  expect(tab.text()).toContain(newShopLabels.noGoods)
  const steps = tab.page.getByRole('region', { name: newShopLabels.ownerTitle })
  expect(tab.text(steps)).toContain('staff add')
  await tab.follow(newShopLabels.addGoods, steps)
  expect(tab.path).toBe('/admin/sign-in?back=%2Fadmin%2Fcatalogue%2Fimport')
})
