import type { Page } from 'playwright/test'
import { contentLabels as words } from '#lib/text/labels/admin-content.ts'
import { itemNames } from '#lib/text/labels/admin-content-fields.ts'
import { contentMessages, refMissing } from '#lib/text/messages/admin-content.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { followed, writeSource } from '#tests/support/checks/content-text.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

const entry = (page: Page, name: string) => page.locator(`[data-entry="${name}"]`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function begin(page: Page, title: string): Promise<string> {
  const slug = `yalda-${newMobile()}`
  await visit(page, '/admin/content')
  await page.getByRole('link', { name: words.newLanding }).click()
  await page.getByLabel(words.slug).fill(slug)
  await page.getByLabel(words.landingTitle).fill(title)
  await press(page, words.make)
  await expect(page.getByText(contentMessages.saved)).toBeVisible()
  await page.waitForLoadState()
  return slug
}

async function add(page: Page, kind: string): Promise<void> {
  await page
    .getByLabel(new RegExp(`^${words.kind}`))
    .last()
    .selectOption(itemNames[kind] ?? '')
  await page.locator('[value="add:items:type_en"]').click()
  await page.waitForLoadState()
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'builds a landing, keeps refused input, publishes and rolls back',
    { tag: '@postgres' },
    async ({ page, baseURL }) => {
      await enterAsStaff(page, baseURL ?? '', ['content'])
      const slug = await begin(page, 'شب چله')
      await page.locator('[name="description"]').fill('انار و هندوانه برای بلندترین شب سال.')
      await add(page, 'media')
      await page.locator('[name="items.0.configs.body"]').fill('<p>انار</p><script>x()</script>')
      await add(page, 'shelf_product')
      await expect(page.locator('[name="items.0.configs.body"]')).toHaveValue(/انار/)
      await page.locator('[name="items.1.configs.title"]').fill('میوه‌ها')
      await page.locator('[value="add:items.1.configs.products"]').click()
      await page.locator('[name="items.1.configs.products.0"]').fill('NONE-1')
      await page.locator('[value="up:items.1"]').click()
      await expect(page.locator('[name="items.0.configs.title"]')).toHaveValue('میوه‌ها')
      await press(page, words.publish)
      const problem = page.getByRole('link', { name: refMissing('products', 'NONE-1') })
      await expect(problem).toHaveAttribute('href', '#at-items.0.configs.products.0')
      await page.locator('[name="items.0.configs.products.0"]').fill('MILK-01')
      await press(page, words.publish)
      await expect(page.getByText(contentMessages.published)).toBeVisible()
      await expect(page.locator('.content-name')).toContainText('شیر پرچرب ۳٪')
      await expect
        .poll(async () => (await page.request.get(`/landings/${slug}`)).text(), { timeout: 2_000 })
        .toContain('<p>انار</p>')

      await page.locator('[name="title"]').fill('نوروز')
      await page.locator('[value="remove:items.0"]').click()
      await press(page, words.publish)
      await page.getByRole('link', { name: words.versions }).click()
      await press(page, words.restore)
      await expect(page.getByText(contentMessages.restored)).toBeVisible()
      await expect
        .poll(async () => (await page.request.get(`/landings/${slug}`)).text(), { timeout: 2_000 })
        .toContain('شب چله')
    },
  )

  test('tells the second of two editors of the conflict and keeps their text', async ({
    page,
    baseURL,
  }) => {
    await enterAsStaff(page, baseURL ?? '', ['content'])
    const slug = await begin(page, 'شب یلدا')
    const other = await page.context().newPage()
    await visit(other, `/admin/content/landing/${slug}`)
    await other.locator('[name="title"]').fill('از همکار')
    await press(other, words.save)
    await page.locator('[name="title"]').fill('از من')
    await press(page, words.save)
    await expect(page.getByText(contentMessages.stale)).toBeVisible()
    await expect(page.locator('[name="title"]')).toHaveValue('از من')
    await press(page, words.save)
    await expect(page.getByText(contentMessages.saved)).toBeVisible()
  })
})

