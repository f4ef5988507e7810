import type { CartError, CartItem } from '#lib/contract/cart.ts'
import { allowedCount, cartKey, faultCause, lineFault, linePrice } from '#lib/rules/cart.ts'
import { messages } from '#lib/text/messages.ts'
import { cartLimit } from '#lib/text/basket-sentences.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { type CartLine, listCartLines } from '../db/cart.ts'
import type { Db } from '../db/open.ts'
import { readSellables, type Sellable } from './cartable.ts'
import { withSharedStock } from './cart-pieces.ts'

/**
 * The basket of a user at the prices and limits of `now` (epoch seconds), the first added line
 * first; `cartable.error` says what is wrong with a line: cause 1 holds more than is allowed, cause
 * 2 cannot be bought. A line of something that the shop no longer knows at all is left out.
 * `db` may be a transaction.
 */
export const readCartContent = async (db: Db, userId: number, now: number): Promise<CartItem[]> =>
  readContent(db, await listCartLines(db, userId), now)

/** The content of a basket of these lines, as `readCartContent` has it. */
export async function readContent(
  db: Db,
  lines: readonly CartLine[],
  now: number,
): Promise<CartItem[]> {
  const sellables = await readSellables(db, lines, now)
  const items = lines.flatMap(line => {
    const sellable = sellables.get(cartKey(line.type, line.id))
    return sellable ? [cartItem(line, sellable)] : []
  })
  return withSharedStock(db, items)
}

function cartItem(line: CartLine, sellable: Sellable): CartItem {
  const { cartable } = sellable
  return {
    cartable: { ...cartable, error: cartError(line, sellable) },
    count: line.count,
    price: linePrice(cartable, line.count),
    priority: line.priority,
    temporary: false,
  }
}

function cartError(line: CartLine, sellable: Sellable): CartError | null {
  const { cartable, available } = sellable
  const fault = lineFault({ ...cartable, available }, line.count)
  if (!fault) return null
  const sentences = {
    unavailable: unavailableSentence(sellable),
    'max-count': cartLimit(cartable.max_count),
    inventory: stockLeft(allowedCount(cartable)),
  }
  const cause_type = faultCause(fault)
  return { cause_type, message: sentences[fault], id: line.id, type: line.type }
}

/** Why something cannot be bought now; `undefined` is something unknown. */
export const unavailableSentence = (sellable: Sellable | undefined): string =>
  sellable?.ended ? messages.cartBundleEnded : messages.cartItemUnavailable
