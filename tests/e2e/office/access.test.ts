import { globSync, readFileSync } from 'node:fs'
import type { StaffAccess } from '#lib/contract/call.ts'
import { type CallName, callTable } from '#lib/contract/calls.ts'
import { staffRoleSchema } from '#lib/contract/admin/staff.ts'
import { pageNeeds } from '#lib/rules/office-access.ts'
import { may } from '#lib/rules/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { OFFICE_PAGES } from '#ui/admin/office-pages.ts'
import { enterAsStaff } from '#tests/support/fixtures/staff-session.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'

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
  .map(file => ({
    file,
    path: file
      .slice(ROOT.length)
      .replace(/\.(astro|ts)$/, '')
      .replace(/\/index$/, ''),
  }))
  .filter(({ path }) => !OUTSIDE.test(path))

/** What the calls that a page names are for. */
const allowedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/api\('([A-Z]+ \/[^']+)'/g)]
    .map(([, name]) => (callTable[name as CallName].access as StaffAccess).slice('staff:'.length))
    .filter(Boolean)

test('a page needs what one of its calls needs @desktop', () => {
  expect(PAGES.length).toBeGreaterThan(50)
  for (const { file, path } of PAGES) {
    const needed = pageNeeds(path)
    expect(needed, `${path} has a line in lib/rules/office-access.ts`).toBeDefined()
    const allowed = allowedBy(file)
    if (needed !== 'nothing' && allowed.length > 0)
      expect([path, allowed]).toEqual([path, expect.arrayContaining([needed])])
  }
  for (const { path, needs } of OFFICE_PAGES) expect([path, pageNeeds(path)]).toEqual([path, needs])
})

for (const role of staffRoleSchema.options)
  test(`${role}: every page is theirs, or refused before it is shown @desktop`, async ({
    page,
    baseURL,
  }) => {
    await enterAsStaff(page, baseURL ?? '', [role])
    for (const { path } of PAGES) {
      const address = path.replace(/\[(\w+)\]/g, (_, name: string) => PARAMS[name] ?? '1')
      const answer = await page.request.get(address, { maxRedirects: 0 })
      const needed = pageNeeds(path)
      const isOpen = needed === 'nothing' || (needed !== undefined && may([role], needed))
      const isRefused = answer.status() === FORBIDDEN
      // The history of a record of the staff is its call's to refuse.
      if (!path.startsWith('/admin/history/')) expect([path, isRefused]).toEqual([path, !isOpen])
      if (isRefused && answer.headers()['content-type']?.startsWith('text/html'))
        expect(await answer.text()).toContain(staffMessages.notAllowed)
    }
    expect((await page.request.get('/admin/nothing-here')).status()).toBe(404)
  })
