import type { Insertable } from 'kysely'
import type { CartItem } from '#lib/contract/cart.ts'
import { itemTypeOf } from '#lib/rules/cart.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import type { Database } from '../platform/database/schema.ts'

export function orderLine(
  orderId: number,
  { cartable, count }: CartItem,
): Insertable<Database['order_lines']> {
  const components = cartable.products.map(part => ({
    id: part.id,
    name: part.displayName,
    brand: part.brand.name,
    count: part.count,
  }))
  return {
    order_id: orderId,
    type: itemTypeOf(cartable.type),
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
  }
}
