import type { Page } from 'playwright/test'
import { pictureLabels as words } from '#lib/text/labels/admin-pictures.ts'
import { contentFieldName } from '#lib/text/labels/admin-content-fields.ts'
import { inTransaction } from '#server/db/open.ts'
import { insertPictures } from '#server/db/picture.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'

const label = contentFieldName('image')
const chooseButton = (page: Page, index: number) =>
  page.locator('[data-picture]').nth(index).locator('[data-pick]')

/** Puts two pictures of the demo into the library; their words and addresses. */
async function stock(baseURL: string) {
  const mark = newMobile()
  return withShop(baseURL, async db => {
    const products = await db.selectFrom('products').select('image').distinct().execute()
    const rows = products.slice(0, 2).map(({ image }, index) => ({
      ...{ url: image, alt: `انار ${mark} ${index}`, width: 800, height: 800 },
      added_at: Math.floor(Date.now() / 1000),
    }))
    for (const { url } of rows) await db.deleteFrom('pictures').where('url', '=', url).execute()
    await inTransaction(db, trx => insertPictures(trx, rows))
    return { mark, rows }
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('searches and chooses a picture in the form and keeps typed fields', async ({
    page,
    baseURL,
  }) => {
    const { mark, rows } = await stock(baseURL ?? '')
    await enterAsStaff(page, baseURL ?? '', ['content'])
    await visit(page, '/admin/content/banners/main')
    const name = page.locator('[name="banners.1.name"]')
    await name.fill('نامی که هنوز ذخیره نشده')
    await chooseButton(page, 1).click()
    const chooser = page.locator('.picture-chooser')
    await expect(chooser.getByRole('heading')).toContainText(label)
    await expect(name).toHaveValue('نامی که هنوز ذخیره نشده')
    await chooser.getByLabel(words.search).fill(`${mark} 1`)
    // Enter looks, it does not save.
    await chooser.getByLabel(words.search).press('Enter')
    await expect(chooser.getByRole('radio')).toHaveCount(1)
    await chooser.getByLabel(rows[1]?.alt ?? '').check()
    await chooser.getByRole('button', { name: words.take }).click()
    await expect(chooser).toHaveCount(0)
    await expect(page.locator('[name="banners.1.image"]')).toHaveValue(rows[1]?.url ?? '')
    const field = page.locator('[data-picture]').nth(1)
    await expect(field.locator('output')).toHaveText(rows[1]?.alt ?? '')
    await expect(field.locator('.picture-shown img')).toBeVisible()
    await expect(name).toHaveValue('نامی که هنوز ذخیره نشده')
  })

  test('saves the chosen picture of a product only on save', async ({ page, baseURL }) => {
    const { mark, rows } = await stock(baseURL ?? '')
    await enterAsStaff(page, baseURL ?? '', ['content'])
    for (const kind of ['products', 'bundles']) {
      await visit(page, `/admin/catalogue/${kind}/new`)
      await page.locator('#name').fill('انار دانه‌شده')
      await chooseButton(page, 0).click()
      await page.getByLabel(words.search).fill(`${mark} 0`)
      await page.getByRole('button', { name: words.find }).click()
      await page.getByLabel(rows[0]?.alt ?? '').check()
      await page.getByRole('button', { name: words.take }).click()
      await expect(page.locator('#image')).toHaveValue(rows[0]?.url ?? '')
      await expect(page.locator('#name')).toHaveValue('انار دانه‌شده')
      await expect(page.locator('.office-fault')).toHaveCount(0)
    }
  })
})

test('chooses a picture in a dialog by keyboard, with large touch targets', async ({
  page,
  baseURL,
}) => {
  const { mark, rows } = await stock(baseURL ?? '')
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/content/banners/main')
  const button = chooseButton(page, 0)
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(`${words.choose}: ${label}`)
  await dialog.getByLabel(words.search).fill(mark)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  expect(await smallTargets(page, '.picture-dialog, [data-picture]')).toEqual([])
  const wide = await dialog.evaluate(element => element.scrollWidth > element.clientWidth)
  expect(wide).toBe(false)
  await dialog.getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(page.locator('[name="banners.0.image"]')).toHaveValue(rows[0]?.url ?? '')
  await expect(page.locator('[data-picture] output').first()).toHaveText(rows[0]?.alt ?? '')
  await button.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[name="banners.0.image"]')).toHaveValue(rows[0]?.url ?? '')
})

test('finds an imported picture by words of its product', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/content/banners/main')
  await chooseButton(page, 0).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.search).fill('سپيدرمه شير پر چرب ۱')
  await page.keyboard.press('Enter')
  const tile = dialog.getByRole('radio', { name: /شیر پرچرب ۳٪، سپیدرمه ۱ لیتر/ })
  await tile.first().check()
  await dialog.getByRole('button', { name: words.take }).click()
  await expect(page.locator('[data-picture] output').first()).toContainText('شیر پرچرب ۳٪')
})
