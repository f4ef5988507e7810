import type { ReducedLine } from '#lib/contract/cart.ts'
import { cartKey, type CountedLine, mergeCarts } from '#lib/rules/cart.ts'
import { messages } from '#lib/text/messages.ts'
import { reducedInCart, itemUnavailable, notInCart } from '#lib/text/cart-sentences.ts'
import { listCartLines, putCartLine } from './cart-queries.ts'
import { inTransaction } from '../platform/database/open.ts'
import { lockUser } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { readSellables, type Sellable } from './cartable.ts'

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
  return count === 0 ? notInCart(cartable.name) : reducedInCart(cartable.name, count)
}
