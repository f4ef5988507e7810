import {
  applyTo,
  priceChangeLabels as labels,
  priceChangeStateNames,
} from '#lib/text/labels/admin-price-change.ts'
import { formatToman } from '#lib/text/money.ts'
import { insertCategory } from '#tests/support/builders/catalogue.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { PRICE, putProduct } from '#tests/support/builders/new-product.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test('raises a category by 10 percent with the keyboard alone, and undoes it @every-screen', async ({
  page,
  shop,
}) => {
  const name = `دسته‌ی ${newMobile()}`
  await withShop(shop.origin, async db => {
    const category_id = await insertCategory(db, { name })
    for (const n of [1, 2, 3])
      await putProduct(db, { name, sku: `PC-${newMobile()}-${n}`, inventory: null, category_id })
  })
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/catalogue/prices')
  await expect(page.getByLabel(labels.category)).toBeFocused()
  await page.getByLabel(labels.category).selectOption(name)
  await page.getByRole('textbox', { name: labels.percent }).fill('10')
  await page.keyboard.press('Enter')
  const apply = page.getByRole('button', { name: applyTo(3) })
  await expect(apply).toBeFocused()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  expect(await smallTargets(page, 'main')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText(priceChangeStateNames.applied, { exact: true })).toBeVisible()
  await expect(page.getByText(formatToman((PRICE * 11) / 10)).first()).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: labels.undo }).press('Enter')
  await expect(page.getByText(priceChangeStateNames.undone, { exact: true })).toBeVisible()
})
