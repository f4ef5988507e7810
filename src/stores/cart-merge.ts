import type { Answered } from '#lib/api/client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { CartItem } from '#lib/contract/cart.ts'
import { getCart, mergeCart, removeLine, setLine } from '#lib/api/cart.ts'
import { itemTypeOf } from '#lib/rules/cart.ts'
import { cartChanges, type WantedLine, wantedOf } from '#lib/rules/cart-changes.ts'
import { apartOf } from '#lib/text/basket-sentences.ts'
import { showChanges } from './cart-changes.ts'
import { $cart, $parked, type ParkedChange } from './cart-items.ts'
import { loweredLines, parkedChanges, raisedLines, unpark } from './cart-parked.ts'
import { refusalAfter } from './cart-refusal.ts'
import { call } from './client.ts'
import { notifyAll } from './notice.ts'
import { codeOf } from './refusal.ts'

export type CartAnswer = Pick<Answered<'GET /cart/list'>, 'data' | 'extra_data'>

/** Whether this browser holds something that the account's basket does not know yet. */
export const hasOwnLines = (): boolean =>
  $cart.get().some(item => item.temporary) || Object.keys($parked.get()).length > 0

/**
 * The account's basket, after what this browser holds of its own was told: the temporary lines of
 * a guest (section 4) and what was changed without a connection. Told twice it changes nothing.
 */
export async function joinCarts(): Promise<CartAnswer> {
  const parked = parkedChanges()
  const lowered = loweredLines()
  const joining = [...$cart.get().filter(item => item.temporary), ...raisedLines()]
  let answer = joining.length > 0 ? await merge(joining) : null
  for (const change of lowered) answer = (await lower(change)) ?? answer
  unpark(parked)
  return answer ?? getCart(call)
}

function toldLine(line: CartItem): WantedLine {
  const { brand, volume, unit } = line.cartable
  return { ...wantedOf(line), apart: apartOf({ brand: brand?.name, volume, unit: unit?.name }) }
}

async function merge(lines: readonly CartItem[]): Promise<CartAnswer> {
  const items = lines.map(({ cartable, count }) => ({
    id: cartable.id,
    type: itemTypeOf(cartable.type),
    count,
  }))
  const answer = await mergeCart(call, items)
  showChanges(cartChanges(lines.map(toldLine), answer.data, answer.extra_data.reduced))
  return answer
}

/** What is less is set as it was seen. A line that is gone meanwhile was not to stay. */
async function lower({ cartable, count }: ParkedChange): Promise<CartAnswer | null> {
  const line = { id: cartable.id, type: itemTypeOf(cartable.type) }
  try {
    return await (count === 0 ? removeLine(call, line) : setLine(call, line, count))
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    if (code !== HttpStatus.notFound) notifyAll('error', refusalAfter(error, cartable))
    return null
  }
}
