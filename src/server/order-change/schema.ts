import type { Generated, Insertable } from 'kysely'
import type { SubstitutionChoice } from '#lib/codes/order.ts'
import type { OrderChange } from '#lib/contract/recorded-change.ts'
import type { OrderChangeEvent, OrderChangeState } from '#lib/rules/order-change.ts'
import type { OrderTables } from '../order/schema.ts'

export interface OrderChangeTables {
  order_changes: OrderChangeTable
}

/** An applied change of an order, or one that waits for its payment. At most one of an order waits. */
export interface OrderChangeTable {
  id: Generated<number>
  order_id: number
  state: OrderChangeState
  actor: 'customer' | 'staff'
  staff_id: number | null
  /** Of the staff. */
  reason: string | null
  /** JSON of ChangeSummary. */
  summary: string
  /** JSON of ChangePlan while it waits, else null. */
  plan: string | null
  /** To be paid online, in rials. */
  amount: number
  /** The place that it holds beside the order's own, while it waits. */
  window_id: number | null
  created_at: number
  expires_at: number | null
  ended_at: number | null
  /** Why it was abandoned. */
  end_reason: OrderChangeEvent | null
}

/** What a change did, for people; without addresses and notes. */
export type ChangeSummary = Pick<
  OrderChange,
  'goods' | 'difference' | 'window' | 'address' | 'note' | 'substitution' | 'substitutions'
>

type OrderRow = Insertable<OrderTables['orders']>
type OrderColumns = Partial<OrderRow> & Pick<OrderRow, 'amounts'>

/** Everything that applying writes. */
export interface ChangePlan {
  /** Stored lines with another count; 0 deletes. */
  counts: [id: number, count: number][]
  /** Stored lines with another choice for missing goods; null follows the order. */
  choices: [id: number, choice: SubstitutionChoice | null][]
  added: Insertable<OrderTables['order_lines']>[]
  order: OrderColumns
  note: string | null
  /** Rials of the ledger entry. */
  ledger: number
  /** Pieces by product id. */
  takes: [productId: number, count: number][]
  returns: [productId: number, count: number][]
  window: { from: number; to: number } | null
  dropsCoupon: boolean
}
