import type { FrameLocator, Page } from 'playwright/test'
import { jalaliOf } from '#lib/rules/jalali.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import {
  contentEntryName,
  contentFieldName,
  itemNames,
} from '#lib/text/labels/admin-content-fields.ts'
import { contentLabels as labels, textWords } from '#lib/text/labels/admin-content.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { followed, writeSource } from '#tests/support/checks/content-text.ts'
import { asksBefore } from '#tests/support/checks/leave-warning.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { ofEntry } from '#ui/admin/content-field.ts'

const SCHEDULED_SECONDS = 300

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Makes a draft of a landing; its slug. */
async function newLanding(page: Page): Promise<string> {
  const slug = `yalda-${newMobile()}`
  await visit(page, '/admin/content')
  await page.getByRole('link', { name: labels.newLanding }).click()
  await page.getByLabel(labels.slug).fill(slug)
  await page.getByLabel(labels.landingTitle).fill('شب یلدا')
  await press(page, labels.make)
  await expect(page.getByText(contentMessages.saved)).toBeVisible()
  return slug
}

/** Adds an entry; what is typed next is for the scripts of the new page. */
async function add(page: Page, kind: string): Promise<void> {
  await page
    .getByLabel(new RegExp(`^${labels.kind}`))
    .last()
    .selectOption(itemNames[kind] ?? '')
  await press(page, `${labels.add}: ${contentEntryName('items')}`)
  await page.waitForLoadState()
}

/** Names the first record in the list of an entry, such as «بنرها ۱». */
async function addRecord(page: Page, entry: string, list: string, code: string): Promise<void> {
  const record = contentEntryName(list)
  await press(page, ofEntry(`${labels.add}: ${record}`, entry))
  await recordField(page, list).fill(code)
}

const recordField = (page: Page, list: string) =>
  page.getByRole('combobox', { name: `${contentEntryName(list)} ۱`, exact: true }).last()

/** The source of the last rich text, which its surface hides. */
const sourceOf = (page: Page) => page.locator('textarea').last()

async function schedule(page: Page): Promise<void> {
  const { date, hour, minute } = tehranClock(Math.floor(Date.now() / 1000) + SCHEDULED_SECONDS)
  const { year, month, day } = jalaliOf(date)
  await page.getByLabel(labels.date).fill(`${year}-${month}-${day}`)
  const time = [hour, minute].map(part => String(part).padStart(2, '0')).join(':')
  await page.getByLabel(labels.time).fill(time)
  await press(page, labels.schedule)
  await expect(page.getByText(contentMessages.scheduled)).toBeVisible()
  await expect(page.getByRole('button', { name: labels.unschedule })).toBeVisible()
}

/** The four entries of the landing. */
async function showsLanding(place: Page | FrameLocator): Promise<void> {
  const main = place.getByRole('main')
  await expect(main.getByRole('link', { name: 'پک‌های آماده' }).first()).toBeVisible()
  await expect(main.getByRole('region', { name: pageLabels.slider })).toBeVisible()
  await expect(main.getByText('شب یلدا با انار')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'پک‌ها', exact: true })).toBeVisible()
}

test(
  'a landing is built, previewed, scheduled, published and rolled back',
  { tag: '@postgres' },
  async ({ page, shop }) => {
    await enterAsStaff(page, shop.origin, ['content'])
    const slug = await newLanding(page)
    await add(page, 'banner')
    await addRecord(page, `${itemNames['banner']} ۱`, 'banners', 'bundles')
    await add(page, 'slider')
    await addRecord(page, `${itemNames['slider']} ۲`, 'slides', 'yalda')
    await add(page, 'media')
    await writeSource(page, '="items.2.configs.body"', '<p>شب یلدا با انار</p>')
    await add(page, 'shelf_bundle')
    await page.getByLabel(contentFieldName('title')).last().fill('پک‌ها')
    await addRecord(page, `${itemNames['shelf_bundle']} ۴`, 'bundles', 'ash-reshteh')
    await press(page, labels.preview)
    const frame = page.frameLocator('iframe[name="preview"]')
    await showsLanding(frame)

    await schedule(page)
    const shopper = await page.context().newPage()
    const read = async () => (await shopper.request.get(`/landings/${slug}`)).text()
    expect(await read()).not.toContain('شب یلدا با انار')
    await shop.advanceClock((SCHEDULED_SECONDS + 60) * 1000)
    await expect.poll(read).toContain('شب یلدا با انار')
    await visit(shopper, `/landings/${slug}`)
    await showsLanding(shopper)

    await visit(page, `/admin/content/landing/${slug}`)
    await writeSource(page, '="items.2.configs.body"', '<p>انارِ تازه رسید</p>')
    await press(page, labels.publish)
    await expect(page.getByText(contentMessages.published)).toBeVisible()
    await expect.poll(read, { timeout: 2_000 }).toContain('انارِ تازه رسید')
    await page.getByRole('link', { name: labels.versions }).click()
    await page.getByRole('button', { name: labels.restore }).first().click()
    await expect(page.getByText(contentMessages.restored)).toBeVisible()
    await expect.poll(read, { timeout: 2_000 }).toContain('شب یلدا با انار')
  },
)

