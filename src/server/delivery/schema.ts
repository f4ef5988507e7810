import type { Generated } from 'kysely'

export interface DeliveryWindowTables {
  window_templates: WindowTemplateTable
  window_plans: WindowPlanTable
  closed_days: ClosedDayTable
  delivery_windows: DeliveryWindowTable
  window_holds: WindowHoldTable
  tours: TourTable
  tour_stops: TourStopTable
}

/** Of one courier in one window; one that is not settled at a time. */
export interface TourTable {
  id: Generated<number>
  window_id: number
  courier_id: number
  /** Rials taken at its doors, when it was settled; null while it is open. */
  due: number | null
  /** Rials handed in. */
  received: number | null
  /** Why they differ. */
  note: string | null
  /** Epoch seconds. */
  settled_at: number | null
  settled_by: number | null
}

interface TourStopTable {
  order_id: number
  tour_id: number
  /** From 0. */
  position: number
}

export interface WindowTemplateTable {
  id: Generated<number>
  code: string
  /** JSON: number[], 0 is Saturday. */
  weekdays: string
  started_hr: number
  started_mn: number
  finished_hr: number
  finished_mn: number
  price: number
  capacity: number
  cutoff_minutes: number
  company_id: number | null
}

/** The terms of a weekly window from a day on. */
export interface WindowPlanTable extends Omit<WindowTemplateTable, 'id' | 'code' | 'company_id'> {
  template_id: number
  /** YYYY-MM-DD, Tehran. */
  from_date: string
}

interface ClosedDayTable {
  /** YYYY-MM-DD, Tehran. */
  date: string
  reason: string
}

export interface DeliveryWindowTable {
  id: Generated<number>
  template_id: number
  /** YYYY-MM-DD, Tehran. */
  date: string
  starts_at: number
  ends_at: number
  cutoff_at: number
  price: number
  capacity: number
  used: Generated<number>
  company_id: number | null
  /** Epoch seconds; null while it takes orders. */
  off_at: number | null
}

/** Of a user, or of a guest's browser. */
export interface WindowHoldTable {
  id: Generated<number>
  user_id: number | null
  /** Keyed hash of the Device-Id. */
  device_hash: string | null
  window_id: number
  held_at: number
  expires_at: number
  extended: Generated<0 | 1>
}
