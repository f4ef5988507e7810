import { partLabels } from '#lib/text/labels/admin-bundle.ts'
import { catalogueLabels as labels } from '#lib/text/labels/admin-catalogue.ts'
import { contentLabels } from '#lib/text/labels/admin-content.ts'
import { importLabels, rowTitle } from '#lib/text/labels/admin-import.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { insertBundle } from '#tests/support/builders/catalogue.ts'
import { addProduct } from '#tests/support/builders/demo-product.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { zipArchive } from '#tests/support/builders/zip-archive.ts'
import { asksBefore } from '#tests/support/checks/leave-warning.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

test('edits prices by keyboard; a refused cell is in sight, and a saved price in the shop', async ({
  page,
  shop,
}) => {
  const prefix = `GRID-${newMobile()}`
  await withShop(shop.origin, async db => {
    for (let n = 10; n < 25; n++) await addProduct(db, `${prefix}-${n}`)
  })
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, `/admin/catalogue?q=${prefix}`)
  await page.getByRole('link', { name: labels.grid }).click()
  const row = page.getByRole('row').last()
  const price = row.getByLabel(labels.price)
  const discounted = row.getByLabel(labels.discounted)
  await expect(price).toHaveValue('۱۰٬۰۰۰')
  // What is pressed next is for the scripts of this page.
  await page.waitForLoadState()
  await price.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(discounted).toBeFocused()
  await page.keyboard.type('13000')
  await price.fill('۱۲٬۵۰۰')
  await expect(page.getByText(`۲ ${labels.changedCells}`)).toBeVisible()
  const away = page.getByRole('link', { name: contentLabels.content, exact: true })
  expect(await asksBefore(page, () => away.click({ noWaitAfter: true }))).toBe(true)
  const save = page.getByRole('button', { name: labels.saveGrid })
  await save.click()
  await expect(page.getByText(catalogueMessages.nothingSaved)).toBeVisible()
  const fault = row.getByText('باید کمتر از قیمت (۱۲٬۵۰۰ تومان) باشد')
  await expect(discounted).toBeFocused()
  await expect(fault).toBeInViewport({ ratio: 1 })
  const bar = await save.boundingBox()
  const box = await fault.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await page.getByRole('alert').getByRole('link').click()
  await expect(discounted).toBeFocused()
  await discounted.fill('۱۲۰۰۰')
  await save.click()
  await expect(page.getByText(staffMessages.saved)).toBeVisible()
  const address = (await row.getByRole('link').getAttribute('href')) ?? ''
  await visit(page, address.replace('/admin/catalogue', ''))
  await expect(page.getByText('۱۲٬۰۰۰').first()).toBeVisible()
})

test('keeps a chosen file until sign-in, previews it, then applies it', async ({ page, shop }) => {
  const sku = `FILE-${newMobile()}`
  await withShop(shop.origin, db => addProduct(db, sku))
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/catalogue/import')
  const send = async (csv: string) => {
    const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel(importLabels.file).setInputFiles(file)
    await page.getByRole('button', { name: importLabels.show }).click()
  }
  await send(`sku,price\n${sku},-5\n`)
  await expect(page.getByText(rowTitle(2))).toBeVisible()
  await expect(page.getByRole('button', { name: importLabels.apply })).toHaveCount(0)
  await visit(page, '/admin/catalogue/import')
  await page.context().clearCookies()
  await send(`sku,price\n${sku},70000\n`)
  await expect(page.getByRole('alert')).toContainText(staffMessages.signedOutFile)
  await expect(page.getByRole('link', { name: staffLabels.signInElsewhere })).toBeVisible()
  const filled = page.getByLabel(importLabels.file)
  expect(await filled.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
  await enterAsStaff(page, shop.origin, ['content'])
  await page.getByRole('button', { name: importLabels.show }).click()
  const change = page.getByRole('listitem').filter({ hasText: importLabels.before })
  await expect(change).toContainText(sku)
  await expect(change).toContainText('۷٬۰۰۰ تومان')
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: importLabels.apply }).click()
  await expect(page.getByText(catalogueMessages.fileApplied)).toBeVisible()
  await visit(page, `/admin/catalogue?q=${sku}`)
  await expect(page.getByRole('cell', { name: '۷٬۰۰۰' })).toBeVisible()
})

