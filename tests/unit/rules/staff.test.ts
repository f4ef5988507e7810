import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '#lib/codes/permission.ts'
import { type StaffRole, staffRoleSchema } from '#lib/contract/admin/role.ts'
import { mayGrant, permissionsOf, staffBackUrl, staffCookie, withNeeded } from '#lib/rules/staff.ts'
import { roleNames } from '#lib/text/labels/staff.ts'

// Every cell by hand: a permission that moves is seen here.
const TABLE: Record<(typeof PERMISSIONS)[number], readonly StaffRole[]> = {
  staff: ['owner'],
  content: ['owner', 'content'],
  catalogue: ['owner', 'content'],
  stock: ['owner', 'content'],
  comments: ['owner', 'content', 'orders'],
  'see-orders': ['owner', 'orders', 'finance'],
  orders: ['owner', 'orders'],
  picking: ['owner', 'orders', 'picker'],
  delivery: ['owner', 'orders', 'courier'],
  windows: ['owner', 'orders'],
  slips: ['owner', 'finance'],
  payments: ['owner', 'finance'],
  requests: ['owner', 'orders'],
  coupons: ['owner', 'content', 'finance'],
  campaigns: ['owner', 'content'],
  customers: ['owner', 'orders', 'finance'],
  wallets: ['owner', 'finance'],
  companies: ['owner', 'finance'],
  reports: ['owner', 'finance'],
  settings: ['owner'],
  system: ['owner'],
}
const ROLES = staffRoleSchema.options

describe('roles', () => {
  it.each(PERMISSIONS.flatMap(needed => ROLES.map(role => [role, needed] as const)))(
    '%s: %s',
    (role, needed) => {
      expect(permissionsOf([role]).includes(needed)).toBe(TABLE[needed].includes(role))
    },
  )

  it('may do together what any of them may, and without a role nothing', () => {
    expect(permissionsOf(['picker', 'courier'])).toEqual(['picking', 'delivery'])
    expect(permissionsOf([])).toEqual([])
  })

  it('contain what their permissions need', () => {
    for (const role of ROLES)
      expect(new Set(withNeeded(permissionsOf([role])))).toEqual(new Set(permissionsOf([role])))
    expect(withNeeded(['wallets', 'orders'])).toEqual([
      ...['see-orders', 'orders', 'customers', 'wallets'],
    ])
  })

  it('are given by who has all of their permissions', () => {
    expect(mayGrant(['staff', 'picking'], ['picking'])).toBe(true)
    expect(mayGrant(['staff', 'picking'], ['picking', 'delivery'])).toBe(false)
  })

  it('have a name each', () => {
    expect(Object.keys(roleNames)).toEqual(ROLES)
  })
})

describe('session cookie and return path', () => {
  it('restricts the session to the back office, without scripts and other sites', () => {
    const cookie = { path: '/admin', httpOnly: true, sameSite: 'strict' }
    expect(staffCookie(new URL('https://shop.test/admin'))).toEqual({ ...cookie, secure: true })
    expect(staffCookie(new URL('http://shop.test/admin'))).toEqual({ ...cookie, secure: false })
  })

  it.each([
    ['/admin', '/admin'],
    ['/admin/comments?only=all', '/admin/comments?only=all'],
    ['/admin/staff/3', '/admin/staff/3'],
    ['//evil.test', '/admin'],
    ['/administrator', '/admin'],
    ['/admin/../profile', '/admin'],
    ['/admin\\@evil.test', '/admin'],
    ['https://evil.test/admin', '/admin'],
    ['/profile', '/admin'],
    ['', '/admin'],
    [null, '/admin'],
  ])('returns from %s to %s after signing in', (path, target) => {
    expect(staffBackUrl(path)).toBe(target)
  })
})
