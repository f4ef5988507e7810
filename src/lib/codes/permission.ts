/** All permissions of roles; calls of the back office name the one they need. */
export const PERMISSIONS = [
  'staff',
  'content',
  'catalogue',
  'stock',
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
  'settings',
  'system',
] as const
export type Permission = (typeof PERMISSIONS)[number]
