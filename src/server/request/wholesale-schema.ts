import type { Generated } from 'kysely'

export interface WholesaleTables {
  wholesales: WholesaleTable
}

/** A bulk request; at most one open for a user and product. */
interface WholesaleTable {
  id: Generated<number>
  user_id: number
  product_id: number
  /** Pieces; null where unspecified. */
  count: number | null
  /** Null for the user's mobile. */
  phone: string | null
  created_at: number
  done_at: number | null
}
