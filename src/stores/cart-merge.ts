import { getCart, mergeCart, removeLine, setLine } from '#lib/api/cart.ts'
import type { Answered } from '#lib/api/client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { CartItem } from '#lib/contract/cart.ts'
import { itemTypeOf, linePrice } from '#lib/rules/cart.ts'
import { cartChanges, type RequestedLine, requestedLine } from '#lib/rules/cart-changes.ts'
import { type PendingChange, removePending } from '#lib/rules/cart-state.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import { showChanges } from './cart-changes.ts'
import { $cart, $pendingChanges } from './cart-items.ts'
import { serverRefusal } from './cart-refusal.ts'
import { call } from './client.ts'
import { notifyAll } from './notice.ts'
import { codeOf } from './refusal.ts'

export type CartAnswer = Pick<Answered<'GET /cart/list'>, 'data' | 'extra_data'>

/** Whether this browser holds lines or changes that the server does not know yet. */
export const hasUnmergedLines = (): boolean =>
  $cart.get().some(item => item.temporary) || Object.keys($pendingChanges.get()).length > 0

/**
 * Sends the temporary lines and the changes made offline: increases merge like a guest's cart,
 * decreases are set. Returns the server's cart. Idempotent.
 */
export async function mergeCarts(): Promise<CartAnswer> {
  const pending = Object.values($pendingChanges.get())
  const increased = pending.filter(({ count, had }) => count > had).map(lineToMerge)
  const joining = [...$cart.get().filter(item => item.temporary), ...increased]
  let answer = joining.length > 0 ? await merge(joining) : null
  for (const change of pending.filter(({ count, had }) => count < had))
    answer = (await sendDecrease(change)) ?? answer
  $pendingChanges.set(removePending($pendingChanges.get(), pending))
  return answer ?? getCart(call)
}

const lineToMerge = ({ cartable, count }: PendingChange): CartItem => ({
  cartable,
  count,
  price: linePrice(cartable, count),
  priority: 0,
  temporary: true,
})

function withDistinction(line: CartItem): RequestedLine {
  const { brand, volume, unit } = line.cartable
  return {
    ...requestedLine(line),
    distinction: distinctionOf({ brand: brand?.name, volume, unit: unit?.name }),
  }
}

async function merge(lines: readonly CartItem[]): Promise<CartAnswer> {
  const items = lines.map(({ cartable, count }) => ({
    id: cartable.id,
    type: itemTypeOf(cartable.type),
    count,
  }))
  const answer = await mergeCart(call, items)
  showChanges(cartChanges(lines.map(withDistinction), answer.data, answer.extra_data.reduced))
  return answer
}

/** A line that is missing meanwhile stays removed. */
async function sendDecrease({ cartable, count }: PendingChange): Promise<CartAnswer | null> {
  const line = { id: cartable.id, type: itemTypeOf(cartable.type) }
  try {
    return await (count === 0 ? removeLine(call, line) : setLine(call, line, count))
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    if (code !== HttpStatus.notFound) notifyAll('error', serverRefusal(error, cartable))
    return null
  }
}
