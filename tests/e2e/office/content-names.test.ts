import { contentLabels as words, versionStateNames } from '#lib/text/labels/admin-content.ts'
import { itemNames } from '#lib/text/labels/admin-content-fields.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

test('names the state of a new landing, the entry of each button, and changes in the history', async ({
  page,
  baseURL,
}) => {
  const slug = `told-${newMobile()}`
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/content/new')
  await page.getByLabel(words.slug).fill(slug)
  await page.getByLabel(words.landingTitle).fill('شب چله')
  await page.getByRole('button', { name: words.make }).click()
  await expect(page.getByText(words.neverPublished)).toBeVisible()
  await expect(page.getByLabel(words.time)).toHaveValue('۰۸:۰۰')

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const kind of ['media', 'shelf_product']) {
    await page.locator('[name="new:items"]').selectOption(kind)
    await page.locator('[value="add:items:type_en"]').click()
  }
  const shelf = (place: string) => `${itemNames['shelf_product']} ${place}`
  await button(`${words.add}: کالا (${shelf('۲')})`).click()
  await expect(button(`${words.remove}: کالا ۱ (${shelf('۲')})`)).toBeVisible()
  // What is pressed and typed from here on is the form's script to see.
  await page.waitForLoadState()
  await button(`${words.up}: ${shelf('۲')}`).click()
  await expect(button(`${words.remove}: کالا ۱ (${shelf('۱')})`)).toBeVisible()
  await expect(button(`${words.add}: کالا (${shelf('۱')})`)).toBeVisible()
  const sku = page.locator('[data-ref="products"]')
  const told = page.locator('.content-name')
  await sku.fill('NONE-1')
  await expect(told).toHaveText(words.unknown)
  await sku.fill('MILK-01')
  await expect(told).toContainText('شیر پرچرب ۳٪')
  await page.locator('[name$="configs.title"]').fill('لبنیات')
  await page.locator('[name="title"]').fill('شب یلدا')
  await button(words.save).click()
  await expect(page.getByText(contentMessages.saved)).toBeVisible()
  const newest = page.locator('.office-history > li').first()
  await expect(newest).toContainText('عنوان: شب چله شب یلدا')
  await expect(newest).toContainText(`بخش ۱ (${itemNames['shelf_product']}): افزوده شد:`)
  await expect(newest).toContainText('MILK-01')
  expect(await seriousFaults(page)).toEqual([])

  await visit(page, '/admin/content')
  const item = page.getByRole('listitem').filter({ hasText: slug })
  await expect(item).toContainText(versionStateNames.draft)
  await expect(item).toContainText(words.neverPublished)
  await expect(item).not.toContainText(words.neverEdited)
})
