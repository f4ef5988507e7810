export interface VisitTables {
  visits: VisitTable
}

/** How often something was visited, clicked or opened on a day. */
export interface VisitTable {
  /** YYYY-MM-DD, Tehran. */
  day: string
  kind: 'product' | 'bundle' | 'category' | 'brand' | 'banner' | 'faq'
  record_id: number
  count: number
}
