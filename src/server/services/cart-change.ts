import type { ItemType } from '#lib/contract/values.ts'
import { canHold, cartKey } from '#lib/rules/cart.ts'
import { CART_LINES_MAX } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { findCartCount, listCartLines, putCartLine } from '../db/cart.ts'
import { type Db, inTransaction } from '../db/open.ts'
import { lockUser } from '../db/user.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { readSellables } from './cartable.ts'
import { unavailableSentence } from './cart-content.ts'

/** A line of a user's basket, whether it exists or not. */
export interface LineName {
  userId: number
  type: ItemType
  id: number
}

/**
 * Sets a line to the count that `next` makes of the pieces it holds, one change of a user after the
 * other. Growing is judged by what is allowed now: 404 for what cannot be bought, 409 above the
 * most an order may hold of it, 406 above the stock (`data.limit`: the most it may hold), 400 above
 * the lines that a basket may hold. Shrinking is never refused.
 */
export async function changeCartLine(
  deps: Deps,
  line: LineName,
  next: (had: number) => number,
): Promise<void> {
  await inTransaction(deps.db, async trx => {
    await lockUser(trx, line.userId)
    const had = await findCartCount(trx, line.userId, line.type, line.id)
    const count = next(had)
    if (had === 0 && count > 0) await hasRoom(trx, line.userId)
    if (count > had) await mayHold(trx, line, count, deps.now())
    const { type, id } = line
    if (count !== had) await putCartLine(trx, line.userId, { type, id, count }, deps.now())
  })
}

async function hasRoom(db: Db, userId: number): Promise<void> {
  if ((await listCartLines(db, userId)).length >= CART_LINES_MAX)
    throw new ApiError(400, messages.cartTooManyLines)
}

async function mayHold(db: Db, line: LineName, count: number, now: number): Promise<void> {
  const sellables = await readSellables(db, [line], now)
  const sellable = sellables.get(cartKey(line.type, line.id))
  if (!sellable?.available) throw new ApiError(404, unavailableSentence(sellable))
  const verdict = canHold(sellable.cartable, count)
  if (verdict.ok) return
  const data = { limit: verdict.allowed }
  throw verdict.reason === 'max-count'
    ? new ApiError(409, messages.cartLimitExceeded, { data })
    : new ApiError(406, stockLeft(verdict.allowed), { data })
}

/** The pieces of a line that must exist, for `next`; 404 where it does not. */
export function existing(had: number): number {
  if (had === 0) throw new ApiError(404, messages.cartItemNotFound)
  return had
}
