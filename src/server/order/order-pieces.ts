import { ItemType } from '#lib/codes/cart.ts'
import type { Invoice } from '#lib/contract/order.ts'
import type { OrderLineRow } from './order-line-queries.ts'

/**
 * The products in one piece of a line; undefined for a bundle of an old order without product ids.
 */
export function partsOf(
  line: Pick<OrderLineRow, 'type' | 'item_id' | 'components'>,
): { id: number; count: number }[] | undefined {
  if (line.type === ItemType.product) return [{ id: line.item_id, count: 1 }]
  const parts = JSON.parse(line.components ?? '[]') as NonNullable<
    Invoice['products'][number]['bundle']
  >
  const identified = parts.flatMap(({ id, count }) => (id === undefined ? [] : [{ id, count }]))
  return identified.length === parts.length ? identified : undefined
}
