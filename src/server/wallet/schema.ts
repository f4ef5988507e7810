import type { Generated } from 'kysely'

export interface LedgerTables {
  ledger: LedgerTable
}

/** Append-only. The sum of a user's rows is the wallet. */
interface LedgerTable {
  id: Generated<number>
  user_id: number
  amount: number
  reason:
    | 'order'
    | 'debt'
    | 'refund'
    | 'late-payment'
    | 'double-payment'
    | 'adjustment'
    | 'shortage'
    | 'change'
    | 'claim'
    | 'weighing'
  order_id: number | null
  /** The late or double payment that went to the wallet. */
  payment_id: number | null
  /** The operator's reason of an adjustment. */
  note: string | null
  /** The Idempotency-Key of an adjustment. */
  once_key: string | null
  created_at: number
}
