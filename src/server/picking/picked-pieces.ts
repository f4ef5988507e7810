import type { Insertable } from 'kysely'
import { ItemType } from '#lib/codes/cart.ts'
import type { Product } from '#lib/contract/product.ts'
import type { PickPlan } from '#lib/rules/picking.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { PieceChange } from '../order/order-stock-queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { partsOf } from '../order/order-pieces.ts'

/** @param claimed pieces by product id that an abandoned change of the order held */
export function pieceChanges(
  lines: readonly OrderLineRow[],
  plan: PickPlan,
  claimed: readonly (readonly [productId: number, count: number])[] = [],
): Map<number, PieceChange> {
  const changes = new Map<number, PieceChange>()
  const add = (id: number, kind: keyof PieceChange, count: number) => {
    const before = changes.get(id) ?? { back: 0, lost: 0, take: 0 }
    changes.set(id, { ...before, [kind]: before[kind] + count })
  }
  for (const line of lines) {
    const missing = line.count - (plan.counts.get(line.id) ?? line.count)
    if (missing === 0) continue
    const kind = plan.missing.has(line.id) ? 'lost' : 'back'
    for (const { id, count } of partsOf(line) ?? []) add(id, kind, count * missing)
  }
  for (const { product_id, count } of plan.substitutes) add(product_id, 'take', count)
  for (const [id, count] of claimed) add(id, 'back', count)
  return changes
}

export function piecesAfterUndo(rows: readonly OrderLineRow[]): Map<number, PieceChange> {
  const changes = new Map<number, PieceChange>()
  for (const line of rows) {
    const missing = line.replaces === null ? line.count - (line.picked ?? line.count) : 0
    const change =
      line.replaces !== null
        ? { back: line.count, lost: 0, take: 0 }
        : line.lost === 1
          ? { back: 0, lost: -missing, take: 0 }
          : { back: 0, lost: 0, take: missing }
    for (const { id, count } of partsOf(line) ?? []) {
      const before = changes.get(id) ?? { back: 0, lost: 0, take: 0 }
      changes.set(id, {
        back: before.back + change.back * count,
        lost: before.lost + change.lost * count,
        take: before.take + change.take * count,
      })
    }
  }
  return new Map([...changes].filter(([, each]) => Object.values(each).some(Boolean)))
}

export function substituteLines(
  orderId: number,
  plan: PickPlan,
  products: readonly Product[],
): Insertable<Database['order_lines']>[] {
  return plan.substitutes.flatMap(({ product_id, replaces, count, price }) => {
    const product = products.find(candidate => candidate.id === product_id)
    if (!product) return []
    return [
      {
        order_id: orderId,
        type: ItemType.product,
        item_id: product_id,
        replaces,
        name: product.name,
        brand: product.brand.name,
        volume: product.volume,
        unit: product.unit?.name ?? null,
        components: null,
        color: product.color && JSON.stringify(product.color),
        price,
        real_price: price,
        count,
        picked: count,
      },
    ]
  })
}
