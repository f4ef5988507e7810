import { AxeBuilder } from '@axe-core/playwright'
import { reportLabels as words, reportNames } from '#lib/text/labels/admin-reports.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('shows a report of days as plot, table and file', async ({ page, baseURL }) => {
    await enterAsStaff(page, baseURL ?? '', ['finance'])
    await visit(page, '/admin/reports')
    await expect(page.getByRole('row')).toHaveCount(32)
    await page.getByRole('link', { name: reportNames.slow }).click()
    await expect(page.getByRole('img', { name: reportNames.slow })).toBeVisible()
    await page.getByLabel(words.from).fill('۱۴۰۵-۰۸-۰۱')
    await page.getByLabel(words.to).fill('۱۴۰۵-۰۷-۰۱')
    await page.getByRole('button', { name: words.show }).click()
    await expect(page.getByText('پایان بازه نباید پیش از شروع آن باشد.')).toBeVisible()
    await page.getByLabel(words.to).fill('۱۴۰۵-۰۸-۰۳')
    await page.getByRole('button', { name: words.show }).click()
    await expect(page).toHaveURL(/report=slow&from=.+&to=.+/)
    await expect(page.getByLabel(words.from)).toHaveValue('۱۴۰۵-۰۸-۰۱')
    const href = await page.getByRole('link', { name: words.file }).getAttribute('href')
    const file = await page.request.get(href ?? '')
    expect(file.headers()).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="slow-2026-10-23-2026-10-25.csv"',
    })
    expect((await file.text()).split('\r\n').length).toBeGreaterThan(10)
  })
})

test('refuses a report to staff without finance', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['picker'])
  const file = await page.request.get('/admin/reports/file.csv?report=sales')
  expect(file.status()).toBe(403)
})

test('a report has one landmark and a table that fits the screen', async ({ page, baseURL }) => {
  await enterAsStaff(page, baseURL ?? '', ['finance'])
  await visit(page, '/admin/reports')
  const { violations } = await new AxeBuilder({ page }).withRules(['landmark-unique']).analyze()
  expect(violations).toEqual([])
  const table = page.locator('.office-scroll')
  await expect(table).toBeVisible()
  expect(await table.evaluate(box => box.scrollWidth <= box.clientWidth)).toBe(true)
})
