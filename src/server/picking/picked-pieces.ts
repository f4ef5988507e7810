import type { Insertable } from 'kysely'
import { ItemType } from '#lib/codes/cart.ts'
import type { PickedOutcome } from '#lib/contract/admin/picking.ts'
import type { Product } from '#lib/contract/product.ts'
import type { PickPlan, SubstituteLine, SubstituteOffer } from '#lib/rules/picking.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { chargedGrams, isUnusualWeight, perKilogram } from '#lib/rules/weight.ts'
import { aboutOf } from '../order/fulfilled-lines.ts'
import { type OrderedWeight, weightOf } from '../order/line-weight.ts'
import type { OrderLineRow } from '../order/order-line-queries.ts'
import type { PieceChange } from '../order/order-stock-queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { heldBy } from '../order/order-pieces.ts'
import { productOf, type ProductRow } from '../catalogue/product-row.ts'

const UNCHANGED: PieceChange = { back: 0, lost: 0, take: 0, extra: 0 }

export const offerOf = (product: Product): SubstituteOffer => ({
  price: effectivePrice(product),
  category: product.category_id,
  weight: product.weight,
})

/** By product id. */
export const offersOf = (rows: readonly ProductRow[], now: number): Map<number, SubstituteOffer> =>
  new Map(rows.map(row => [row.id, offerOf(productOf(row, now))]))

/**
 * What picking changes in the stock, by product: pieces, or grams of goods by weight.
 * @param claimed by product id what an abandoned change of the order held
 */
export function pieceChanges(
  lines: readonly OrderLineRow[],
  plan: PickPlan,
  claimed: readonly (readonly [productId: number, count: number])[] = [],
): Map<number, PieceChange> {
  const changes = new Map<number, PieceChange>()
  for (const line of lines) {
    const { id } = line
    const picked = plan.counts.get(id) ?? line.count
    const handed = heldBy({ ...line, picked, picked_g: plan.grams.get(id) ?? null })
    const kind = plan.missing.has(id) ? 'lost' : 'back'
    for (const [index, ordered] of (heldBy(line) ?? []).entries()) {
      const short = ordered.count - (handed?.[index]?.count ?? 0)
      add(changes, ordered.id, short < 0 ? { extra: -short } : { [kind]: short })
    }
  }
  for (const { product_id, count, grams } of plan.substitutes)
    add(changes, product_id, { take: grams ?? count })
  for (const [id, count] of claimed) add(changes, id, { back: count })
  return withoutUnchanged(changes)
}

export function piecesAfterUndo(rows: readonly OrderLineRow[]): Map<number, PieceChange> {
  const changes = new Map<number, PieceChange>()
  for (const line of rows) {
    const ordered = heldBy({ ...line, picked: null, picked_g: null })
    for (const [index, { id, count }] of (heldBy(line) ?? []).entries()) {
      if (line.replaces !== null) {
        add(changes, id, { back: count })
        continue
      }
      const short = (ordered?.[index]?.count ?? 0) - count
      if (short < 0) add(changes, id, { back: -short })
      else add(changes, id, line.lost === 1 ? { lost: -short } : { take: short })
    }
  }
  return withoutUnchanged(changes)
}

function add(changes: Map<number, PieceChange>, id: number, change: Partial<PieceChange>): void {
  const before = changes.get(id) ?? UNCHANGED
  changes.set(id, {
    back: before.back + (change.back ?? 0),
    lost: before.lost + (change.lost ?? 0),
    take: before.take + (change.take ?? 0),
    extra: before.extra + (change.extra ?? 0),
  })
}

const withoutUnchanged = (changes: Map<number, PieceChange>): Map<number, PieceChange> =>
  new Map([...changes].filter(([, each]) => Object.values(each).some(Boolean)))

export function substituteLines(
  orderId: number,
  plan: PickPlan,
  products: readonly Product[],
): Insertable<Database['order_lines']>[] {
  return plan.substitutes.flatMap(substitute => {
    const { product_id, replaces, count, price, grams } = substitute
    const product = products.find(candidate => candidate.id === product_id)
    if (!product) return []
    const weight = substituteWeight(substitute, product)
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
        weight: weight && JSON.stringify(weight),
        picked_g: grams,
      },
    ]
  })
}

/** What was weighed is its estimate: there is no tolerance. */
const substituteWeight = (
  { price, grams }: SubstituteLine,
  { weight }: Product,
): OrderedWeight | null =>
  weight && grams !== null
    ? {
        price_per_kg: perKilogram(price, weight.step_g),
        step_g: weight.step_g,
        tolerance_percent: 0,
      }
    : null

/** An ordered line with its weight, to be confirmed. */
export function weighedLine(row: OrderLineRow): PickedOutcome['weights'] {
  const weight = weightOf(row)
  if (!weight || row.replaces !== null || !weight.actual_g) return []
  const { estimated_g, actual_g } = weight
  return [
    {
      name: row.name,
      about: aboutOf(row),
      estimated_g,
      actual_g,
      charged_g: chargedGrams(actual_g, weight),
      unusual: isUnusualWeight(actual_g, weight),
    },
  ]
}
