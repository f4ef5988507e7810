import type { Generated } from 'kysely'

export interface WaitlistTables {
  waitlist: WaitlistTable
}

/** Deleted in the transaction that queues the text. */
interface WaitlistTable {
  id: Generated<number>
  user_id: number
  product_id: number
  created_at: number
}
