import { stockLabels as labels } from '#lib/text/labels/admin-stock.ts'
import { stockMessages } from '#lib/text/messages/admin-stock.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { putProduct } from '#tests/support/builders/new-product.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test('receives goods with the keyboard alone @every-screen', async ({ page, shop }) => {
  const prefix = `IN-${newMobile()}`
  await withShop(shop.origin, async db => {
    for (const n of [1, 2]) await putProduct(db, { name: `${prefix}-${n}`, inventory: 0 })
  })
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/stock/new')
  for (const n of [1, 2]) {
    await expect(page.getByLabel(labels.find)).toBeFocused()
    await page.keyboard.type(`${prefix}-${n}`)
    await page.keyboard.press('Enter')
    const amounts = page.getByRole('row').nth(1).getByRole('textbox').first()
    await expect(amounts).toBeFocused()
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel(labels.find)).toBeFocused()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  expect(await smallTargets(page, 'main')).toEqual([])
  await page.getByRole('button', { name: labels.post }).press('Enter')
  await expect(page.getByText(stockMessages.posted)).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
})