test('edits rich text by keyboard, sanitizes pasted text and finds links and products', async ({
  page,
  shop,
}) => {
  await enterAsStaff(page, shop.origin, ['content'])
  await newLanding(page)
  await add(page, 'media')
  const surface = page.getByRole('textbox', { name: contentFieldName('body') })
  const source = sourceOf(page)
  await expect(source).toBeHidden()
  await surface.focus()
  await page.keyboard.type('انار')
  const pressByKeyboard = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(surface).toBeFocused()
  }
  await pressByKeyboard(textWords.heading)
  await page.keyboard.press('Enter')
  await pressByKeyboard(textWords.paragraph)
  await page.keyboard.type('تازه ')
  await pressByKeyboard(textWords.bold)
  await page.keyboard.type('رسید')
  await page.keyboard.press('Enter')
  await pressByKeyboard(textWords.list)
  await page.keyboard.type('یک')
  await page.keyboard.press('Shift+Home')
  await page.getByLabel(textWords.address).fill('/bundles')
  await page.keyboard.press('Enter')
  const written =
    '<h2>انار</h2><p>تازه <b>رسید</b></p><ul><li><b><a href="/bundles">یک</a></b></li></ul>'
  await expect(source).toHaveValue(written)
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'یک' })).toBeVisible()

  await page.keyboard.press('Control+A')
  await surface.evaluate(element => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<h1 style="color:red">هندوانه</h1><script>x()</script>')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  })
  await expect(source).toHaveValue('<h2>هندوانه</h2>')
  await page.keyboard.press('Control+Z')
  await expect(source).toHaveValue(written)
  await page.keyboard.press('Control+Y')
  await expect(source).toHaveValue('<h2>هندوانه</h2>')
  await page.getByRole('button', { name: textWords.source }).click()
  await expect(source).toBeVisible()
  await expect(source).toHaveAttribute('dir', 'ltr')
  await source.fill(written)
  await page.getByRole('button', { name: textWords.source }).click()
  await expect(surface.getByRole('heading')).toHaveText('انار')

  await add(page, 'shelf_product')
  await expect(source).toHaveValue(written)
  const shelf = `${itemNames['shelf_product']} ۲`
  await press(page, ofEntry(`${labels.add}: ${contentEntryName('products')}`, shelf))
  await page.waitForLoadState()
  const product = recordField(page, 'products')
  await followed(page, 'شیر پرچرب', () => product.pressSequentially('شیر پرچرب'))
  const option = page.getByRole('option').filter({ hasText: 'MILK-01' })
  await expect(option).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await option.click()
  await expect(product).toHaveValue('MILK-01')
  await expect(product).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await visit(page, '/admin/content/banners/main')
  const link = page.getByRole('combobox', { name: contentFieldName('link') }).first()
  const linked = page.getByRole('listitem').first().getByRole('status').first()
  await expect(linked).toContainText('پک‌ها')
  await link.fill('/products/999999')
  await expect(linked).toHaveText(labels.deadLink)
  await link.fill('شیر پرچرب')
  await page.getByRole('option').filter({ hasText: '/products/' }).first().click()
  await expect(link).toHaveValue(/^\/products\/\d+\//)
  await expect(linked).toContainText('شیر پرچرب')
})

test('moves entries by keys and by dragging, asks before they are left, and keeps them until sign-in', async ({
  page,
  shop,
}) => {
  await enterAsStaff(page, shop.origin, ['content'])
  await newLanding(page)
  const texts = page
    .frameLocator('iframe[name="preview"]')
    .getByRole('paragraph')
    .filter({ hasText: /^(انار|هندوانه|پسته)$/ })
  for (const text of ['انار', 'هندوانه', 'پسته']) {
    await add(page, 'media')
    await writeSource(page, '$="configs.body"', `<p>${text}</p>`)
  }
  await expect(texts).toHaveText(['انار', 'هندوانه', 'پسته'])
  const name = (number: string) => `${itemNames['media']} ${number}`
  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const handle = (number: string) => button(`${labels.drag}: ${name(number)}`)
  await handle('۱').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: '۲ از ۳' })).toHaveCount(1)
  await expect(handle('۲')).toBeFocused()
  await expect(texts).toHaveText(['هندوانه', 'انار', 'پسته'])
  await handle('۳').scrollIntoViewIfNeeded()
  const from = await handle('۳').boundingBox()
  const to = await page
    .getByRole('listitem')
    .filter({ has: button(`${labels.remove}: ${name('۲')}`) })
    .boundingBox()
  if (!from || !to) throw new Error('an entry is not shown')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect(texts).toHaveText(['هندوانه', 'پسته', 'انار'])
  await page.getByLabel(labels.desktop).check()
  await expect(page.getByTitle(labels.frame)).toHaveCSS('inline-size', '1280px')

  const back = page.getByRole('link', { name: labels.back })
  expect(await asksBefore(page, () => back.click({ noWaitAfter: true }))).toBe(true)
  await press(page, labels.save)
  await expect(page.getByText(contentMessages.saved)).toBeVisible()
  await expect(page.getByRole('textbox', { name: contentFieldName('body') })).toHaveText([
    'هندوانه',
    'پسته',
    'انار',
  ])

  const text = '<p>یک «روز»\nنوشته & بس</p>'
  // The last preview is there: nobody may see another one.
  await followed(page, 'نوشته', () => writeSource(page, '$="configs.body"', text))
  await page.context().clearCookies()
  await press(page, labels.save)
  await expect(page.getByText(staffMessages.signedOutUnsent)).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await enterAsStaff(page, shop.origin, ['content'])
  await press(page, staffLabels.sendAgain)
  await expect(page.getByText(contentMessages.saved)).toBeVisible()
  await expect(sourceOf(page)).toHaveValue('<p>یک «روز»\nنوشته &amp; بس</p>')
  await back.click()
  await expect(page).toHaveURL(/\/admin\/content$/)
})
