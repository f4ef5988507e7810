export interface TorobTables {
  order_clicks: OrderClickTable
}

/** The click at Torob that led to an order. */
interface OrderClickTable {
  order_id: number
  torob_clid: string
  created_at: number
}
