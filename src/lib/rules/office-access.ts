import type { Permission } from '#lib/codes/permission.ts'
import { may } from './staff.ts'

type PageAccess = Permission | 'nothing'

/** Pages that need another permission than their section, or none. */
const EXCEPTIONS: readonly (readonly [page: RegExp, needed: PageAccess])[] = [
  [/^\/admin\/customers\/(new|[^/]+\/(order|address))$/, 'orders'],
  [/^\/admin\/customers\/[^/]+\/wallet$/, 'wallets'],
  [/^\/admin\/customers\/[^/]+\/personal-data(\/file\.json)?$/, 'system'],
  [/^\/admin\/settings\/(system|backup\.tar|(webhooks|api-keys)(\/[^/]+)?)$/, 'system'],
  [/^\/admin\/orders\/[^/]+\/(change|claim)$/, 'orders'],
  [
    /^\/admin\/(password|refused|unsent|too-large|not-found|sign-out|search|search\/matches|events)$/,
    'nothing',
  ],
  // The calls check by list.
  [/^\/admin\/(views\/\[list\]|files\/\[list\]\.csv)$/, 'nothing'],
  // The history call checks by kind of record.
  [/^\/admin\/history\/./, 'nothing'],
  [/^\/admin$/, 'nothing'],
]

const SECTIONS: Readonly<Record<string, Permission>> = {
  orders: 'see-orders',
  picking: 'picking',
  delivery: 'delivery',
  windows: 'windows',
  slips: 'slips',
  claims: 'orders',
  payments: 'payments',
  requests: 'requests',
  comments: 'comments',
  customers: 'customers',
  catalogue: 'catalogue',
  stock: 'stock',
  content: 'content',
  companies: 'companies',
  coupons: 'coupons',
  promotions: 'coupons',
  campaigns: 'campaigns',
  pictures: 'catalogue',
  reports: 'reports',
  speed: 'reports',
  settings: 'settings',
  staff: 'staff',
  history: 'staff',
}

/** Whether a link leads to a page that these permissions open. */
export function mayOpen(permissions: readonly Permission[], href: string): boolean {
  const needed = pagePermission(href.replace(/[?#].*$/, ''))
  return needed === 'nothing' || (needed !== undefined && may(permissions, needed))
}

/** Undefined for unknown sections, which nobody opens. */
export function pagePermission(pathname: string): PageAccess | undefined {
  const path = pathname.replace(/\/+$/, '')
  const exception = EXCEPTIONS.find(([page]) => page.test(path))
  if (exception) return exception[1]
  const [, , section = ''] = path.split('/')
  return Object.hasOwn(SECTIONS, section) ? SECTIONS[section] : undefined
}
