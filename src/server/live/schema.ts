export interface LiveTables {
  staff_presence: StaffPresenceTable
}

interface StaffPresenceTable {
  order_id: number
  staff_id: number
  /** Renewed while the page is open. */
  seen_at: number
}
