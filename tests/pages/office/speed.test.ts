import { expect, test } from 'vitest'
import type { SpeedRecord } from '#lib/contract/speed.ts'
import { speedLabels as labels, speedMetricNames } from '#lib/text/labels/admin-speed.ts'
import { reportLabels } from '#lib/text/labels/admin-reports.ts'
import { SPEED_ALERT_SAMPLES } from '#lib/rules/page-speed.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

test('speeds of pages are shown by page and day, and marked over the limit of the settings', async () => {
  const tab = await staffTab(shop, 'owner')
  await tab.visit('/admin/reports')
  await tab.follow(labels.speed)
  expect(tab.text()).toContain(labels.empty)
  const inMenu = { name: reportLabels.reports, current: 'page' }
  expect(tab.page.getByRole('link', inMenu)).toBeDefined()
  const record: SpeedRecord = { page: 'list', device: 'phone', lcp: 2_100, cls: 0 }
  for (let n = 0; n < SPEED_ALERT_SAMPLES; n++) shop.deps.pageSpeeds.count(record, 'visitor')
  await shop.deps.pageSpeeds.flush()
  await tab.press(reportLabels.show)
  const row = () => tab.page.getByRole('row', { name: /فهرست کالاها/ }).textContent
  expect(row()).toMatch(/گوشی.*۲٫۲۴ ثانیه.*—.*۰.*—.*۵۰/s)
  expect(row()).not.toContain(labels.over)
  expect(tab.page.getByRole('figure', { name: RegExp(speedMetricNames.lcp) })).toBeDefined()
  await tab.follow(labels.settings)
  tab.fill(/^نمایش بخش اصلی/, '۲۰۰۰')
  await tab.press('ذخیره')
  await tab.visit('/admin/speed')
  expect(row()).toContain(labels.over)
})
