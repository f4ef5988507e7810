import { CartErrorCause } from '#lib/codes/cart.ts'
import type { CartItem } from '#lib/contract/cart.ts'
import { itemTypeOf } from '#lib/rules/cart.ts'
import { stockOf } from '#lib/rules/weight.ts'
import { stockShortage } from '#lib/text/cart-sentences.ts'
import { listStock, type Pieces } from '../order/order-stock-queries.ts'
import type { Db } from '../platform/database/open.ts'

/** What lines take from the stock of each product, those inside bundles included. */
export function piecesOf(items: readonly CartItem[]): Pieces {
  const pieces = new Map<number, number>()
  const add = (productId: number, count: number) =>
    pieces.set(productId, (pieces.get(productId) ?? 0) + count)
  for (const { cartable, count } of items) {
    if (cartable.type === 'product') add(cartable.id, stockOf(count, cartable.weight?.step_g))
    for (const part of cartable.products) add(part.id, stockOf(part.count * count, part.step_g))
  }
  return pieces
}

/** For lines that are fine alone and together need more of a product than there is. */
export async function withSharedStock(db: Db, items: CartItem[]): Promise<CartItem[]> {
  const buyable = items.filter(
    item => item.cartable.error?.cause_type !== CartErrorCause.unavailable,
  )
  const ids = buyable.flatMap(item => [...piecesOf([item]).keys()])
  const sharedIds = new Set(ids.filter((id, index) => ids.indexOf(id) < index))
  const pieces = piecesOf(buyable)
  const short = (await listStock(db, [...sharedIds])).filter(
    ({ id, inventory }) => inventory !== null && inventory < (pieces.get(id) ?? 0),
  )
  return items.map(item => {
    const missing = short.find(({ id }) => piecesOf([item]).has(id))
    return missing && !item.cartable.error ? withShortage(item, missing.name) : item
  })
}

function withShortage(item: CartItem, productName: string): CartItem {
  const { cartable } = item
  const type = itemTypeOf(cartable.type)
  const message = stockShortage(productName)
  return {
    ...item,
    cartable: {
      ...cartable,
      error: { cause_type: CartErrorCause.blocking, message, id: cartable.id, type },
    },
  }
}
