import type { Generated } from 'kysely'
import type { ItemType } from '#lib/codes/cart.ts'

export interface CartTables {
  cart_lines: CartLineTable
}

interface CartLineTable {
  id: Generated<number>
  user_id: number
  type: ItemType
  item_id: number
  count: number
  /** When it was added, or its count last changed. */
  changed_at: number
}
