import { reportLabels as words, reportNames } from '#lib/text/labels/admin-reports.ts'
import { seriousFaultsInBothThemes } from '#tests/support/checks/axe.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a report of days in the address has a plot, its table and a file',
    { tag: '@desktop' },
    async ({ page, baseURL }) => {
      await enterAsStaff(page, baseURL ?? '', ['finance'])
      await page.goto('/admin/reports')
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
    },
  )
})

test('reports are accessible, fit a phone, and are not for everybody', async ({
  page,
  baseURL,
}) => {
  await enterAsStaff(page, baseURL ?? '', ['finance'])
  for (const report of Object.keys(reportNames)) {
    await page.goto(`/admin/reports?report=${report}`)
    expect(await seriousFaultsInBothThemes(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([report, wide]).toEqual([report, false])
  }
  await enterAsStaff(page, baseURL ?? '', ['picker'])
  const file = await page.request.get('/admin/reports/file.csv?report=sales')
  expect(file.status()).toBe(403)
})
