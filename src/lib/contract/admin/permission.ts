/** Every thing that a role may be allowed; a call of the back office names the one it needs. */
export const PERMISSIONS = [
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
] as const
export type Permission = (typeof PERMISSIONS)[number]
