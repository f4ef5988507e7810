import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { StaffAccess } from '#lib/contract/call.ts'
import { type CallName, callTable } from '#lib/contract/calls.ts'
import { pagePermission } from '#lib/rules/office-access.ts'
import { OFFICE_PAGES } from '#ui/admin/office-pages.ts'

const ROOT = 'src/pages'
/** Before anybody is signed in, and what a browser comes to without having asked for it. */
const OUTSIDE = /^\/admin\/(sign-in(\/(code|first))?|sign-out|refused|unsent|too-large)$/

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

test('a page needs the permission of one of its calls', () => {
  expect(PAGES.length).toBeGreaterThan(50)
  for (const { file, path } of PAGES) {
    const needed = pagePermission(path)
    expect(needed, `${path} has a line in lib/rules/office-access.ts`).toBeDefined()
    const allowed = allowedBy(file)
    if (needed !== 'nothing' && allowed.length > 0)
      expect([path, allowed]).toEqual([path, expect.arrayContaining([needed])])
  }
  for (const { path, needs } of OFFICE_PAGES)
    expect([path, pagePermission(path)]).toEqual([path, needs])
})