test('moves entries by keys and by dragging; the preview follows typing', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await begin(page, 'شب یلدا')
  const frame = page.frameLocator('iframe[name="preview"]')
  for (const text of ['انار', 'هندوانه', 'پسته']) {
    await add(page, 'media')
    await writeSource(page, '$="configs.body"', `<p>${text}</p>`)
  }
  await expect(frame.locator('.prose')).toHaveText(['انار', 'هندوانه', 'پسته'])
  const handle = (number: string) =>
    entry(page, `${itemNames['media']} ${number}`).locator('[data-drag]')
  await handle('۱').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-moved]')).toHaveText(/۲ از ۳/)
  await expect(handle('۲')).toBeFocused()
  await expect(frame.locator('.prose')).toHaveText(['هندوانه', 'انار', 'پسته'])

  await handle('۳').scrollIntoViewIfNeeded()
  const from = await handle('۳').boundingBox()
  const to = await entry(page, `${itemNames['media']} ۲`).boundingBox()
  if (!from || !to) throw new Error('an entry is not shown')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect(frame.locator('.prose')).toHaveText(['هندوانه', 'پسته', 'انار'])
  await page.getByLabel(words.desktop).check()
  await expect(page.locator('iframe')).toHaveCSS('inline-size', '1280px')
  await press(page, words.save)
  await expect(page.locator('[name="items.1.configs.body"]')).toHaveValue('<p>پسته</p>')
})

test('shows previews to staff only, framed by the back office only', async ({
  page,
  baseURL,
  request,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  const path = '/admin/content/home/main'
  const preview = await page.request.get(`${path}/preview`)
  const policy = preview.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("script-src 'self' 'sha256-")
  const editor = await page.request.get(path)
  expect(editor.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  const nobody = await request.get(`${path}/preview`, { maxRedirects: 0 })
  expect(nobody.status()).toBe(303)
  await enterAsStaff(page, baseURL ?? '', ['picker'])
  expect((await page.request.get(`${path}/preview`)).status()).toBe(403)
})

test('keeps a form submitted after the session ended, and submits it after sign-in', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await begin(page, 'شب یلدا')
  await add(page, 'media')
  const text = '<p>یک «روز»\nنوشته & بس</p>'
  // Nor is a preview asked for any more that nobody may see.
  await followed(page, 'نوشته', () => writeSource(page, '="items.0.configs.body"', text))
  await page.context().clearCookies()
  await press(page, words.save)
  await expect(page.getByText(staffMessages.signedOutUnsent)).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  const signIn = page.getByRole('link', { name: staffLabels.signInElsewhere })
  await expect(signIn).toHaveAttribute('target', '_blank')
  // Somebody without the permission: still nothing is lost.
  await enterAsStaff(page, baseURL ?? '', ['picker'])
  await press(page, staffLabels.sendAgain)
  await expect(page.getByText(staffMessages.refusedUnsent)).toBeVisible()
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await press(page, staffLabels.sendAgain)
  await expect(page.getByText(contentMessages.saved)).toBeVisible()
  await expect(page.locator('[name="items.0.configs.body"]')).toHaveValue(
    '<p>یک «روز»\nنوشته &amp; بس</p>',
  )
})

test('does not submit a document that is too large, and keeps what was typed', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await begin(page, 'شب یلدا')
  const text = page.locator('[name="description"]')
  await text.evaluate((field: HTMLTextAreaElement) => {
    // In words: to shape one of half a million letters takes a browser up to half a minute.
    field.value = 'ی '.repeat(340_000)
  })
  await press(page, words.save)
  await expect(page.getByText(contentMessages.tooLarge)).toBeVisible()
  await text.fill('کوتاه')
  await press(page, words.save)
  await expect(page.getByText(contentMessages.saved)).toBeVisible()
  await expect(text).toHaveValue('کوتاه')
})

test('chooses a product by name with the keyboard and shows its name beside the SKU', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await begin(page, 'صبحانه')
  await add(page, 'shelf_product')
  await page.locator('[value="add:items.0.configs.products"]').click()
  await page.waitForLoadState()
  const field = page.locator('[name="items.0.configs.products.0"]')
  await followed(page, 'شیر پرچرب', () => field.pressSequentially('شیر پرچرب'))
  const option = page.getByRole('option').filter({ hasText: 'MILK-01' })
  await expect(option).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await option.click()
  await expect(field).toHaveValue('MILK-01')
  await expect(field).toBeFocused()
  await expect(page.locator('.content-name')).toContainText('شیر پرچرب ۳٪')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})
