import { ItemType } from '#lib/codes/cart.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { stockOf } from '#lib/rules/weight.ts'
import type { OrderLineRow } from './order-line-queries.ts'

/**
 * What one piece or step of a line takes from the stock of its products; undefined for a bundle of
 * an old order without product ids. Grams are those of the order, whatever the step is now.
 */
export function partsOf(
  line: Pick<OrderLineRow, 'type' | 'item_id'> &
    Partial<Pick<OrderLineRow, 'components'>> & { weight?: string | null },
): { id: number; count: number }[] | undefined {
  if (line.type === ItemType.product)
    return [{ id: line.item_id, count: stockOf(1, stepOf(line.weight)) }]
  const parts = JSON.parse(line.components ?? '[]') as NonNullable<
    Invoice['products'][number]['bundle']
  >
  const identified = parts.flatMap(({ id, count, step_g }) =>
    id === undefined ? [] : [{ id, count: stockOf(count, step_g) }],
  )
  return identified.length === parts.length ? identified : undefined
}

/**
 * What a line holds of the stock of its products: as picked, or as ordered before; goods by weight
 * as weighed. Undefined as in `partsOf`.
 */
export const heldBy = (
  line: Parameters<typeof partsOf>[0] & Pick<OrderLineRow, 'count' | 'picked' | 'picked_g'>,
): { id: number; count: number }[] | undefined =>
  partsOf(line)?.map(({ id, count }) => ({
    id,
    count: line.picked_g ?? count * (line.picked ?? line.count),
  }))

/** Grams, of the JSON of an order line's weight. */
const stepOf = (weight: string | null | undefined): number | null =>
  weight ? (JSON.parse(weight) as { step_g: number }).step_g : null
