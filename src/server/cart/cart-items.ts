import type { CartError, CartItem } from '#lib/contract/cart.ts'
import { allowedCount, cartKey, faultCause, lineFault, linePrice } from '#lib/rules/cart.ts'
import { leastCount } from '#lib/rules/weight.ts'
import { messages } from '#lib/text/messages.ts'
import { cartLeast, cartLimit } from '#lib/text/cart-sentences.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { type CartLine, listCartLines } from './cart-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { readSellables, type Sellable } from './cartable.ts'
import { withSharedStock } from './cart-pieces.ts'

/**
 * A user's cart at the prices and limits of `now` (epoch seconds), oldest line first.
 * `cartable.error` has cause 1 for more than is allowed, 2 for what cannot be bought. Lines of
 * unknown records are left out.
 */
export const readCartItems = async (db: Db, userId: number, now: number): Promise<CartItem[]> =>
  readItems(db, await listCartLines(db, userId), now)

export const readItems = async (
  db: Db,
  lines: readonly CartLine[],
  now: number,
): Promise<CartItem[]> => withSharedStock(db, await readSingleItems(db, lines, now))

/** Each as if it were alone in its cart. */
export async function readSingleItems(
  db: Db,
  lines: readonly CartLine[],
  now: number,
): Promise<CartItem[]> {
  const sellables = await readSellables(db, lines, now)
  return lines.flatMap(line => {
    const sellable = sellables.get(cartKey(line.type, line.id))
    return sellable ? [cartItem(line, sellable)] : []
  })
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
  const stepG = cartable.weight?.step_g
  const sentences = {
    unavailable: unavailableSentence(sellable),
    least: cartLeast(leastCount(cartable.weight), stepG),
    'max-count': cartLimit(cartable.max_count, stepG),
    inventory: stockLeft(allowedCount(cartable), stepG),
  }
  const cause_type = faultCause(fault)
  return { cause_type, message: sentences[fault], id: line.id, type: line.type }
}

/** `undefined` is an unknown record. */
export const unavailableSentence = (sellable: Sellable | undefined): string =>
  sellable?.ended ? messages.cartBundleEnded : messages.cartItemUnavailable
