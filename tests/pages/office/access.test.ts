import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { staffRoleSchema } from '#lib/contract/admin/role.ts'
import { pagePermission } from '#lib/rules/office-access.ts'
import { may, permissionsOf } from '#lib/rules/staff.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { pageMessages } from '#lib/text/messages/page.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { openTab, staffTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()

const ROOT = 'src/pages'
const FORBIDDEN = 403
/** Before anybody is signed in, and pages that are shown in place of others. */
const OUTSIDE = /^\/admin\/(sign-in(\/(code|first))?|sign-out|refused|unsent|too-large)$/
const PARAMS: Record<string, string> = {
  record: 'staff',
  kind: 'faqs',
  key: 'main',
  list: 'brands',
  date: '2026-11-30',
}

const PAGES = globSync(`${ROOT}/admin/**/*.{astro,ts}`)
  .filter(file => !file.includes('/_'))
  .map(file =>
    file
      .slice(ROOT.length)
      .replace(/\.(astro|ts)$/, '')
      .replace(/\/index$/, ''),
  )
  .filter(path => !OUTSIDE.test(path))

test.each(staffRoleSchema.options)(
  '%s opens the pages of the role and is refused all others',
  async role => {
    const tab = await staffTab(shop, role)
    for (const path of PAGES) {
      const address = path.replace(/\[(\w+)\]/g, (_, name: string) => PARAMS[name] ?? '1')
      const answer = await tab.request(address)
      const needed = pagePermission(path)
      const isOpen =
        needed === 'nothing' || (needed !== undefined && may(permissionsOf([role]), needed))
      const isRefused = answer.status === FORBIDDEN
      // The call refuses the history of a record of the staff.
      if (!path.startsWith('/admin/history/')) expect([path, isRefused]).toEqual([path, !isOpen])
      if (isRefused && answer.headers.get('content-type')?.startsWith('text/html'))
        expect(await answer.text()).toContain(staffMessages.notAllowed)
    }
    expect((await tab.request('/admin/nothing-here')).status).toBe(404)
  },
)

test('redirects to the requested page after sign-in', async () => {
  const tab = await openTab(shop)
  await tab.visit('/admin/coupons?only=on')
  expect(tab.path).toBe('/admin/sign-in?back=%2Fadmin%2Fcoupons%3Fonly%3Don')
  expect(tab.focused).toBe(tab.named('mobile'))
})

test('asks for a password of their own first, then redirects to the requested page', async () => {
  const tab = await staffTab(shop, 'finance')
  const { staffId } = tab
  await shop.db.updateTable('staff').set({ password_given: 1 }).where('id', '=', staffId).execute()
  await tab.visit('/admin/coupons?only=on')
  expect(tab.path).toBe('/admin/password?back=%2Fadmin%2Fcoupons%3Fonly%3Don')
  expect(tab.text()).toContain(staffMessages.choosePasswordFirst)
  expect(tab.page.getByRole('button', { name: staffLabels.save })).toBeDefined()
})

test.each(['/admin/nothing', '/admin/index.html', '/admin/orders/x/y'])(
  'answers %s with a 404 page of the back office',
  async path => {
    const tab = await staffTab(shop, 'orders')
    await tab.visit(path)
    expect(tab.status).toBe(404)
    expect(tab.text()).toContain(pageMessages.pageNotFound)
    expect(tab.page.getByRole('navigation', { name: staffLabels.pages })).toBeDefined()
    await tab.follow(staffLabels.backHome)
    expect([tab.path, tab.status]).toEqual(['/admin', 200])
  },
)
