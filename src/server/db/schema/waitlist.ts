import type { Generated } from 'kysely'

export interface WaitlistTables {
  waitlist: WaitlistTable
}

/** Who waits for which product; deleted with the text that tells them. */
interface WaitlistTable {
  id: Generated<number>
  user_id: number
  product_id: number
  created_at: number
}
