import type { Generated } from 'kysely'
import type { ItemType } from '#lib/codes/cart.ts'
import type { RepeatType } from '#lib/codes/checkout.ts'
import type { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import type { Flag } from './flag.ts'

export interface OrderTables {
  orders: OrderTable
  order_lines: OrderLineTable
  order_stock: OrderStockTable
  order_notes: OrderNoteTable
  order_events: OrderEventTable
  order_ratings: OrderRatingTable
  order_slips: OrderSlipTable
}

export interface OrderTable {
  id: Generated<number>
  tracking_code: string
  user_id: number
  status: OrderStatus
  payment_status: PaymentStatus
  created_at: number
  /** When an unpaid order is given up: of an online or of a frozen one. */
  expires_at: number | null
  freeze: Flag
  payment_port_id: number
  payment_port_name: string
  posting_method_title: string
  posting_method_description: string
  window_id: number
  window_starts_at: number
  window_ends_at: number
  company_id: number | null
  /** JSON of Invoice['customer']. */
  customer: string
  finalizable: Flag
  periodic_type: RepeatType
  /** JSON of Invoice['coupon'], or null. */
  coupon: string | null
  /** JSON of AmountLine[]; they sum up to total_amount. */
  amounts: string
  /** JSON of AmountTerms: what the amounts followed from; null of orders from before they were kept. */
  terms: string | null
  total_amount: number
  /** Status → epoch seconds, JSON: when each status was reached. */
  reached: string
  /** The Idempotency-Key of the call that saved it, where it had one. */
  idempotency_key: string | null
  /** The bank slip; while one waits for the staff the order does not expire. */
  slip: Generated<'none' | 'waiting' | 'accepted' | 'refused'>
  /** The repeat that the order began, or that prepared it. */
  repeat_id: number | null
  /** When its goods were picked; null until then. */
  picked_at: number | null
  /** The part of town that it goes to, where its address told. */
  locality: string | null
  /** Where that is on the map; null of orders from before it was kept. */
  lat: number | null
  lng: number | null
  /** The keyed hash of the browser's `Device-Id`; null where none was sent, or of who was forgotten. */
  device_hash: string | null
}

interface OrderLineTable {
  id: Generated<number>
  order_id: number
  type: ItemType
  item_id: number
  name: string
  brand: string | null
  volume: number | null
  unit: string | null
  price: number
  real_price: number
  count: number
  /** JSON { name, code } or null. */
  color: string | null
  /** JSON of InvoiceLine['bundle'], or null. */
  components: string | null
  /** How many of it are handed over; null as many as were ordered. */
  picked: number | null
  /** The line for which it is given instead; null of what was ordered. */
  replaces: number | null
  /** 1 where what is short of it was lost: it did not go back to the stock. */
  lost: Flag | null
}

/** Pieces an order holds of a product, bundle components included; deleted when given back. */
interface OrderStockTable {
  order_id: number
  product_id: number
  count: number
}

interface OrderNoteTable {
  id: Generated<number>
  order_id: number
  context: string
  created_at: number
}

/** Append-only: each move of an order, its saving first (`from_status` null). */
export interface OrderEventTable {
  id: Generated<number>
  order_id: number
  from_status: OrderTable['status'] | null
  to_status: OrderTable['status']
  /** After the move. */
  payment_status: OrderTable['payment_status']
  actor: 'customer' | 'staff' | 'system'
  reason: string | null
  created_at: number
}

interface OrderRatingTable {
  order_id: number
  rates: number
  note: string | null
  created_at: number
}

/** The newest bank slip of an order; its state stands in the order itself. */
export interface OrderSlipTable {
  order_id: number
  type: 'image/jpeg' | 'application/pdf'
  bytes: Uint8Array
  uploaded_at: number
  /** When the staff accepted or refused it. */
  decided_at: number | null
  /** Why it was refused. */
  refusal: string | null
}
