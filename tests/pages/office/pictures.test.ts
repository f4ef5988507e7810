import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contentFieldName } from '#lib/text/labels/admin-content-fields.ts'
import { pictureLabels as labels, pictureShapeNames } from '#lib/text/labels/admin-pictures.ts'
import { pictureMessages } from '#lib/text/messages/admin-pictures.ts'
import { inTransaction } from '#server/platform/database/open.ts'
import { insertPictures } from '#server/media/picture-queries.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { staffTab, type Tab } from '#tests/support/fixtures/tab.ts'

const shop = shopForEach()
const IMAGE = contentFieldName('image')

/** Two pictures of the library. */
async function stock() {
  const rows = ['انار سرخ', 'سیب سبز'].map((alt, index) => ({
    ...{ url: `/media/0123456789abcde${index}-800x800.webp`, alt, width: 800, height: 800 },
    added_at: shop.clock.now,
  }))
  await inTransaction(shop.db, trx => insertPictures(trx, rows))
  return rows
}

const jpeg = async (width: number, height: number) => {
  const create = { width, height, channels: 3, background: { r: 9, g: 0, b: 0 } } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}

const isChecked = (tab: Tab, label: string) => (tab.field(label) as HTMLInputElement).checked

test('a refused upload keeps words and shape; a picture is found and described anew', async () => {
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/pictures')
  tab.attach(labels.file, new File(['<svg/>'], 'a.jpg', { type: 'image/jpeg' }))
  tab.fill(labels.alt, 'انار سرخ')
  tab.check(pictureShapeNames.banner)
  await tab.press(labels.upload)
  expect(tab.text()).toContain(pictureMessages.isSvg)
  expect([tab.field(labels.alt).value, isChecked(tab, pictureShapeNames.banner)]).toEqual([
    'انار سرخ',
    true,
  ])
  tab.attach(labels.file, await jpeg(1_000, 800))
  await tab.press(labels.upload)
  expect(tab.notice).toContain(pictureMessages.added)
  expect(tab.text()).toContain('۱۰۰۰ × ۴۰۰')
  const address = tab.field(labels.address).value
  tab.fill(labels.alt, '')
  await tab.press(labels.save)
  expect(tab.text()).toContain(pictureMessages.altRequired)
  tab.check(labels.decoration)
  await tab.press(labels.save)
  expect(tab.all('del').map(each => tab.text(each))).toEqual(['انار سرخ'])
  await tab.visit(`/admin/pictures?q=${encodeURIComponent(address)}`)
  expect(tab.all('.pictures > li').map(each => tab.text(each))).toEqual([
    expect.stringContaining(labels.isDecoration),
  ])
})

test('a picture is searched and chosen in the form, which keeps typed fields', async () => {
  const [, apple] = await stock()
  const tab = await staffTab(shop, 'content')
  await tab.visit('/admin/content/banners/main')
  const [button] = tab.all<HTMLButtonElement>('[name="do"][value="add:banners"]')
  if (!button) throw new Error('no banner can be added')
  await tab.pressButton(button)
  const name = () => tab.named('banners.0.name')
  tab.fill(name(), 'نامی که هنوز ذخیره نشده')
  const chooser = () => tab.all('.picture-chooser')
  const [choose] = tab.all<HTMLButtonElement>('[data-browse]')
  if (!choose) throw new Error('no picture can be chosen')
  await tab.pressButton(choose)
  expect(
    chooser()
      .map(each => tab.text(each))
      .join(),
  ).toContain(`${labels.choose}: ${IMAGE}`)
  expect(name().value).toBe('نامی که هنوز ذخیره نشده')
  tab.fill(labels.search, 'سيب سبز')
  // Enter searches, it does not save.
  await tab.enter(labels.search)
  expect(tab.path).not.toContain('notice=')
  expect(tab.all('[name=pick]')).toHaveLength(1)
  tab.check(/سیب سبز/)
  await tab.press(labels.use)
  expect(chooser()).toEqual([])
  expect(tab.named('banners.0.image').value).toBe(apple?.url)
  expect(tab.text(tab.all('[data-picture] output')[0])).toBe('سیب سبز')
  expect(tab.all('.picture-shown img').map(each => each.hidden)).toEqual([false])
  expect(name().value).toBe('نامی که هنوز ذخیره نشده')
})

test.each(['products', 'bundles'])(
  'announces that the picture chosen for %s is not saved yet',
  async kind => {
    const [pomegranate] = await stock()
    const tab = await staffTab(shop, 'content')
    await tab.visit(`/admin/catalogue/${kind}/new`)
    tab.fill(tab.named('name'), 'انار دانه‌شده')
    const [choose] = tab.all<HTMLButtonElement>('[data-browse]')
    if (!choose) throw new Error('no picture can be chosen')
    await tab.pressButton(choose)
    tab.fill(labels.search, 'انار')
    await tab.press(labels.find)
    tab.check(/انار سرخ/)
    await tab.press(labels.use)
    expect(tab.named('image').value).toBe(pomegranate?.url)
    expect(tab.named('name').value).toBe('انار دانه‌شده')
    expect(tab.alerts).toEqual([])
  },
)
