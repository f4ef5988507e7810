import type { ChangedRecord } from '#lib/contract/admin/change.ts'
import type { Permission } from '#lib/contract/admin/permission.ts'
import type { StaffRole } from '#lib/contract/admin/staff.ts'

/** What each role may do; somebody with several roles may do what any of them may. */
const ROLE_PERMISSIONS: Record<StaffRole, readonly Permission[]> = {
  owner: [
    'staff',
    'content',
    'catalogue',
    'comments',
    'see-orders',
    'orders',
    'picking',
    'delivery',
    'windows',
    'slips',
    'payments',
    'requests',
    'coupons',
    'customers',
    'wallets',
    'companies',
    'reports',
  ],
  content: ['content', 'catalogue', 'comments', 'coupons'],
  orders: [
    'see-orders',
    'orders',
    'picking',
    'delivery',
    'windows',
    'comments',
    'requests',
    'customers',
  ],
  picker: ['picking'],
  courier: ['delivery'],
  finance: [
    'see-orders',
    'slips',
    'payments',
    'coupons',
    'customers',
    'wallets',
    'companies',
    'reports',
  ],
}

/** All that somebody with these roles may do. */
export const permissionsOf = (roles: readonly StaffRole[]): Permission[] => [
  ...new Set(roles.flatMap(role => ROLE_PERMISSIONS[role])),
]

/** Whether somebody with these roles may do what a call or a page needs. */
export const may = (roles: readonly StaffRole[], needed: Permission): boolean =>
  roles.some(role => ROLE_PERMISSIONS[role].includes(needed))

/** What the history of a kind of record needs. */
export const HISTORY_PERMISSIONS: Record<ChangedRecord, Permission> = {
  staff: 'staff',
  comment: 'comments',
  slip: 'slips',
  wholesale: 'requests',
  message: 'requests',
  window: 'windows',
  day: 'windows',
  order: 'see-orders',
  coupon: 'coupons',
  picture: 'catalogue',
  customer: 'customers',
  wallet: 'wallets',
  product: 'catalogue',
  bundle: 'catalogue',
  content: 'content',
  company: 'companies',
  synonym: 'catalogue',
  'weekly-window': 'windows',
  referral: 'coupons',
}

/** Holds the session of the back office, and before it that only the password was right. */
export const STAFF_COOKIE = 'sabad_staff'

/** No script reads the cookie, no other site's page brings it, no page of the shop is sent it. */
export const staffCookie = (url: URL) =>
  ({
    path: '/admin',
    httpOnly: true,
    sameSite: 'strict',
    secure: url.protocol === 'https:',
  }) as const

/** Where to go once signed in: a path of the back office, and of nowhere else. */
export const staffBack = (asked: string | null): string =>
  asked !== null && /^\/admin(\/[\w/-]*)?(\?[\w=&%.-]*)?$/.test(asked) ? asked : '/admin'
