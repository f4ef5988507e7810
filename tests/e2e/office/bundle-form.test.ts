import type { Page } from 'playwright/test'
import { catalogueLabels } from '#lib/text/labels/admin-catalogue.ts'
import { partLabels as words } from '#lib/text/labels/admin-bundle.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'

const rows = (page: Page) => page.locator('.bundle-parts > li')

/** A bundle of one product of its own, which is sold out; its id and that product's SKU. */
async function put(baseURL: string) {
  const sku = `PART-${newMobile()}`
  return withShop(baseURL, async db => {
    const like = await db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
    const { brand_id, category_id, image } = like
    // As everything that is saved in a shop: the sitemap tells it.
    const changed_at = Math.floor(Date.now() / 1000)
    const product_id = await insertProduct(db, {
      sku,
      // Of a name of its own: no two pages of the sitemap have the same title.
      name: `انار دانه‌شده ${sku}`,
      inventory: 0,
      brand_id,
      category_id,
      image,
      changed_at,
    })
    const id = await insertBundle(db, {
      code: sku.toLowerCase(),
      name: `پک ${sku}`,
      image,
      changed_at,
      items: [{ product_id, count: 2 }],
    })
    return { id, sku }
  })
}

test('searches products of a bundle by name, counts, removes and saves them', async ({
  page,
  baseURL,
}) => {
  const { id, sku } = await put(baseURL ?? '')
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, `/admin/catalogue/bundles/${id}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('انار دانه‌شده')
  await expect(rows(page).first()).toContainText('ناموجود')
  await expect(page.locator('#products')).toBeHidden()

  const find = page.getByLabel(words.add)
  await find.pressSequentially('شیر پرچرب')
  const option = page.getByRole('option').filter({ hasText: 'MILK-01' })
  await expect(option).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await option.click()
  await expect(rows(page).nth(1)).toContainText('شیر پرچرب ۳٪')
  await expect(find).toHaveValue('')
  await expect(find).toBeFocused()
  await expect(page.locator('.parts-find output')).toContainText('اضافه شد')
  const count = rows(page).nth(1).getByRole('textbox')
  await count.fill('۱۲')
  await expect(page.locator('#products')).toHaveValue(`${sku}*2\nMILK-01*12`)
  await count.fill('x')
  await expect(count).toHaveAttribute('aria-invalid', 'true')
  await count.fill('۳')
  await rows(page).first().getByRole('button').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first().getByRole('button')).toBeFocused()
  expect(await smallTargets(page, '[data-bundle-parts]')).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wide).toBe(false)
  await page.getByRole('button', { name: catalogueLabels.save, exact: true }).click()
  await expect(page.getByText(staffMessages.saved)).toBeVisible()
  await expect(page.locator('#products')).toHaveValue('MILK-01*3')
  await expect(rows(page).first().getByRole('textbox')).toHaveValue('۳')
})

test('shows the names of typed SKUs at once, and which are unknown', async ({ page, baseURL }) => {
  const { sku } = await put(baseURL ?? '')
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/catalogue/bundles/new')
  await page.getByText(words.text).click()
  await page.locator('#products').fill(`MILK-01*2\n${sku}*۱\nNONE-1*`)
  await expect(rows(page).nth(0)).toContainText('شیر پرچرب ۳٪')
  await expect(rows(page).nth(0).getByRole('textbox')).toHaveValue('۲')
  await expect(rows(page).nth(1)).toContainText('ناموجود')
  await expect(rows(page).nth(2)).toContainText(words.unknown)
  await expect(rows(page).nth(2).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  // Enter in the field that finds sends no form.
  await page.getByLabel(words.add).press('Enter')
  await expect(page.locator('#products')).toHaveValue(`MILK-01*2\n${sku}*۱\nNONE-1*`)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('takes SKUs as text and shows their names after submitting', async ({ page, baseURL }) => {
    const { sku } = await put(baseURL ?? '')
    await enterAsStaff(page, baseURL ?? '', ['content'])
    await visit(page, '/admin/catalogue/bundles/new')
    await expect(page.getByLabel(words.add)).toBeHidden()
    await page.locator('#products').fill(`MILK-01*2\n${sku}*۱\nNONE-1*1`)
    for (const name of ['code', 'name']) await page.locator(`#${name}`).fill('bundle')
    await page.locator('#price').fill('۱۰۰')
    await page.getByRole('button', { name: catalogueLabels.make, exact: true }).click()
    await expect(rows(page).nth(0)).toContainText('شیر پرچرب ۳٪')
    await expect(rows(page).nth(0)).toContainText('×۲')
    await expect(rows(page).nth(1)).toContainText('ناموجود')
    await expect(rows(page).nth(2)).toContainText(words.unknown)
    await expect(page.locator('#products')).toHaveValue(`MILK-01*2\n${sku}*۱\nNONE-1*1`)
  })
})
