/** A test follows the foreign keys and fails for a table in neither list. */
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
  order_changes: 'orders.changes',
  payments: 'orders.payments',
} as const

/** With the reason. */
export const LEFT_OUT_TABLES = {
  changes: 'notes of the staff for the shop itself; of them an order has why it was cancelled',
  rate_hits: 'counters of at most a day',
  codes: 'secrets of a few minutes',
  idempotency_keys: 'answers of a day, which the orders say',
  order_stock: 'what an order holds of the shelves, which its lines say',
  payment_claims: 'numbers that browsers brought, unproved; what was paid stands in the payments',
} as const
