import type { Invoice } from '#lib/contract/order.ts'
import type { OrderLineRow } from '../db/order-line.ts'

/**
 * The products of one piece of a line, and how many of each; undefined where a bundle of an old
 * order does not name them.
 */
export function partsOf(
  line: Pick<OrderLineRow, 'type' | 'item_id' | 'components'>,
): { id: number; count: number }[] | undefined {
  if (line.type === 1) return [{ id: line.item_id, count: 1 }]
  const parts = JSON.parse(line.components ?? '[]') as NonNullable<
    Invoice['products'][number]['bundle']
  >
  const known = parts.flatMap(({ id, count }) => (id === undefined ? [] : [{ id, count }]))
  return known.length === parts.length ? known : undefined
}
