import type { Generated, Selectable } from 'kysely'
import type {
  LineOutcome,
  PriceChangeState,
  PriceTarget,
} from '#lib/contract/admin/price-change.ts'
import type { Flag } from '../platform/database/flag.ts'

export interface PriceChangeTables {
  price_changes: PriceChangeTable
  price_change_lines: PriceChangeLineTable
}

export type PriceChangeRow = Selectable<PriceChangeTable>
export type PriceChangeLineRow = Selectable<PriceChangeLineTable>

interface PriceChangeTable {
  id: Generated<number>
  /** Names of the chosen goods. */
  title: string
  percent: number
  target: PriceTarget
  /** Toman. */
  rounding: number
  /** Prices below half of the highest of the last day were confirmed. */
  accepts_drops: Flag
  state: PriceChangeState
  apply_at: number
  staff_id: number
  created_at: number
  undone_at: number | null
}

/** Rials as files and forms have them: of a kilogram for goods by weight. */
interface PriceChangeLineTable {
  change_id: number
  product_id: number
  price_from: number
  price_to: number
  discounted_from: number | null
  discounted_to: number | null
  outcome: LineOutcome
}
