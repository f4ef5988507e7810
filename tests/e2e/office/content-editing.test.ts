import type { Page } from 'playwright/test'
import { contentLabels as words, textWords } from '#lib/text/labels/admin-content.ts'
import { contentFieldName } from '#lib/text/labels/admin-content-fields.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { seriousFaults } from '#tests/support/checks/axe.ts'
import { asksBefore } from '#tests/support/checks/leave-warning.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'
import { newMobile } from '#tests/support/builders/mobile.ts'

/** What is pressed brings a page: its scripts are alive. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.waitForLoadState()
}

/** A draft of a landing; its path in the office. */
async function begin(page: Page): Promise<string> {
  const slug = `care-${newMobile()}`
  await visit(page, '/admin/content/new')
  await page.getByLabel(words.slug).fill(slug)
  await page.getByLabel(words.landingTitle).fill('شب یلدا')
  await press(page, words.make)
  await expect(page.getByText(contentMessages.saved)).toBeVisible()
  return `/admin/content/landing/${slug}`
}

test('asks before unsaved changes are left, not on submit', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await begin(page)
  const back = page.getByRole('link', { name: words.back })
  await page.locator('[name="title"]').fill('نوروز')
  expect(await asksBefore(page, () => back.click({ noWaitAfter: true }))).toBe(true)
  await expect(page.locator('[name="title"]')).toHaveValue('نوروز')
  await press(page, words.save)
  await expect(page.getByText(contentMessages.saved)).toBeVisible()
  await page.locator('[value="add:items:type_en"]').click()
  // The entry stands in the form, and nowhere else.
  await page.locator('[name="title"]').click()
  expect(await asksBefore(page, () => back.click({ noWaitAfter: true }))).toBe(true)
  await press(page, words.save)
  await page.locator('[data-move="remove"]').click()
  expect(await asksBefore(page, () => back.click({ noWaitAfter: true }))).toBe(true)
  await press(page, words.save)
  await expect(page).toHaveURL(/told=saved/)
  await back.click()
  await expect(page).toHaveURL(/\/admin\/content$/)

  await visit(page, '/admin/catalogue/grid')
  const cell = page.locator('[data-price-grid] [name^="price."]').first()
  const was = await cell.inputValue()
  const away = page.getByRole('link', { name: words.content, exact: true })
  await cell.fill('۱')
  expect(await asksBefore(page, () => away.click({ noWaitAfter: true }))).toBe(true)
  await cell.fill(was)
  await away.click()
  await expect(page).toHaveURL(/\/admin\/content$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'discards a draft after confirmation; errors link to date and address fields',
    { tag: '@phone' },
    async ({ page, baseURL }) => {
      await enterAsStaff(page, baseURL ?? '', ['content'])
      const path = await begin(page)
      await press(page, words.schedule)
      const fault = page.locator('.content-faults a')
      await expect(fault).toHaveAttribute('href', '#at-date')
      await expect(page.locator('#at-date')).toHaveAttribute('aria-invalid', 'true')
      await page.getByLabel(words.date).fill('۱۴۰۰-۱-۱')
      await press(page, words.schedule)
      await expect(fault).toHaveText(contentMessages.momentOver)
      await expect(page.getByText(contentMessages.keptAsDraft)).toBeVisible()

      const surely = page.getByRole('button', { name: words.dropSurely })
      await expect(surely).toBeHidden()
      await page.getByText(words.drop, { exact: true }).click()
      await expect(page.getByText(words.dropWholeHint)).toBeVisible()
      expect((await page.request.get(path)).status()).toBe(200)
      await surely.click()
      await expect(page.getByText(contentMessages.dropped)).toBeVisible()
      expect((await page.request.get(path)).status()).toBe(404)

      await visit(page, '/admin/content/new')
      await page.getByLabel(words.slug).fill('../x')
      await page.getByLabel(words.landingTitle).fill('شب یلدا')
      const answer = page.waitForResponse(each => each.request().method() === 'POST')
      await press(page, words.make)
      expect((await answer).status()).toBe(422)
      await expect(page.getByText(contentMessages.wrongSlug)).toBeVisible()
    },
  )
})

test('edits rich text by keyboard and sanitizes pasted text', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await begin(page)
  await page.locator('[name="new:items"]').selectOption('media')
  await page.locator('[value="add:items:type_en"]').click()
  await page.waitForLoadState()
  const surface = page.getByRole('textbox', { name: contentFieldName('body') })
  const source = page.locator('[name="items.0.configs.body"]')
  await expect(source).toBeHidden()
  await surface.focus()
  await page.keyboard.type('انار')
  const byKeys = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(surface).toBeFocused()
  }
  await byKeys(textWords.heading)
  await page.keyboard.press('Enter')
  await byKeys(textWords.paragraph)
  await page.keyboard.type('تازه ')
  await byKeys(textWords.bold)
  await page.keyboard.type('رسید')
  await page.keyboard.press('Enter')
  await byKeys(textWords.list)
  await page.keyboard.type('یک')
  await page.keyboard.press('Shift+Home')
  await page.getByLabel(textWords.address).fill('/bundles')
  await page.keyboard.press('Enter')
  const written =
    '<h2>انار</h2><p>تازه <b>رسید</b></p><ul><li><b><a href="/bundles">یک</a></b></li></ul>'
  await expect(source).toHaveValue(written)
  // The preview follows; what axe reads is no frame that is being left.
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'یک' })).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])

  const pasted =
    '<h1 style="color:red">هندوانه</h1><div class="Mso"><span>پسته</span>' +
    '<script>x()</script><a href="javascript:x()">بد</a></div>'
  await page.keyboard.press('Control+A')
  await surface.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  }, pasted)
  await expect(source).toHaveValue('<h2>هندوانه</h2><p>پسته<a>بد</a></p>')
  await page.getByRole('button', { name: textWords.source }).click()
  await expect(source).toBeVisible()
  await expect(source).toHaveAttribute('dir', 'ltr')
  await source.fill(written)
  await page.getByRole('button', { name: textWords.source }).click()
  await expect(surface.locator('h2')).toHaveText('انار')
  await press(page, words.save)
  await expect(source).toHaveValue(written)
})
