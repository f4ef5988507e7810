import { catalogueLabels } from '#lib/text/labels/admin-catalogue.ts'
import { listColumnNames } from '#lib/text/labels/admin-list-columns.ts'
import { listLabels } from '#lib/text/labels/admin-lists.ts'
import { historyLabels } from '#lib/text/labels/staff.ts'
import { productsChanged } from '#lib/text/messages/admin-catalogue.ts'
import { addProduct } from '#tests/support/builders/demo-product.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test('takes selected products off sale, which the history finds by field', async ({
  page,
  shop,
}) => {
  const prefix = `LIST-${newMobile()}`
  await withShop(shop.origin, async db => {
    for (let n = 10; n < 34; n++) await addProduct(db, `${prefix}-${n}`)
  })
  await enterAsStaff(page, shop.origin, ['owner'])
  await page.setViewportSize({ width: 1366, height: 820 })
  await visit(page, `/admin/catalogue?q=${prefix}`)
  const rows = page.getByRole('row')
  const bottoms = await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().bottom))
  expect(bottoms.filter(bottom => bottom <= 820).length).toBeGreaterThan(20)
  await page.getByRole('checkbox', { name: listLabels.selectPage }).check()
  await page.getByLabel(catalogueLabels.changeSelected).selectOption(catalogueLabels.takeOffSale)
  await page.getByRole('button', { name: catalogueLabels.apply, exact: true }).click()
  await expect(page.getByRole('status')).toHaveText(productsChanged(24))
  await visit(page, '/admin/history?record=product&field=available')
  await page.getByLabel(historyLabels.search).fill('false')
  await page.getByRole('button', { name: listLabels.show, exact: true }).click()
  await expect(rows.nth(1)).toContainText(listColumnNames.products.name)
})
