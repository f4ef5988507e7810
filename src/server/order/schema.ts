import type { Generated } from 'kysely'
import type { ItemType } from '#lib/codes/cart.ts'
import type { RepeatType } from '#lib/codes/checkout.ts'
import type { OrderStatus, PaymentStatus, SubstitutionChoice } from '#lib/codes/order.ts'
import type { Flag } from '../platform/database/flag.ts'

export interface OrderTables {
  orders: OrderTable
  order_lines: OrderLineTable
  order_stock: OrderStockTable
  order_notes: OrderNoteTable
  order_staff_notes: OrderStaffNoteTable
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
  /** When an unpaid order is cancelled. */
  expires_at: number | null
  freeze: Flag
  payment_port_id: number
  payment_port_name: string
  /** Null for orders older than the column whose title several methods had, or none. */
  posting_method_id: number | null
  posting_method_title: string
  posting_method_description: string
  /** Its customer fetches it in the shop. */
  pickup: Generated<Flag>
  window_id: number
  /** Of its window, or of the hour within it that was announced. */
  window_starts_at: number
  window_ends_at: number
  /** Its exact hour is yet to be announced. */
  hour_pending: Generated<Flag>
  company_id: number | null
  /** JSON of Invoice['customer']. */
  customer: string
  finalizable: Flag
  periodic_type: RepeatType
  /** JSON of OrderJson['coupon'], or null. */
  coupon: string | null
  /** JSON of AmountLine[]; they sum up to total_amount. */
  amounts: string
  /** JSON of AmountTerms; null for orders older than the column. */
  terms: string | null
  total_amount: number
  /** Before wallet and debt: `costOf` of its amounts. */
  cost: Generated<number>
  /** What a search of orders reads: `orderWords`. */
  words: Generated<string>
  /** JSON: epoch seconds by status. */
  reached: string
  /** Of the call that placed it. */
  idempotency_key: string | null
  /** An order does not expire while its slip waits. */
  slip: Generated<'none' | 'waiting' | 'accepted' | 'refused'>
  /** The repeat that it began, or that prepared it. */
  repeat_id: number | null
  /** A picker has begun, or sealed it without: it cannot be changed any more. */
  picking_started_at: number | null
  picked_at: number | null
  /** From its address; null where unknown. */
  locality: string | null
  /** Null for orders older than the column. */
  lat: number | null
  lng: number | null
  /** Keyed hash of the browser's `Device-Id`. */
  device_hash: string | null
  substitution: Generated<SubstitutionChoice>
  /** Whose terms it has. */
  zone_id: Generated<number>
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
  /** Pieces delivered; null for all. */
  picked: number | null
  /** The ordered line that it substitutes. */
  replaces: number | null
  /** 1 where the missing pieces or grams did not return to stock. */
  lost: Flag | null
  /** Null where it is that of the order. */
  substitution: SubstitutionChoice | null
  /** JSON of OrderedWeight for goods by weight, or null. */
  weight: string | null
  /** Grams as weighed; null for goods by piece and until it is picked. */
  picked_g: number | null
}

/**
 * Reserved pieces of a product, or grams of one by weight, bundle components included; deleted when
 * returned.
 */
interface OrderStockTable {
  order_id: number
  product_id: number
  count: number
}

/** Not shown to the customer. */
interface OrderStaffNoteTable {
  id: Generated<number>
  order_id: number
  staff_id: number
  body: string
  created_at: number
}

interface OrderNoteTable {
  id: Generated<number>
  order_id: number
  context: string
  created_at: number
}

/** Append-only; the first event of an order has a null `from_status`. */
export interface OrderEventTable {
  id: Generated<number>
  order_id: number
  from_status: OrderTable['status'] | null
  to_status: OrderTable['status']
  payment_status: OrderTable['payment_status']
  actor: 'customer' | 'staff' | 'system'
  reason: string | null
  /** `code`: of a delivery for which the customer said the delivery code. */
  proof: Generated<'code' | null>
  created_at: number
}

interface OrderRatingTable {
  order_id: number
  rates: number
  note: string | null
  created_at: number
}

/** The newest slip of an order; its state is in `orders.slip`. */
export interface OrderSlipTable {
  order_id: number
  type: 'image/jpeg' | 'application/pdf'
  bytes: Uint8Array
  uploaded_at: number
  decided_at: number | null
  refusal: string | null
}
