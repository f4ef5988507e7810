import type { Generated } from 'kysely'

export interface ShelfTables {
  shelves: ShelfTable
  shelf_products: ShelfProductTable
}

interface ShelfTable {
  id: Generated<number>
  code: string
  name: string
  color: string | null
  text_color: string | null
}

interface ShelfProductTable {
  shelf_id: number
  product_id: number
  position: number
}
