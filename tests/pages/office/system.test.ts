import { expect, test } from 'vitest'
import { DOCTOR_SENTENCES } from '#lib/text/doctor-sentences.ts'
import { apiKeyLabels as keyLabels, scopeNames } from '#lib/text/labels/admin-api-keys.ts'
import { systemLabels as labels } from '#lib/text/labels/admin-system.ts'
import { changeNames } from '#lib/text/labels/staff.ts'
import { apiKeyMessages } from '#lib/text/messages/admin-api-keys.ts'
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

test('an owner makes a key, which is shown once, and revokes it', async () => {
  const tab = await staffTab(shop, 'owner')
  await tab.visit('/admin/settings/api-keys')
  expect(tab.text()).toContain(keyLabels.none)
  tab.fill(keyLabels.name, 'صندوق ۱')
  await tab.press(keyLabels.make)
  expect([tab.status, tab.alerts]).toEqual([422, [expect.any(String)]])
  tab.check(scopeNames.stock)
  await tab.press(keyLabels.make)
  expect(tab.notice).toMatch(/sabad_[\w-]{43}/)
  await tab.visit('/admin/settings/api-keys')
  expect(tab.text()).not.toMatch(/sabad_[\w-]{7}/)
  expect(tab.text(tab.entry('صندوق ۱'))).toContain(keyLabels.neverUsed)
  await tab.follow('صندوق ۱')
  await tab.press(keyLabels.revoke)
  expect(tab.notice).toBe(apiKeyMessages.revoked)
  expect(tab.text(tab.entry('صندوق ۱'))).toContain(keyLabels.revoked)
  await tab.follow('صندوق ۱')
  expect(tab.page.queryByRole('button', { name: keyLabels.revoke })).toBeNull()
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
