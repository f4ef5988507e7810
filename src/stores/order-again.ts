import type { Invoice } from '#lib/contract/order.ts'
import { mergeCart } from '#lib/api/cart.ts'
import { getInvoice } from '#lib/api/order.ts'
import { itemTypeOf } from '#lib/rules/cart.ts'
import { type CartChange, cartChanges, type WantedLine } from '#lib/rules/cart-changes.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { apartOf } from '#lib/text/basket-sentences.ts'
import { changesRead, showChanges } from './cart-changes.ts'
import { changeList } from './cart-sync.ts'
import { call } from './client.ts'
import { notifyAll, notifyNextPage } from './notice.ts'
import { sentencesOf } from './refusal.ts'
import { visit } from './visit.ts'

/**
 * Puts what is still sold of an order into the basket, the greater count of each line, and goes
 * there once the shopper has read what could not be had. Done twice it changes nothing.
 */
export async function orderAgain(id: number): Promise<void> {
  try {
    const wanted = linesOf((await getInvoice(call, id)).data)
    const changes = await join(wanted)
    const gone = changes.filter(change => change.kind === 'gone').length
    const { orderAgainPartly, orderAgainNothing, orderAgainDone } = orderMessages
    const nothing = gone === wanted.length
    showChanges(changes, nothing ? orderAgainNothing : orderAgainPartly)
    await changesRead()
    if (nothing) return
    if (changes.length === 0) notifyNextPage('success', [orderAgainDone])
    visit.to('/cart')
  } catch (error) {
    notifyAll('error', sentencesOf(error))
  }
}

/** At the prices of today: what a piece cost then is told of none. */
const linesOf = ({ products }: Invoice): WantedLine[] =>
  products.map(({ type, id, name, count, ...more }) => ({
    type,
    id,
    name,
    count,
    apart: apartOf(more),
  }))

async function join(wanted: readonly WantedLine[]): Promise<readonly CartChange[]> {
  let changes: readonly CartChange[] = []
  const items = wanted.map(({ type, id, count }) => ({ type: itemTypeOf(type), id, count }))
  await changeList(async () => {
    const answer = await mergeCart(call, items)
    changes = cartChanges(wanted, answer.data, answer.extra_data.reduced)
    return answer
  })
  return changes
}
