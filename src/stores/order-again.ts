import type { Invoice } from '#lib/contract/order.ts'
import { mergeCart } from '#lib/api/cart.ts'
import { getInvoice } from '#lib/api/order.ts'
import { itemTypeOf } from '#lib/rules/cart.ts'
import { type CartChange, cartChanges, type RequestedLine } from '#lib/rules/cart-changes.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import { changesClosed, showChanges } from './cart-changes.ts'
import { changeCart } from './customer-cart.ts'
import { call } from './client.ts'
import { notifyAll, notifyNextPage } from './notice.ts'
import { sentencesOf } from './refusal.ts'
import { visit } from './visit.ts'

/** The greater count of each line; goes to the cart after changes were read. Idempotent. */
export async function orderAgain(id: number): Promise<void> {
  try {
    const lines = linesOf((await getInvoice(call, id)).data)
    const changes = await mergeLines(lines)
    const missing = changes.filter(change => change.kind === 'missing').length
    const { orderAgainPartly, orderAgainNothing, orderAgainDone } = orderMessages
    const nothing = missing === lines.length
    showChanges(changes, nothing ? orderAgainNothing : orderAgainPartly)
    await changesClosed()
    if (nothing) return
    if (changes.length === 0) notifyNextPage('success', [orderAgainDone])
    visit.to('/cart')
  } catch (error) {
    notifyAll('error', sentencesOf(error))
  }
}

/** Without old prices, so that none is reported as changed. A changed order has goods twice. */
function linesOf({ products }: Invoice): RequestedLine[] {
  const lines = new Map<string, RequestedLine>()
  for (const { type, id, name, count, ...more } of products) {
    const key = `${type}-${id}`
    const pieces = count + (lines.get(key)?.count ?? 0)
    lines.set(key, { type, id, name, count: pieces, distinction: distinctionOf(more) })
  }
  return [...lines.values()]
}

async function mergeLines(lines: readonly RequestedLine[]): Promise<readonly CartChange[]> {
  let changes: readonly CartChange[] = []
  const items = lines.map(({ type, id, count }) => ({ type: itemTypeOf(type), id, count }))
  await changeCart(async () => {
    const answer = await mergeCart(call, items)
    changes = cartChanges(lines, answer.data, answer.extra_data.reduced)
    return answer
  })
  return changes
}
