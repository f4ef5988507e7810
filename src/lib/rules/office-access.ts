import type { Permission } from '../contract/admin/permission.ts'

type Needed = Permission | 'nothing'

/** Pages for another errand than their section, and those of whoever is signed in. */
const EXCEPTIONS: readonly (readonly [page: RegExp, needed: Needed])[] = [
  [/^\/admin\/customers\/(new|[^/]+\/(order|address))$/, 'orders'],
  [/^\/admin\/customers\/[^/]+\/wallet$/, 'wallets'],
  [/^\/admin\/(password|refused|unsent|too-large|not-found|sign-out)$/, 'nothing'],
  // The call of the history judges by the kind of record.
  [/^\/admin\/history\//, 'nothing'],
  [/^\/admin$/, 'nothing'],
]

const SECTIONS: Readonly<Record<string, Permission>> = {
  orders: 'see-orders',
  picking: 'picking',
  delivery: 'delivery',
  windows: 'windows',
  slips: 'slips',
  payments: 'payments',
  requests: 'requests',
  comments: 'comments',
  customers: 'customers',
  catalogue: 'catalogue',
  content: 'content',
  companies: 'companies',
  coupons: 'coupons',
  pictures: 'catalogue',
  reports: 'reports',
  staff: 'staff',
}

/**
 * What somebody signed in must be allowed to open a page of the back office, before any call of it
 * is made; undefined for a section that is not written down here, which nobody opens.
 */
export function pageNeeds(pathname: string): Needed | undefined {
  const path = pathname.replace(/\/+$/, '')
  const exception = EXCEPTIONS.find(([page]) => page.test(path))
  if (exception) return exception[1]
  const [, , section = ''] = path.split('/')
  return Object.hasOwn(SECTIONS, section) ? SECTIONS[section] : undefined
}
