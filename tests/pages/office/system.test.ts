import { expect, test } from 'vitest'
import { DOCTOR_SENTENCES } from '#lib/text/doctor-sentences.ts'
import { systemLabels as labels } from '#lib/text/labels/admin-system.ts'
import { changeNames } from '#lib/text/labels/staff.ts'
import { systemMessages } from '#lib/text/messages/admin-system.ts'
import { insertUser, nextMobile } from '#tests/support/builders/account.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

test('an owner sees the checks of the shop and downloads a backup, which the history names', async () => {
  const tab = await staffTab(shop, 'owner')
  await tab.visit('/admin/settings/system')
  expect(tab.text()).toContain(DOCTOR_SENTENCES['local-payment'].fa)
  const href = tab.page.getByRole('link', { name: labels.download }).getAttribute('href')
  const file = await tab.request(href ?? '')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="sabad-backup.tar"')
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  await tab.visit('/admin/settings/system')
  expect(tab.text()).toContain(changeNames.exported)
})

test('an owner forgets a customer by typing their mobile', async () => {
  const mobile = nextMobile()
  const id = await insertUser(shop.db, { mobile })
  const tab = await staffTab(shop, 'owner')
  await tab.visit(`/admin/customers/${id}`)
  await tab.follow(labels.personalData)
  tab.fill(labels.confirmMobile, '۰۹۱۲۰۰۰۰۰۰۱')
  await tab.press(labels.forget)
  expect(tab.text()).toContain(systemMessages.otherMobile)
  tab.fill(labels.confirmMobile, mobile)
  await tab.press(labels.forget)
  expect(tab.path).toBe(`/admin/customers/${id}?notice=forgotten`)
  expect(tab.text()).toContain(systemMessages.forgotten)
  expect(tab.page.queryByRole('link', { name: labels.personalData })).toBeNull()
})

test('hides the system and personal data from other roles', async () => {
  const id = await insertUser(shop.db)
  const tab = await staffTab(shop, 'finance')
  expect((await tab.request('/admin/settings/backup.tar')).status).toBe(403)
  expect((await tab.request(`/admin/customers/${id}/personal-data/file.json`)).status).toBe(403)
  await tab.visit(`/admin/customers/${id}`)
  expect(tab.page.queryByRole('link', { name: labels.personalData })).toBeNull()
})
