import sharp from 'sharp'
import { pictureLabels as words, pictureShapeNames } from '#lib/text/labels/admin-pictures.ts'
import { pictureMessages } from '#lib/text/messages/admin-pictures.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

let made = 0
/** A picture that no other test has sent, as a browser takes it from a folder. */
async function pictureFile(width: number, height: number) {
  const background = { r: made++ % 256, g: 0, b: 0 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('uploads a picture, finds it by its words and changes its alternative text', async ({
    page,
    baseURL,
  }) => {
    await enterAsStaff(page, baseURL ?? '', ['content'])
    await visit(page, '/admin/pictures')
    const svg = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') }
    await page.getByLabel(words.file).setInputFiles(svg)
    await page.getByLabel(words.alt).fill('انار سرخ')
    await page.getByLabel(pictureShapeNames.banner).check()
    await page.getByRole('button', { name: words.upload }).click()
    await expect(page.getByText(pictureMessages.isSvg)).toBeVisible()
    await expect(page.getByLabel(words.alt)).toHaveValue('انار سرخ')
    await expect(page.getByLabel(pictureShapeNames.banner)).toBeChecked()

    const file = await pictureFile(1_000, 800)
    await page.getByLabel(words.file).setInputFiles(file)
    await page.getByRole('button', { name: words.upload }).click()
    await expect(page.getByText(pictureMessages.added)).toBeVisible()
    await expect(page.getByText('۱۰۰۰ × ۴۰۰')).toBeVisible()
    const address = await page.getByLabel(words.address).inputValue()
    expect((await page.request.get(address)).headers()['content-type']).toBe('image/webp')

    await page.getByLabel(words.alt).fill('')
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(pictureMessages.altRequired)).toBeVisible()
    await page.getByLabel(words.decoration).check()
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.locator('del')).toHaveText('انار سرخ')
    await visit(page, `/admin/pictures?q=${encodeURIComponent(address)}`)
    await expect(page.locator('.pictures > li')).toHaveCount(1)
    await expect(page.locator('.pictures').getByText(words.isDecoration)).toBeVisible()
  })
})

test('crops by keys and by pointer and uploads that crop', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/pictures')
  await page.getByLabel(words.file).setInputFiles(await pictureFile(1_000, 500))
  const state = page.locator('.crop-state')
  await expect(state).toHaveText('از چپ ۰، از بالا ۰؛ اندازه ۱۰۰۰ در ۵۰۰ پیکسل')
  await page.getByLabel(pictureShapeNames.product).check()
  await expect(state).toHaveText('از چپ ۲۵۰، از بالا ۰؛ اندازه ۵۰۰ در ۵۰۰ پیکسل')
  const crop = page.getByRole('application', { name: words.crop })
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

  await page.getByRole('button', { name: words.upload }).click()
  await expect(page.getByText(pictureMessages.altRequired)).toBeVisible()
  await expect(page.getByLabel(words.alt)).toBeFocused()
  await page.getByLabel(words.alt).fill('سیب سبز')
  await page.getByRole('button', { name: words.upload }).click()
  await expect(page.getByText(pictureMessages.added)).toBeVisible()
  await expect(page.getByText('۴۰۰ × ۴۰۰')).toBeVisible()
  expect(await seriousFaultsInBothThemes(page)).toEqual([])
})

test('refuses a file that is no picture before upload', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/pictures')
  const broken = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('nothing') }
  await page.getByLabel(words.file).setInputFiles(broken)
  await expect(page.getByText(pictureMessages.broken)).toBeVisible()
  const large = { ...broken, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
  await page.getByLabel(words.file).setInputFiles(large)
  await expect(page.getByText(pictureMessages.tooLarge)).toBeVisible()
  await page.getByLabel(words.file).setInputFiles(await pictureFile(40, 30))
  await expect(page.getByText(words.fileHint)).toBeVisible()
})
