import type { Generated } from 'kysely'

export interface CartTables {
  cart_lines: CartLineTable
}

interface CartLineTable {
  id: Generated<number>
  user_id: number
  type: 1 | 2
  item_id: number
  count: number
  created_at: number
}
