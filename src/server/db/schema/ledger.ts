import type { Generated } from 'kysely'

export interface LedgerTables {
  ledger: LedgerTable
}

/** Append-only. A user's wallet is the sum of their rows. */
interface LedgerTable {
  id: Generated<number>
  user_id: number
  amount: number
  reason:
    'order' | 'debt' | 'refund' | 'late-payment' | 'double-payment' | 'adjustment' | 'shortage'
  order_id: number | null
  /** Of a late or double payment: the payment that went to the wallet. */
  payment_id: number | null
  /** Of an adjustment: why, in the operator's words. */
  note: string | null
  /** Of an adjustment in the back office: what names it, so that it is written once. */
  once_key: string | null
  created_at: number
}
