export interface TillTables {
  till_products: TillProductTable
  till_events: TillEventTable
}

/** What tills said last of a product. */
export interface TillProductTable {
  product_id: number
  /** Of the last absolute stock; null before one. */
  stock_version: number | null
  /** With `stock_version`: pieces or grams. */
  stock_on_hand: number | null
  /** Of the last absolute or relative change. */
  stock_at: number | null
  stock_key_id: number | null
  price_version: number | null
  /** With `price_version`: JSON of what was sent. */
  price_sent: string | null
  price_at: number | null
  price_key_id: number | null
}

/** A relative change, by which a repeated one is recognised. */
export interface TillEventTable {
  key_id: number
  event_id: string
  product_id: number
  /** Pieces or grams, as the two below. */
  delta: number
  /** For sale afterwards. */
  inventory: number
  missing: number
  at: number
}
