import type { ChangedRecord } from '#lib/contract/admin/change.ts'
import { type Permission, PERMISSIONS } from '#lib/codes/permission.ts'
import type { StaffRole } from '#lib/contract/admin/staff.ts'

/** The permissions of several roles add up. */
const ROLE_PERMISSIONS: Record<StaffRole, readonly Permission[]> = {
  owner: PERMISSIONS,
  content: ['content', 'catalogue', 'stock', 'comments', 'coupons'],
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

export const permissionsOf = (roles: readonly StaffRole[]): Permission[] => [
  ...new Set(roles.flatMap(role => ROLE_PERMISSIONS[role])),
]

export const may = (roles: readonly StaffRole[], needed: Permission): boolean =>
  roles.some(role => ROLE_PERMISSIONS[role].includes(needed))

export const HISTORY_PERMISSIONS: Record<ChangedRecord, Permission> = {
  staff: 'staff',
  comment: 'comments',
  slip: 'slips',
  claim: 'orders',
  wholesale: 'requests',
  message: 'requests',
  window: 'windows',
  tour: 'orders',
  day: 'windows',
  order: 'see-orders',
  coupon: 'coupons',
  picture: 'catalogue',
  customer: 'customers',
  wallet: 'wallets',
  product: 'catalogue',
  bundle: 'catalogue',
  category: 'catalogue',
  brand: 'catalogue',
  shelf: 'catalogue',
  content: 'content',
  company: 'companies',
  synonym: 'catalogue',
  'weekly-window': 'windows',
  referral: 'coupons',
  setting: 'settings',
  'posting-method': 'settings',
  'payment-port': 'settings',
  'price-change': 'catalogue',
  promotion: 'coupons',
  'stock-document': 'stock',
  supplier: 'stock',
}

/** The staff session, or the first step of signing in. */
export const STAFF_COOKIE = 'sabad_staff'

/** HttpOnly, same-site, and limited to back-office paths. */
export const staffCookie = (url: URL) =>
  ({
    path: '/admin',
    httpOnly: true,
    sameSite: 'strict',
    secure: url.protocol === 'https:',
  }) as const

/** A back-office path to return to. */
export const staffBackUrl = (backUrl: string | null): string =>
  backUrl !== null && /^\/admin(\/[\w/-]*)?(\?[\w=&%.-]*)?$/.test(backUrl) ? backUrl : '/admin'
