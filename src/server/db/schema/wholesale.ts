import type { Generated } from 'kysely'

export interface WholesaleTables {
  wholesales: WholesaleTable
}

/** A product that a user asks for in bulk; of the open ones at most one a user and product. */
interface WholesaleTable {
  id: Generated<number>
  user_id: number
  product_id: number
  /** Pieces; null where nothing was said. */
  count: number | null
  /** Where to call; null: the mobile of the user. */
  phone: string | null
  created_at: number
  done_at: number | null
}