test('takes a price list by names, in the unit of money that is chosen', async ({ page, shop }) => {
  const name = `ماست چکیده ${newMobile()}`
  const category = `ماست ${newMobile()}`
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/catalogue/import')
  const buffer = Buffer.from(`نام کالا;قیمت;دسته بندی\n${name};95٬000;لبنیات > ${category}\n`)
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel(importLabels.file).setInputFiles(file)
  await page.getByRole('button', { name: importLabels.show }).click()
  await expect(page.getByText(importLabels.guessed)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(name)
  await page.getByRole('button', { name: importLabels.units.rial }).click()
  await expect(page.getByText(importLabels.guessed)).toHaveCount(0)
  // From an empty form, so that the new preview is not taken for the one before.
  await visit(page, '/admin/catalogue/import')
  await page.getByLabel(importLabels.file).setInputFiles(file)
  await page.getByLabel(importLabels.unit).selectOption(importLabels.units.toman)
  await page.getByRole('button', { name: importLabels.show }).click()
  const newCategories = page
    .getByRole('group')
    .filter({ hasText: importLabels.newGroups.categories })
  await expect(newCategories).toContainText(category)
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: importLabels.apply }).click()
  await expect(page.getByText(catalogueMessages.fileApplied)).toBeVisible()
  await visit(page, `/admin/catalogue?q=${name}`)
  await expect(page.getByRole('cell', { name: '۹۵٬۰۰۰' })).toBeVisible()
})

test('assigns columns, corrects a row and adds pictures', async ({ page, shop }) => {
  const name = `ماست چکیده ${newMobile()}`
  const code = `PIC-${newMobile()}`
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/catalogue/import')
  const buffer = Buffer.from(`${code};${name};95000\nB-${code};${name} دو;x\n`)
  await page.getByLabel(importLabels.file).setInputFiles({
    ...{ name: 'list.csv', mimeType: 'text/csv', buffer },
  })
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } })
  const archive = zipArchive([{ name: `photos/${code}.png`, data: picture }])
  await page.getByLabel(importLabels.pictures).setInputFiles({
    ...{ name: 'pictures.zip', mimeType: 'application/zip', buffer: archive },
  })
  await page.getByRole('button', { name: importLabels.show }).click()
  await expect(page.getByText(importLabels.columnsUnknown)).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.getByLabel('ستون ۱').selectOption(wireFieldName('sku'))
  await page.getByLabel('ستون ۲').selectOption(wireFieldName('name'))
  await page.getByLabel('ستون ۳').selectOption(wireFieldName('price'))
  await page.getByRole('button', { name: importLabels.continue }).click()
  await expect(page.getByText(rowTitle(2))).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.getByLabel('ستون ۳').fill('۱۸۵٬۰۰۰')
  await page.getByRole('button', { name: importLabels.saveRows }).click()
  await page.getByRole('button', { name: importLabels.apply }).click()
  await expect(page.getByText(catalogueMessages.fileApplied)).toBeVisible()
  await visit(page, `/admin/catalogue?q=${name}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2)
})

test('reads a workbook in the built shop', async ({ page, shop }) => {
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/catalogue/import')
  await page
    .getByLabel(importLabels.file)
    .setInputFiles('tests/api/import/price-lists/price-list.xlsx')
  await page.getByRole('button', { name: importLabels.show }).click()
  await expect(page.getByRole('main')).toContainText('۱۸۵٬۰۰۰ تومان')
})

test('searches products of a bundle by name, counts, removes and saves them', async ({
  page,
  shop,
}) => {
  const sku = `PART-${newMobile()}`
  const bundle = await withShop(shop.origin, async db => {
    const { id, image } = await addProduct(db, sku)
    const code = sku.toLowerCase()
    const changed_at = Math.floor(Date.now() / 1000)
    const items = [{ product_id: id, count: 2 }]
    return insertBundle(db, { code, name: `پک ${sku}`, image, changed_at, items })
  })
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, `/admin/catalogue/bundles/${bundle}`)
  const parts = page
    .getByRole('group', { name: wireFieldName('products') })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') })
  const lines = page.getByRole('textbox', { name: wireFieldName('products'), includeHidden: true })
  await expect(parts).toHaveText([RegExp(sku)])
  await expect(lines).toBeHidden()
  const find = page.getByLabel(partLabels.add)
  await find.pressSequentially('شیر پرچرب')
  const option = page.getByRole('option').filter({ hasText: 'MILK-01' })
  await expect(option).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await option.click()
  await expect(parts.nth(1)).toContainText('شیر پرچرب ۳٪')
  await expect(find).toHaveValue('')
  await expect(find).toBeFocused()
  await parts.nth(1).getByRole('textbox').fill('۳')
  await expect(lines).toHaveValue(`${sku}*2\nMILK-01*3`)
  await parts.first().getByRole('button').click()
  await expect(parts).toHaveCount(1)
  await expect(parts.getByRole('button')).toBeFocused()
  expect(await smallTargets(page, '[data-bundle-parts]')).toEqual([])
  await page.getByRole('button', { name: labels.save, exact: true }).click()
  await expect(page.getByText(staffMessages.saved)).toBeVisible()
  await expect(lines).toHaveValue('MILK-01*3')
})
