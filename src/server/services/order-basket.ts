import type { CartError, CartItem } from '#lib/contract/cart.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { messages } from '#lib/text/messages.ts'
import { itemUnavailable, stockShortage } from '#lib/text/basket-sentences.ts'
import type { CartLine } from '../db/cart.ts'
import type { Db } from '../db/open.ts'
import { ApiError } from '../errors.ts'
import { readCartContent, readContent } from './cart-content.ts'
import { piecesOf } from './cart-pieces.ts'

/** What an order is made of; rials. */
export interface OrderBasket {
  items: CartItem[]
  /** At list prices. */
  goods: number
  /** At the prices now. */
  goodsNow: number
}

/**
 * What can be ordered as it is: the user's basket, or the lines that are given instead; 400 when
 * there is nothing, 406 when a line cannot be had.
 */
export async function getOrderBasket(
  db: Db,
  userId: number,
  now: number,
  lines?: readonly CartLine[],
): Promise<OrderBasket> {
  const items = lines ? await readContent(db, lines, now) : await readCartContent(db, userId, now)
  if (items.length === 0) throw new ApiError(400, messages.checkoutCartEmpty)
  const faulty = namedErrors(items)
  if (faulty.length > 0) throw refused(faulty, items.some(isOverStock))
  return { items, ...goodsOf(items) }
}

/** The worth of cart lines at list prices and at the prices now, in rials. */
export const goodsOf = (items: readonly CartItem[]): { goods: number; goodsNow: number } => ({
  goods: items.reduce((sum, item) => sum + item.cartable.price * item.count, 0),
  goodsNow: items.reduce((sum, item) => sum + effectivePrice(item.cartable) * item.count, 0),
})

/** 406 of a product that ran out while the order was placed: the lines that need it. */
export function soldOut(items: readonly CartItem[], productId: number): ApiError {
  const needs = items.filter(item => piecesOf([item]).has(productId))
  return refused(
    needs.map(({ cartable }) => ({
      cause_type: 1,
      message: stockShortage(cartable.name),
      id: cartable.id,
      type: cartable.type === 'product' ? 1 : 2,
    })),
    true,
  )
}

/** Section 8, save 406: without any quantity over stock the first line speaks for itself. */
const refused = (items: CartError[], overStock: boolean): ApiError =>
  new ApiError(406, (!overStock && items[0]?.message) || messages.quantityOverStock, {
    data: { items },
  })

const isOverStock = ({ cartable, count }: CartItem): boolean =>
  cartable.error?.cause_type === 1 && count <= cartable.max_count

/** What keeps lines from being ordered, each with its name: it is read away from the basket. */
export const namedErrors = (items: readonly CartItem[]): CartError[] =>
  items.flatMap(item => (item.cartable.error ? [namedError(item)] : []))

function namedError({ cartable, count }: CartItem): CartError {
  const error = cartable.error as CartError
  if (error.cause_type === 2) return { ...error, message: itemUnavailable(cartable.name) }
  if (count > cartable.max_count)
    return { ...error, message: `«${cartable.name}»: ${error.message}` }
  return { ...error, message: stockShortage(cartable.name) }
}
