import type { Page } from 'playwright/test'
import { contentLabels as words } from '#lib/text/labels/admin-content.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the action bar of content stays visible and covers no focused field', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/content/landing/yalda')
  const bar = page.locator('.content-bar')
  for (const name of [words.save, words.preview, words.publish])
    await expect(button(page, name)).toBeInViewport({ ratio: 1 })
  const fields = page.locator('.content-form input:not([type=hidden]):visible')
  const last = (await fields.count()) - 1
  for (const index of [Math.floor(last / 2), last]) {
    await fields.nth(index).focus()
    await expect(bar).toBeInViewport()
    await expect
      .poll(() =>
        fields.nth(index).evaluate(field => {
          const edge = document.querySelector('.content-bar')?.getBoundingClientRect().top ?? 0
          return field.getBoundingClientRect().bottom <= edge
        }),
      )
      .toBe(true)
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
})

test('collapses entries of a long list to a summary line each', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/content/home/main')
  const folded = page.locator('.content-fold:not([open])')
  await expect(folded.first()).toContainText('میوه و سبزی')
  const count = await folded.count()
  await folded.first().locator('> summary').click()
  await expect(folded).toHaveCount(count - 1)
  await expect(page.locator('[name="rows.1.title"]')).toBeVisible()
})

test('shows the preview beside the form on a wide screen at either width', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/content/landing/yalda')
  for (const width of [words.phone, words.desktop]) {
    await page.getByLabel(width).check()
    const form = await page.locator('.content-form').boundingBox()
    const frame = await page.locator('iframe').boundingBox()
    if (!form || !frame) throw new Error('the form or its preview is not shown')
    expect(frame.x + frame.width).toBeLessThanOrEqual(form.x)
    expect(frame.x).toBeGreaterThanOrEqual(0)
  }
  await page.getByLabel(words.phone).check()
  const inner = page.frameLocator('iframe').locator('html')
  await expect.poll(() => inner.evaluate(html => html.clientWidth)).toBe(360)
})

test('the content preview and its labels fit a phone @phone', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['content'])
  await visit(page, '/admin/content')
  await page.getByRole('main').locator('li a[href^="/admin/content/"]').first().click()
  const frame = page.locator('.content-frame')
  await expect(frame).toBeVisible()
  await page.waitForLoadState()
  expect(await frame.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  // A word that is cut makes its line as narrow as a letter; what is for the ear alone is a pixel.
  const narrow = await page
    .locator('.content-head > b')
    .evaluateAll(all => all.filter(each => each.clientWidth > 1 && each.clientWidth < 40).length)
  expect(narrow).toBe(0)
})
