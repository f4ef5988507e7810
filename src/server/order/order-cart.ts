import { CartErrorCause, ItemType } from '#lib/codes/cart.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { CartError, CartItem } from '#lib/contract/cart.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { leastCount } from '#lib/rules/weight.ts'
import { messages } from '#lib/text/messages.ts'
import { itemUnavailable, stockShortage } from '#lib/text/cart-sentences.ts'
import type { CartLine } from '../cart/cart-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { readCartItems, readItems } from '../cart/cart-items.ts'
import { piecesOf } from '../cart/cart-pieces.ts'

export interface OrderCart {
  items: CartItem[]
  /** At list prices, rials. */
  listSubtotal: number
  /** At current prices, rials. */
  subtotal: number
}

/** The user's cart, or `lines` instead; 400 when empty, 406 when a line cannot be ordered. */
export async function getOrderCart(
  db: Db,
  userId: number,
  now: number,
  lines?: readonly CartLine[],
): Promise<OrderCart> {
  const items = lines ? await readItems(db, lines, now) : await readCartItems(db, userId, now)
  if (items.length === 0) throw new ApiError(HttpStatus.badRequest, messages.checkoutCartEmpty)
  const faulty = namedErrors(items)
  if (faulty.length > 0) throw orderRefusal(faulty, items.some(isOverStock))
  return { items, ...subtotalsOf(items) }
}

export const subtotalsOf = (
  items: readonly CartItem[],
): { listSubtotal: number; subtotal: number } => ({
  listSubtotal: items.reduce((sum, item) => sum + item.cartable.price * item.count, 0),
  subtotal: items.reduce((sum, item) => sum + effectivePrice(item.cartable) * item.count, 0),
})

/** 406 for a product that ran out while the order was placed. */
export function soldOut(items: readonly CartItem[], productId: number): ApiError {
  const affected = items.filter(item => piecesOf([item]).has(productId))
  return orderRefusal(
    affected.map(({ cartable }) => ({
      cause_type: CartErrorCause.blocking,
      message: stockShortage(cartable.name),
      id: cartable.id,
      type: cartable.type === 'product' ? ItemType.product : ItemType.bundle,
    })),
    true,
  )
}

/** Without a line over the inventory, the first line's own sentence is the message. */
const orderRefusal = (items: CartError[], overStock: boolean): ApiError =>
  new ApiError(
    HttpStatus.notAcceptable,
    (!overStock && items[0]?.message) || messages.quantityOverStock,
    {
      data: { items },
    },
  )

const isOverStock = ({ cartable, count }: CartItem): boolean =>
  cartable.error?.cause_type === CartErrorCause.blocking &&
  count <= cartable.max_count &&
  count >= leastCount(cartable.weight)

/** The errors of lines, each with the product's name, to be read outside the cart. */
export const namedErrors = (items: readonly CartItem[]): CartError[] =>
  items.flatMap(item => (item.cartable.error ? [namedError(item)] : []))

function namedError(item: CartItem): CartError {
  const { cartable } = item
  const error = cartable.error as CartError
  if (error.cause_type === CartErrorCause.unavailable)
    return { ...error, message: itemUnavailable(cartable.name) }
  if (isOverStock(item)) return { ...error, message: stockShortage(cartable.name) }
  return { ...error, message: `«${cartable.name}»: ${error.message}` }
}
