import type { ItemType } from '#lib/codes/cart.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { canHold, cartKey, chosenCount, type CountedLine, mergeCarts } from '#lib/rules/cart.ts'
import { CART_LINES_MAX } from '#lib/rules/limits.ts'
import { messages } from '#lib/text/messages.ts'
import { stockLeft } from '#lib/text/sentences.ts'
import { findCartCount, listCartLines, putCartLine } from './cart-queries.ts'
import { type Db, inTransaction } from '../platform/database/open.ts'
import { lockUser } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { readSellables, type Sellable } from './cartable.ts'
import { unavailableSentence } from './cart-items.ts'
import type { ReducedLine } from '#lib/contract/cart.ts'
import { reducedInCart } from '#lib/text/cart-change-sentences.ts'
import { itemUnavailable, notInCart } from '#lib/text/cart-sentences.ts'

interface CartLineKey {
  userId: number
  type: ItemType
  id: number
}

/**
 * Sets a line to `next(current count)`, serialised per user; to nothing or the least amount where
 * that is less (`chosenCount`). Only growing is checked: 404 for what cannot be bought, 409 above the purchase limit, 406 above the inventory (`data.limit`: the most
 * it may hold), 400 above CART_LINES_MAX.
 */
export async function changeCartLine(
  deps: Deps,
  line: CartLineKey,
  next: (current: number) => number,
): Promise<void> {
  await inTransaction(deps.db, async trx => {
    await lockUser(trx, line.userId)
    const current = await findCartCount(trx, line.userId, line.type, line.id)
    const chosen = next(current)
    if (chosen === current) return
    if (current === 0 && chosen > 0) await assertLineFree(trx, line.userId)
    const { type, id } = line
    const sellable = (await readSellables(trx, [line], deps.now())).get(cartKey(type, id))
    const count = sellable ? chosenCount(sellable.cartable, current, chosen) : chosen
    if (count > current) assertCanHold(sellable, count)
    await putCartLine(trx, line.userId, { type, id, count }, deps.now())
  })
}

async function assertLineFree(db: Db, userId: number): Promise<void> {
  if ((await listCartLines(db, userId)).length >= CART_LINES_MAX)
    throw new ApiError(HttpStatus.badRequest, messages.cartTooManyLines)
}

function assertCanHold(sellable: Sellable | undefined, count: number): void {
  if (!sellable?.available) throw new ApiError(HttpStatus.notFound, unavailableSentence(sellable))
  const check = canHold(sellable.cartable, count)
  if (check.ok) return
  const data = { limit: check.allowed }
  const stepG = sellable.cartable.weight?.step_g
  throw check.reason === 'max-count'
    ? new ApiError(HttpStatus.conflict, messages.cartLimitExceeded, { data })
    : new ApiError(HttpStatus.notAcceptable, stockLeft(check.allowed, stepG), { data })
}

/** For `next`: 404 where there is no such line. */
export function requireCount(count: number): number {
  if (count === 0) throw new ApiError(HttpStatus.notFound, messages.cartItemNotFound)
  return count
}

/** Repeatable. Returns the lines that got fewer pieces, with the reason. */
export async function mergeCart(
  deps: Deps,
  userId: number,
  incoming: readonly CountedLine[],
): Promise<ReducedLine[]> {
  return inTransaction(deps.db, async trx => {
    await lockUser(trx, userId)
    const existing = await listCartLines(trx, userId)
    const sellables = await readSellables(trx, incoming, deps.now())
    const plan = mergeCarts(existing, incoming, (type, id) => {
      const sellable = sellables.get(cartKey(type, id))
      return sellable?.available ? sellable.cartable : null
    })
    for (const line of plan.set) await putCartLine(trx, userId, line, deps.now())
    return plan.reduced.map(line => ({ ...line, message: reasonOf(line, sellables) }))
  })
}

function reasonOf(
  { type, id, count }: CountedLine,
  sellables: ReadonlyMap<string, Sellable>,
): string {
  const sellable = sellables.get(cartKey(type, id))
  if (!sellable) return messages.cartItemUnavailable
  const { cartable, available } = sellable
  if (!available) return itemUnavailable(cartable.name)
  const stepG = cartable.weight?.step_g
  return count === 0 ? notInCart(cartable.name) : reducedInCart(cartable.name, count, { stepG })
}
