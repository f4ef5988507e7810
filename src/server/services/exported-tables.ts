/**
 * Each table that refers to a customer, over however many tables, and where its rows stand in the
 * file of `export customer`. A test walks the foreign keys: what is in neither list fails it.
 */
export const EXPORTED_TABLES = {
  users: 'person',
  former_mobiles: 'former_mobiles',
  addresses: 'addresses',
  cart_lines: 'basket',
  comments: 'comments',
  waitlist: 'waits_for',
  wholesales: 'wholesale_requests',
  contact_messages: 'messages',
  sessions: 'sessions',
  ledger: 'wallet',
  coupons: 'coupons',
  coupon_offers: 'codes_named',
  coupon_uses: 'codes_used',
  referrals: 'referrals',
  repeats: 'repeats',
  repeat_occurrences: 'repeat_deliveries',
  sms_outbox: 'texts',
  orders: 'orders',
  order_lines: 'orders.lines',
  order_notes: 'orders.notes',
  order_ratings: 'orders.ratings',
  order_slips: 'orders.slips',
  order_events: 'orders.events',
  payments: 'orders.payments',
} as const

/** Tables that refer to a customer and are left out, each with its reason. */
export const LEFT_OUT_TABLES = {
  changes: 'notes of the staff for the shop itself; of them an order has why it was cancelled',
  rate_hits: 'counters of at most a day',
  codes: 'secrets of a few minutes',
  idempotency_keys: 'answers of a day, which the orders say',
  order_stock: 'what an order holds of the shelves, which its lines say',
  payment_claims: 'numbers that browsers brought, unproved; what was paid stands in the payments',
} as const
