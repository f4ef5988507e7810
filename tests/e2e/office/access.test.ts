import { staffLabels } from '#lib/text/labels/staff.ts'
import { withShop } from '#tests/support/fixtures/shop-data.ts'
import { globSync } from 'node:fs'
import { staffRoleSchema } from '#lib/contract/admin/staff.ts'
import { pagePermission } from '#lib/rules/office-access.ts'
import { may } from '#lib/rules/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const ROOT = 'src/pages'
const FORBIDDEN = 403
/** Before anybody is signed in, and what a browser comes to without having asked for it. */
const OUTSIDE = /^\/admin\/(sign-in(\/code)?|sign-out|refused|unsent|too-large)$/
const PARAMS: Record<string, string> = {
  record: 'staff',
  kind: 'faqs',
  key: 'main',
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

for (const role of staffRoleSchema.options)
  test(`${role}: opens the pages of the role, and is refused all others`, async ({
    page,
    baseURL,
  }) => {
    await enterAsStaff(page, baseURL ?? '', [role])
    for (const path of PAGES) {
      const address = path.replace(/\[(\w+)\]/g, (_, name: string) => PARAMS[name] ?? '1')
      const answer = await page.request.get(address, { maxRedirects: 0 })
      const needed = pagePermission(path)
      const isOpen = needed === 'nothing' || (needed !== undefined && may([role], needed))
      const isRefused = answer.status() === FORBIDDEN
      // The history of a record of the staff is its call's to refuse.
      if (!path.startsWith('/admin/history/')) expect([path, isRefused]).toEqual([path, !isOpen])
      if (isRefused && answer.headers()['content-type']?.startsWith('text/html'))
        expect(await answer.text()).toContain(staffMessages.notAllowed)
    }
    expect((await page.request.get('/admin/nothing-here')).status()).toBe(404)
  })

test('redirects to the requested page after the initial password is replaced', async ({
  page,
  baseURL,
}) => {
  const id = await enterAsStaff(page, baseURL ?? '', ['finance'])
  await withShop(baseURL ?? '', db =>
    db.updateTable('staff').set({ password_given: 1 }).where('id', '=', id).execute(),
  )
  await visit(page, '/admin/coupons?only=on')
  await expect(page).toHaveURL(/\/admin\/password\?back=%2Fadmin%2Fcoupons%3Fonly%3Don$/)
  await expect(page.getByRole('button', { name: staffLabels.save })).toBeVisible()
  await expect(page.getByText(staffMessages.choosePasswordFirst)).toBeVisible()
})
