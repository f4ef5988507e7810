import { expect, test } from 'vitest'
import type { StaffRole } from '#lib/contract/admin/role.ts'
import { closedParts } from '#lib/rules/office-frame.ts'
import { permissionsOf } from '#lib/rules/staff.ts'
import { barFor, groupsFor, OFFICE_PAGES } from '#ui/admin/office-pages.ts'

test.each<[StaffRole, string[]]>([
  ['owner', ['selling', 'delivery', 'goods', 'marketing', 'customers', 'money', 'settings']],
  ['content', ['goods', 'marketing', 'customers']],
  ['picker', ['delivery']],
  ['finance', ['selling', 'marketing', 'customers', 'money']],
])('the menu of the role %s has no group without a page', (role, groups) => {
  const menu = groupsFor(permissionsOf([role]))
  expect(menu.map(({ group }) => group)).toEqual(groups)
  for (const { pages } of menu) expect(pages.length).toBeGreaterThan(0)
})

test('the menu of the owner has every page once', () => {
  const pages = groupsFor(permissionsOf(['owner'])).flatMap(group => group.pages)
  expect(pages).toEqual(OFFICE_PAGES)
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test.each<[StaffRole, string[]]>([
  ['owner', ['desk', 'orders', 'picking', 'delivery', 'slips']],
  ['courier', ['desk', 'delivery']],
  ['content', ['desk', 'catalogue', 'content', 'comments']],
])('the bottom bar of the role %s has the desk and its most used pages', (role, names) => {
  expect(barFor(permissionsOf([role])).map(({ name }) => name)).toEqual(names)
})

test('reads closed parts from a cookie and skips what no page wrote', () => {
  expect([...closedParts('menu.money')]).toEqual(['menu', 'money'])
  expect([...closedParts('menu..<b>')]).toEqual(['menu'])
  expect([...closedParts(undefined)]).toEqual([])
})
