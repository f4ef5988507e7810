import { catalogueLabels as words } from '#lib/text/labels/admin-catalogue.ts'
import { importLabels } from '#lib/text/labels/admin-import.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import type { Db } from '#server/db/open.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

/** A product of its own beside those of the demo, with a picture that is there; its id. */
async function put(db: Db, sku: string, inventory: number | null = null): Promise<number> {
  const like = await db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
  const { brand_id, category_id, image } = like
  const changed_at = Math.floor(Date.now() / 1000)
  // No two pages of the sitemap have the same title.
  const name = `کالای ${sku}`
  return insertProduct(db, { sku, name, inventory, brand_id, category_id, image, changed_at })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('saves prices and stock together and reports pieces sold meanwhile', async ({
    page,
    baseURL,
  }) => {
    const sku = `GRID-${newMobile()}`
    const url = baseURL ?? ''
    const id = await withShop(url, db => put(db, sku, 9))
    await enterAsStaff(page, url, ['content'])
    await visit(page, `/admin/catalogue?q=${sku}`)
    await page.getByRole('link', { name: words.grid }).click()
    const cell = (name: string) => page.getByRole('row').last().getByLabel(name)
    await expect(cell(words.price)).toHaveValue('۱۰٬۰۰۰')
    await cell(words.price).fill('۱۲٬۵۰۰')
    await cell(words.discounted).fill('13000')
    await page.getByRole('button', { name: words.saveGrid }).click()
    await expect(page.getByText(catalogueMessages.nothingSaved)).toBeVisible()
    await expect(page.getByText('باید کمتر از قیمت (۱۲٬۵۰۰ تومان) باشد')).toBeVisible()
    await expect(cell(words.price)).toHaveValue('۱۲٬۵۰۰')
    await cell(words.discounted).fill('۱۲۰۰۰')
    await cell(words.inventory).fill('۵۰')
    await withShop(url, db =>
      db.updateTable('products').set({ inventory: 8 }).where('id', '=', id).execute(),
    )
    // The form was read before the sale, though after the first refusal.
    await page.getByRole('button', { name: words.saveGrid }).click()
    await expect(page.getByText('اکنون «۸» است')).toBeVisible()
    await page.getByRole('button', { name: words.saveGrid }).click()
    await expect(page.getByText(staffMessages.saved)).toBeVisible()
    await expect(cell(words.inventory)).toHaveValue('۵۰')
    await visit(page, `/products/${id}`)
    await expect(page.getByText('۱۲٬۰۰۰').first()).toBeVisible()
  })

  test('scrolls to the error of a refused row', async ({ page, baseURL }) => {
    const prefix = `FAR-${newMobile()}`
    await withShop(baseURL ?? '', async db => {
      for (let n = 10; n < 25; n++) await put(db, `${prefix}-${n}`)
    })
    await enterAsStaff(page, baseURL ?? '', ['content'])
    await visit(page, `/admin/catalogue/grid?q=${prefix}`)
    const row = page.getByRole('row').last()
    await row.getByLabel(words.discounted).fill('13000')
    await page.getByRole('button', { name: words.saveGrid }).click()
    const fault = row.getByText('باید کمتر از قیمت (۱۰٬۰۰۰ تومان) باشد')
    await expect(row.getByLabel(words.discounted)).toBeFocused()
    await expect(fault).toBeInViewport({ ratio: 1 })
    const bar = await page.getByRole('button', { name: words.saveGrid }).boundingBox()
    const box = await fault.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await page.getByRole('alert').getByRole('link').click()
    await expect(row.getByLabel(words.discounted)).toBeFocused()
    await expect(fault).toBeInViewport({ ratio: 1 })
  })

  test('edits a product and shows errors beside their fields', async ({ page, baseURL }) => {
    const sku = `FORM-${newMobile()}`
    const id = await withShop(baseURL ?? '', db => put(db, sku))
    await enterAsStaff(page, baseURL ?? '', ['content'])
    await visit(page, `/admin/catalogue/products/${id}`)
    await page.getByLabel('درصد فروش ویژه').fill('۲۰')
    await page.getByLabel(words.discounted).fill('۸٬۰۰۰')
    await page.getByLabel('پایان فروش ویژه').fill('فردا')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText('باید روز و ساعت باشد')).toBeVisible()
    await page.getByLabel('پایان فروش ویژه').fill('۱۴۵۰-۹-۹ ۲۳:۰۰')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(staffMessages.saved)).toBeVisible()
    await expect(page.getByLabel('پایان فروش ویژه')).toHaveValue('۱۴۵۰-۰۹-۰۹ ۲۳:۰۰')
    await expect(page.getByRole('heading', { name: staffLabels.history })).toBeVisible()
    await visit(page, '/admin/catalogue/products/new')
    await page.getByLabel('کد کالا').fill('milk 7')
    await page.locator('#name').fill('شیر')
    await page.locator('#brand').selectOption({ index: 1 })
    await page.locator('#category').selectOption({ index: 1 })
    await page.locator('#price').fill('۱۰۰')
    await page.locator('.picture-address > summary').click()
    await page.locator('#image').fill('/media/0000000000000000-8x8.webp')
    await page.getByRole('button', { name: words.make, exact: true }).click()
    await expect(page.getByText('باید حروف بزرگ لاتین')).toBeVisible()
    await expect(page.locator('#name')).toHaveValue('شیر')
  })
})

test('previews a file of products, then applies it', async ({ page, baseURL }) => {
  const sku = `FILE-${newMobile()}`
  await withShop(baseURL ?? '', db => put(db, sku))
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/catalogue/import')
  const send = async (csv: string) => {
    const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel(importLabels.file).setInputFiles(file)
    await page.getByRole('button', { name: importLabels.show }).click()
  }
  await send(`sku,price\n${sku},-5\n`)
  await expect(page.getByRole('cell', { name: '۲', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: importLabels.apply })).toHaveCount(0)
  await send(`sku,price\n${sku},70000\n`)
  await expect(page.getByRole('listitem').filter({ hasText: sku })).toContainText('۷۰٬۰۰۰')
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: importLabels.apply }).click()
  await expect(page.getByText(catalogueMessages.fileApplied)).toBeVisible()
  await visit(page, `/admin/catalogue?q=${sku}`)
  await expect(page.getByText('۷٬۰۰۰ تومان')).toBeVisible()
})

test('arrow keys move between cells, and changed cells are marked', async ({ page, baseURL }) => {
  const name = newMobile()
  await withShop(baseURL ?? '', async db => {
    for (const sku of ['1', '2']) await put(db, `KEYS-${name}-${sku}`)
  })
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, `/admin/catalogue/grid?q=KEYS-${name}`)
  const cells = page.getByRole('row').nth(1).getByRole('textbox')
  await cells.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(cells.nth(1)).toBeFocused()
  await page.keyboard.type('9000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').nth(2).getByRole('textbox').nth(1)).toBeFocused()
  await expect(page.getByText(`۱ ${words.changedCells}`)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(cells.nth(1)).toBeFocused()
})
