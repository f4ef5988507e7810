import { expect, test } from 'vitest'
import { reportLabels as labels, reportNames } from '#lib/text/labels/admin-reports.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

test('a report is shown as plot and table and downloaded for the chosen days', async () => {
  await insertProduct(shop.db, { inventory: 9 })
  const tab = await staffTab(shop, 'finance')
  await tab.visit('/admin/reports')
  expect(tab.page.getAllByRole('row')).toHaveLength(32)
  const regions = [...tab.page.getAllByRole('navigation'), ...tab.page.getAllByRole('region')]
  const named = regions.map(each => each.getAttribute('aria-label') ?? each.id)
  expect(new Set(named).size).toBe(named.length)
  await tab.follow(reportNames.slow)
  expect(tab.page.getByRole('figure', { name: RegExp(`^${reportNames.slow}`) })).toBeDefined()
  tab.fill(labels.from, '۱۴۰۵-۰۸-۰۱')
  tab.fill(labels.to, '۱۴۰۵-۰۷-۰۱')
  await tab.press(labels.show)
  expect(tab.text()).toContain('پایان بازه نباید پیش از شروع آن باشد.')
  tab.fill(labels.to, '۱۴۰۵-۰۸-۰۳')
  await tab.press(labels.show)
  expect(tab.path).toMatch(/report=slow&from=.+&to=.+/)
  expect(tab.field(labels.from).value).toBe('۱۴۰۵-۰۸-۰۱')
  const href = tab.page.getByRole('link', { name: labels.file }).getAttribute('href')
  const file = await tab.request(href ?? '')
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="slow-2026-10-23-2026-10-25.csv"',
  })
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(2)
})

test('a report file is refused to staff without finance', async () => {
  const tab = await staffTab(shop, 'picker')
  expect((await tab.request('/admin/reports/file.csv?report=sales')).status).toBe(403)
})
