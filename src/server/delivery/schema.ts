import type { Generated } from 'kysely'
import type { Flag } from '../platform/database/flag.ts'

export interface DeliveryWindowTables {
  window_templates: WindowTemplateTable
  window_plans: WindowPlanTable
  closed_days: ClosedDayTable
  delivery_windows: DeliveryWindowTable
  window_holds: WindowHoldTable
  tours: TourTable
  tour_stops: TourStopTable
  zones: ZoneTable
  zone_requests: ZoneRequestTable
}

/** Of null, the shop's own terms. Money in rials. */
export interface ZoneTable {
  id: Generated<number>
  title: string
  active: Generated<Flag>
  /** JSON: string[]; null with a polygon, and of the default zone. */
  districts: string | null
  /** JSON: ZonePoint[]. */
  polygon: string | null
  /** JSON: ZoneFee[], the first from 0. */
  fees: string | null
  free_threshold: number | null
  min_order: Generated<number>
  /** JSON: ids of delivery methods. */
  methods: string | null
  /** Least time from an order to the start of its window. */
  lead_minutes: Generated<number>
  /** Whether it has windows of its own, instead of those of no zone. */
  own_windows: Generated<Flag>
}

/** Shoppers of a day who asked for delivery to a place outside all zones. */
interface ZoneRequestTable {
  /** YYYY-MM-DD, Tehran. */
  day: string
  place: string
  requests: number
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
  /** From this percentage of places used on, `busy_price` is its fee; null without. */
  busy_percent: number | null
  busy_price: number | null
  /** 1: the exact hour is announced on the day of delivery. */
  hour_later: Flag | null
  cutoff_minutes: number
  company_id: number | null
  /** Null for zones without windows of their own. */
  zone_id: number | null
}

/** The terms of a weekly window from a day on. */
export interface WindowPlanTable extends Omit<
  WindowTemplateTable,
  'id' | 'code' | 'company_id' | 'zone_id'
> {
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
  busy_percent: number | null
  busy_price: number | null
  hour_later: Flag | null
  company_id: number | null
  zone_id: number | null
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
