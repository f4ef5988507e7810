export interface VisitTables {
  visits: VisitTable
}

/** Visits, clicks and openings of a day. */
export interface VisitTable {
  /** YYYY-MM-DD, Tehran. */
  day: string
  kind: 'product' | 'bundle' | 'category' | 'brand' | 'banner' | 'faq'
  record_id: number
  count: number
}
