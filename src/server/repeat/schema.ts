import type { RepeatType } from '#lib/codes/checkout.ts'
import type { Generated } from 'kysely'
import type { Flag } from '../platform/database/flag.ts'

export interface RepeatTables {
  repeats: RepeatTable
  repeat_occurrences: RepeatOccurrenceTable
}

export interface RepeatTable {
  id: Generated<number>
  user_id: number
  type: Exclude<RepeatType, typeof RepeatType.once>
  first_order_id: number
  /** Of a personal order. */
  address_id: number | null
  /** Of a group order. */
  company_id: number | null
  posting_method_id: number
  /** Of the first order, even where that was moved. */
  window_id: number
  /** YYYY-MM-DD, Tehran: the next delivery. */
  next_date: string
  /** When the next order is prepared. */
  due_at: number
  active: Flag
  ended_at: number | null
  end_reason: 'stopped' | 'first-cancelled' | 'unpaid' | null
}

/** An order, or the reason why there is none. */
interface RepeatOccurrenceTable {
  repeat_id: number
  date: string
  order_id: number | null
  failure: string | null
  created_at: number
}
