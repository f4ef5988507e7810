import sharp from 'sharp'
import { contentFieldName } from '#lib/text/labels/admin-content-fields.ts'
import {
  galleryLabels,
  pictureLabels as labels,
  picturesSent,
  pictureShapeNames,
} from '#lib/text/labels/admin-pictures.ts'
import { catalogueLabels } from '#lib/text/labels/admin-catalogue.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { groupLabels } from '#lib/text/labels/admin-group.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { pictureMessages } from '#lib/text/messages/admin-pictures.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { smallTargets } from '#tests/support/checks/small-targets.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'

/** A picture of a colour that no other test sends, as a browser takes it from a folder. */
async function pictureFile(width: number, height: number) {
  const color = Number(newMobile().slice(-6))
  const background = { r: color % 256, g: (color >> 8) % 256, b: color >> 16 }
  const create = { width, height, channels: 3, background } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

test('crops a picture by keys and by pointer, uploads it and chooses it by keyboard', async ({
  page,
  shop,
}) => {
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, '/admin/pictures')
  const broken = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('nothing') }
  await page.getByLabel(labels.file).setInputFiles(broken)
  await expect(page.getByText(pictureMessages.broken)).toBeVisible()
  const large = { ...broken, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
  await page.getByLabel(labels.file).setInputFiles(large)
  await expect(page.getByText(pictureMessages.tooLarge)).toBeVisible()

  await page.getByLabel(labels.file).setInputFiles(await pictureFile(1_000, 500))
  const state = page.getByText(/^از چپ/)
  await expect(state).toHaveText('از چپ ۰، از بالا ۰؛ اندازه ۱۰۰۰ در ۵۰۰ پیکسل')
  await expect(page.getByText(labels.fileHint)).toBeVisible()
  await page.getByLabel(pictureShapeNames.product).check()
  await expect(state).toHaveText('از چپ ۲۵۰، از بالا ۰؛ اندازه ۵۰۰ در ۵۰۰ پیکسل')
  const crop = page.getByRole('application', { name: labels.crop })
  await crop.press('ArrowRight')
  await expect(state).toHaveText('از چپ ۲۶۰، از بالا ۰؛ اندازه ۵۰۰ در ۵۰۰ پیکسل')
  for (let times = 0; times < 10; times++) await crop.press('Shift+ArrowLeft')
  await expect(state).toHaveText('از چپ ۲۶۰، از بالا ۰؛ اندازه ۴۰۰ در ۴۰۰ پیکسل')
  const box = (await crop.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x - 2_000, middle.y + 2_000, { steps: 3 })
  await page.mouse.up()
  await expect(state).toHaveText('از چپ ۰، از بالا ۱۰۰؛ اندازه ۴۰۰ در ۴۰۰ پیکسل')
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: labels.upload }).click()
  await expect(page.getByText(pictureMessages.altRequired)).toBeVisible()
  await expect(page.getByLabel(labels.alt)).toBeFocused()
  const alt = `سیب سبز ${newMobile()}`
  await page.getByLabel(labels.alt).fill(alt)
  await page.getByRole('button', { name: labels.upload }).click()
  await expect(page.getByText(pictureMessages.added)).toBeVisible()
  await expect(page.getByText('۴۰۰ × ۴۰۰')).toBeVisible()
  const address = await page.getByLabel(labels.address).inputValue()
  expect((await page.request.get(address)).headers()['content-type']).toBe('image/webp')

  await visit(page, '/admin/content/banners/main')
  const name = contentFieldName('image')
  const button = page.getByRole('button', { name: `${labels.choose}: ${name}` }).first()
  const image = page.getByLabel(`${labels.address}: ${name}`).first()
  const chosen = page.getByRole('group', { name }).getByRole('status').first()
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(`${labels.choose}: ${name}`)
  await dialog.getByLabel(labels.search).fill(alt)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  expect(await smallTargets(page, '.picture-dialog, [data-picture]')).toEqual([])
  const overflows = await dialog.evaluate(element => element.scrollWidth > element.clientWidth)
  expect(overflows).toBe(false)
  await dialog.getByRole('radio').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(image).toHaveValue(address)
  await expect(chosen).toHaveText(alt)
  await button.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(image).toHaveValue(address)

  await button.click()
  await dialog.getByLabel(labels.search).fill('سپيدرمه شير پر چرب ۱')
  await page.keyboard.press('Enter')
  const imported = dialog.getByRole('radio', { name: /شیر پرچرب ۳٪، سپیدرمه ۱ لیتر/ })
  await imported.first().check()
  await dialog.getByRole('button', { name: labels.use }).click()
  await expect(chosen).toContainText('شیر پرچرب ۳٪')
})

test('pictures of a product are uploaded together, cropped, ordered and shown', async ({
  page,
  shop,
  newProduct,
}) => {
  const { id } = await newProduct()
  await withShop(shop.origin, db =>
    db
      .updateTable('products')
      .set({ sku: `P-${id}` })
      .where('id', '=', id)
      .execute(),
  )
  await enterAsStaff(page, shop.origin, ['content'])
  await visit(page, `/admin/catalogue/products/${id}`)
  const gallery = page.getByRole('group', { name: wireFieldName('gallery') })
  const lastTwo = () =>
    gallery
      .getByRole('listitem')
      .evaluateAll(rows => rows.slice(-2).map(row => row.dataset['url'] ?? ''))
  const files = [await pictureFile(900, 600), await pictureFile(600, 900)]
  await gallery.getByLabel(galleryLabels.upload).setInputFiles(files)
  await expect(gallery.getByText(picturesSent(2))).toBeVisible()
  const [wide = '', tall = ''] = await lastTwo()
  expect([wide, tall]).toEqual([
    expect.stringContaining('900x600'),
    expect.stringContaining('600x900'),
  ])
  expect(await smallTargets(page, '[data-gallery]')).toEqual([])
  expect(await seriousFaultsInBothThemes(page)).toEqual([])

  const row = gallery.getByRole('listitem')
  const handle = row.last().getByRole('button', { name: groupLabels.drag })
  await handle.press('ArrowUp')
  expect(await lastTwo()).toEqual([tall, wide])
  await handle.dragTo(row.nth(-2), { targetPosition: { x: 5, y: 5 } })
  await expect.poll(lastTwo).toEqual([wide, tall])
  await row.nth(-2).getByRole('button', { name: galleryLabels.crop }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('از چپ ۱۵۰، از بالا ۰؛ اندازه ۶۰۰ در ۶۰۰ پیکسل')).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: labels.upload }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(lastTwo).toEqual([expect.stringContaining('600x600'), tall])
  await page.getByRole('button', { name: catalogueLabels.save }).click()
  await expect(page.getByText(staffMessages.saved)).toBeVisible()

  const [cropped = ''] = await lastTwo()
  await visit(page, `/products/${id}`)
  const pictures = page
    .getByRole('region', { name: catalogLabels.gallery })
    .getByRole('list')
    .first()
  const zoomed = await pictures
    .getByRole('link')
    .evaluateAll(links => links.slice(-2).map(link => link.getAttribute('href')))
  expect(zoomed).toEqual([cropped, tall])
})
