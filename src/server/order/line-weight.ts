import type { Invoice } from '#lib/contract/order.ts'
import type { StoredLine } from '#lib/rules/line-costs.ts'
import type { OrderLineRow } from './order-line-queries.ts'

type LineWeight = NonNullable<Invoice['products'][number]['weight']>

/** What was agreed on for goods by weight, as an order line stores it. */
export type OrderedWeight = Pick<LineWeight, 'price_per_kg' | 'step_g' | 'tolerance_percent'>

type Weighed = Pick<OrderLineRow, 'count'> & Partial<Pick<OrderLineRow, 'weight' | 'picked_g'>>

/** Null for goods by piece. */
export function weightOf({ weight, count, picked_g = null }: Weighed): LineWeight | null {
  if (!weight) return null
  const ordered = JSON.parse(weight) as OrderedWeight
  return { ...ordered, estimated_g: ordered.step_g * count, actual_g: picked_g }
}

/** A line as the rules of amounts read it. */
export const pricedLine = <Row extends Weighed & Omit<StoredLine, 'weight'>>(
  row: Row,
): Omit<Row, 'weight'> & { weight: LineWeight | null } => ({ ...row, weight: weightOf(row) })
