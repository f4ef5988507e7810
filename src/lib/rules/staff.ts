import type { ChangedRecord } from '#lib/contract/admin/change.ts'
import { type Permission, PERMISSIONS } from '#lib/codes/permission.ts'
import type { StaffRole } from '#lib/contract/admin/role.ts'

/** Of the roles of every shop. */
export const ROLE_PERMISSIONS: Record<StaffRole, readonly Permission[]> = {
  owner: PERMISSIONS,
  content: ['content', 'catalogue', 'stock', 'comments', 'coupons', 'campaigns'],
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

/** The permissions of several roles add up. */
export const permissionsOf = (roles: readonly StaffRole[]): Permission[] => [
  ...new Set(roles.flatMap(role => ROLE_PERMISSIONS[role])),
]

/** Pages of the first read with the others. */
const NEEDED_WITH: Partial<Record<Permission, readonly Permission[]>> = {
  orders: ['see-orders', 'customers'],
  wallets: ['customers'],
  system: ['customers'],
}

/** With those that they need, each once, in the order of `PERMISSIONS`. */
export const withNeeded = (permissions: readonly Permission[]): Permission[] => {
  const all = new Set(permissions.flatMap(each => [each, ...(NEEDED_WITH[each] ?? [])]))
  return PERMISSIONS.filter(each => all.has(each))
}

export const may = (permissions: readonly Permission[], needed: Permission): boolean =>
  permissions.includes(needed)

/** Nobody grants or takes what they do not have. */
export const mayGrant = (own: readonly Permission[], granted: readonly Permission[]): boolean =>
  granted.every(each => own.includes(each))

export const HISTORY_PERMISSIONS: Record<ChangedRecord, Permission> = {
  staff: 'staff',
  role: 'staff',
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
  campaign: 'campaigns',
  'stock-document': 'stock',
  supplier: 'stock',
  zone: 'settings',
  webhook: 'system',
  'api-key': 'system',
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
