import type { Insertable } from 'kysely'
import type { CartItem } from '#lib/contract/cart.ts'
import type { StoreBody } from '#lib/contract/checkout.ts'
import type { Weight } from '#lib/contract/product.ts'
import { cartKey, itemTypeOf } from '#lib/rules/cart.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { ownChoice } from '#lib/rules/substitution.ts'
import type { Database } from '../platform/database/schema.ts'
import type { OrderedWeight } from './line-weight.ts'
import type { OrderRow } from './order-queries.ts'

/** A line of a cart as an order stores it, with the names and prices of now. */
export function orderLine(
  order: Pick<OrderRow, 'id' | 'substitution'>,
  { cartable, count }: Pick<CartItem, 'cartable' | 'count'>,
  choices: NonNullable<StoreBody['substitutions']>,
): Insertable<Database['order_lines']> {
  const components = cartable.products.map(part => ({
    id: part.id,
    name: part.displayName,
    brand: part.brand.name,
    count: part.count,
    ...(part.step_g !== null && { step_g: part.step_g }),
  }))
  const weight = cartable.weight && orderedWeight(cartable.weight)
  const type = itemTypeOf(cartable.type)
  return {
    order_id: order.id,
    type,
    item_id: cartable.id,
    name: cartable.name,
    brand: cartable.brand?.name ?? null,
    volume: cartable.volume,
    unit: cartable.unit?.name ?? null,
    price: effectivePrice(cartable),
    real_price: cartable.price,
    count,
    color: cartable.color && JSON.stringify(cartable.color),
    components: cartable.type === 'bundle' ? JSON.stringify(components) : null,
    substitution: ownChoice(choices[cartKey(type, cartable.id)], order.substitution),
    weight: weight && JSON.stringify(weight),
  }
}

const orderedWeight = ({
  price_per_kg,
  price_per_kg_by_discount,
  step_g,
  tolerance_percent,
}: Weight): OrderedWeight => ({
  price_per_kg: price_per_kg_by_discount ?? price_per_kg,
  step_g,
  tolerance_percent,
})
